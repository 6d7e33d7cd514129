#!/usr/bin/perl
# Renames names in one pass, as simply as a script can: what a converter is measured against.
#   tokenizer.pl NAMES FILE...     NAMES has a line "OLD NEW" for each name
use strict;
use warnings;
my %new = map { chomp; split ' ', $_, 2 } do { open my $f, '<', shift or die "names: $!"; <$f> };
for my $path (@ARGV) {
  open my $in, '<', $path or die "$path: $!";
  my $text = do { local $/; <$in> } // '';
  $text =~ s{(//[^\n]*|/\*.*?\*/|"(?:\\.|[^"\\\n])*")|(\b[A-Za-z_]\w*)}{defined $1 ? $1 : $new{$2} // $2}gse;
  open my $out, '>', $path or die "$path: $!";
  print $out $text;
}
