// The fixed parts of the HTML report; the build makes them from the files in html/.

#ifndef HIPIFY_REPORT_HTML_PAGE_H_
#define HIPIFY_REPORT_HTML_PAGE_H_

#include <string_view>

namespace hipify {

// The page up to where its data goes, style sheet included.
extern const std::string_view kHtmlPageHead;

// The program that fills the page from its data.
extern const std::string_view kHtmlPageScript;

}  // namespace hipify

#endif  // HIPIFY_REPORT_HTML_PAGE_H_
