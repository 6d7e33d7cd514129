// Options with their values as they were written, on the command line or in a configuration file.

#ifndef HIPIFY_CLI_GIVEN_OPTIONS_H_
#define HIPIFY_CLI_GIVEN_OPTIONS_H_

#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace hipify {

// The non-empty parts of `text` between `separator`s.
std::vector<std::string> Split(std::string_view text, char separator);

// Names are those of the option table, without dashes.
class GivenOptions {
 public:
  // Adds a value behind those that `name` has; an option without argument has "true" or "false".
  void Add(const std::string& name, std::string value) {
    values_[name].push_back(std::move(value));
  }

  // Makes `name` an option that was given as nothing: it undoes a weaker place's values.
  void Undo(const std::string& name) { values_[name].clear(); }

  // Forgets `name`.
  void Remove(const std::string& name) { values_.erase(name); }

  // Whether the option has a value; an option without argument, whether it is on.
  bool Has(const std::string& name) const;

  // Whether the option was given at all, be it as "false" or as nothing.
  bool Mentions(const std::string& name) const { return values_.count(name) != 0; }

  // All values of a repeatable option.
  std::vector<std::string> All(const std::string& name) const;

  // The last value: as with most tools, the last one wins. Empty if there is none.
  std::string Last(const std::string& name) const;

  // The parts of comma-separated values.
  std::vector<std::string> Parts(const std::string& name) const;

  // Puts `stronger` over these: its values go behind those of an option whose values add up (see
  // ConfigUse), and take the place of any other's.
  void Override(const GivenOptions& stronger);

 private:
  std::map<std::string, std::vector<std::string>> values_;
};

}  // namespace hipify

#endif  // HIPIFY_CLI_GIVEN_OPTIONS_H_
