import AscentRules

/// A fragment of HTML.
///
/// Text is always escaped on entry, and the names of tags and attributes are literals in the
/// source, so no text from a user can become markup.
package struct Markup: Sendable {
  /// The fragment as HTML.
  package private(set) var html = ""

  /// Creates an empty fragment.
  package init() {}

  /// Creates a fragment from text, which is escaped and shortened.
  ///
  /// None of the program's own texts reaches the default limit.
  package init(_ text: String, atMost characters: Int = 300) { html = Self.escaped(text.shortened(to: characters)) }

  /// An attribute of an HTML tag.
  package struct Attribute: Sendable {
    fileprivate let html: String

    /// Creates an attribute. Its value is escaped.
    package init(_ name: StaticString, _ value: some StringProtocol) { html = " \(name)=\"\(Markup.escaped(value))\"" }

    /// The CSS classes, separated by spaces.
    package static func `class`(_ names: String) -> Attribute { Attribute("class", names) }
    /// The role for assistive technology.
    package static func role(_ name: String) -> Attribute { Attribute("role", name) }
    /// The accessible name.
    package static func label(_ text: String) -> Attribute { Attribute("aria-label", text.shortened(to: 600)) }
    /// Hides a tag from assistive technology.
    package static let hidden = Attribute("aria-hidden", "true")
  }

  /// Appends a fragment.
  package mutating func append(_ other: Markup) { html += other.html }

  fileprivate init(tag name: StaticString, _ attributes: [Attribute], _ content: Markup) {
    html = "<\(name)\(attributes.map(\.html).joined())>\(content.html)</\(name)>"
  }

  fileprivate init(void name: StaticString, _ attributes: [Attribute]) {
    html = "<\(name)\(attributes.map(\.html).joined())/>"
  }

  /// Creates a `style` element.
  ///
  /// The text is not escaped, because it only ever comes from the program.
  init(styleSheet: String) { html = "<style>\(styleSheet)</style>" }

  /// Escapes a text for HTML.
  ///
  /// Characters with a meaning in HTML become character references. Scalars that are not plainly
  /// readable are written as `\u{…}`, so that none can reorder or hide the text around it.
  package static func escaped(_ text: some StringProtocol) -> String {
    if text.utf8.allSatisfy({ (0x20..<0x7F).contains($0) && !Self.special.contains($0) }) { return String(text) }
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "'": result += "&#39;"
      // Joiners are harmless: they only shape letters and emoji.
      case "\u{200C}", "\u{200D}": result.unicodeScalars.append(scalar)
      case _ where scalar.isReadable: result.unicodeScalars.append(scalar)
      default: result += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
      }
    }
    return result
  }

  private static let special = Set("&<>\"'".utf8)
}

/// Creates an element with its content.
package func tag(
  _ name: StaticString, _ attributes: Markup.Attribute..., @MarkupBuilder content: () -> Markup = { Markup() }
) -> Markup {
  Markup(tag: name, attributes, content())
}

/// Creates a void element, which cannot have content.
package func void(_ name: StaticString, _ attributes: Markup.Attribute...) -> Markup {
  Markup(void: name, attributes)
}

/// A text from a user, isolated so that its direction does not affect the text around it.
package func written(_ text: String, atMost characters: Int = 300) -> Markup {
  tag("bdi") { Markup(text, atMost: characters) }
}

/// An English sentence.
///
/// It reads from left to right even if it begins with a name in another script.
package func sentence(_ text: String, atMost characters: Int = 300) -> Markup {
  tag("bdi", .init("dir", "ltr")) { Markup(text, atMost: characters) }
}

extension String {
  /// The text shortened to this many characters, with an ellipsis if anything was cut.
  ///
  /// It also keeps at most twice as many scalars, because combining marks can pile up in
  /// one character.
  package func shortened(to characters: Int) -> String {
    // A text has at most as many characters as bytes, so most texts need no counting.
    guard utf8.count > characters else { return self }
    var (text, scalars) = ("", 0)
    for (index, character) in enumerated() {
      scalars += character.unicodeScalars.count
      if index == characters || scalars > 2 * characters { return text + "…" }
      text.append(character)
    }
    return self
  }
}

/// Concatenates the fragments of a closure.
@resultBuilder
package enum MarkupBuilder {
  package static func buildExpression(_ piece: Markup) -> Markup { piece }
  package static func buildExpression(_ text: String) -> Markup { Markup(text) }
  package static func buildExpression(_ pieces: [Markup]) -> Markup { buildArray(pieces) }
  package static func buildBlock(_ pieces: Markup...) -> Markup { buildArray(pieces) }
  package static func buildOptional(_ piece: Markup?) -> Markup { piece ?? Markup() }
  package static func buildEither(first piece: Markup) -> Markup { piece }
  package static func buildEither(second piece: Markup) -> Markup { piece }
  package static func buildArray(_ pieces: [Markup]) -> Markup {
    var whole = Markup()
    for piece in pieces { whole.append(piece) }
    return whole
  }
}
