#pragma once
// The schema table as text: XSD for editors, markdown for people.

#include <string>

namespace kinetree {

/// XML Schema 1.0 of MJCF: elements, attributes, keywords, required ones, docs. Includes are allowed everywhere.
std::string schemaXsd();
/// One table per element: attribute, values, default, unit, meaning.
std::string schemaMarkdown();

}  // namespace kinetree
