import AscentRules

@testable import AscentPage

/// Reads a page as a strict parser would, and says what is not ours in it.
enum PageCheck {
  private static let tags: Set = [
    "html", "head", "meta", "title", "style", "body", "header", "main", "footer", "nav", "section", "div", "span",
    "p", "h1", "h2", "h3", "ul", "ol", "li", "a", "bdi", "strong", "small", "b", "i", "svg", "path", "rect", "text",
    "figure", "figcaption", "details", "summary", "table", "caption", "thead", "tbody", "tr", "th", "td",
  ]
  private static let attributes: Set = [
    "lang", "data-made-by", "charset", "http-equiv", "content", "name", "class", "id", "role", "aria-label",
    "aria-labelledby", "aria-hidden", "aria-valuemin", "aria-valuemax", "aria-valuenow", "aria-valuetext", "href",
    "tabindex", "dir", "viewBox", "preserveAspectRatio", "d", "x", "y", "width", "height", "rx", "scope",
  ]

  /// What is wrong; empty for a page of ours.
  static func faults(in page: String) -> [String] {
    var faults: [String] = []
    if let scalar = page.unicodeScalars.first(where: {
      !$0.isReadable && !"\n\u{200C}\u{200D}".unicodeScalars.contains($0)
    }) {
      faults.append("the scalar U+\(String(scalar.value, radix: 16))")
    }
    // A joiner would make one character of the end of a tag and itself.
    let page = page.replacing("\u{200D}", with: "").replacing("\u{200C}", with: "")
    guard page.hasPrefix(HTMLPage.opening) else { return faults + ["another beginning"] }
    var (open, ids, links, rest) = ([Substring](), Set<String>(), [String](), page.dropFirst("<!DOCTYPE html>".count))
    while let start = rest.firstIndex(of: "<") {
      guard let end = rest[start...].firstIndex(of: ">") else { return faults + ["a tag without an end"] }
      let inside = rest[rest.index(after: start)..<end]
      rest = rest[rest.index(after: end)...]
      if inside.hasPrefix("/") {
        if open.popLast() != inside.dropFirst() { faults.append("</\(inside.dropFirst())> closes another tag") }
        continue
      }
      guard let match = inside.wholeMatch(of: #/([a-z0-9]+)((?: [A-Za-z-]+="[^"]*")*)(/?)/#) else {
        faults.append("<\(inside.prefix(40))>")
        continue
      }
      if !tags.contains(String(match.1)) { faults.append("the tag \(match.1)") }
      for attribute in match.2.matches(of: #/ ([A-Za-z-]+)="([^"]*)"/#) {
        if !attributes.contains(String(attribute.1)) { faults.append("the attribute \(attribute.1)") }
        if attribute.1 == "id", !ids.insert(String(attribute.2)).inserted { faults.append("two IDs \(attribute.2)") }
        if attribute.1 == "href" { links.append(String(attribute.2)) }
      }
      if match.3.isEmpty { open.append(match.1) }
    }
    faults += open.map { "<\($0)> is open at the end" }
    return faults
      + links.filter { !$0.hasPrefix("#") || !ids.contains(String($0.dropFirst())) }.map { "a link to \($0)" }
  }
}
