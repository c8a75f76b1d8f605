import AscentRules

/// A piece of a page.
///
/// Text is always escaped on entry, and the names of tags and attributes are spelled in the source,
/// so nothing that a person wrote can become markup.
package struct Markup: Sendable {
  /// The piece as HTML.
  package private(set) var html = ""

  /// An empty piece.
  package init() {}

  /// A text, cut at a length that none of our own texts reaches.
  package init(_ text: String, atMost characters: Int = 300) { html = Self.escaped(text.shortened(to: characters)) }

  /// An attribute of a tag.
  package struct Attribute: Sendable {
    fileprivate let html: String

    /// An attribute with a value, which is escaped.
    package init(_ name: StaticString, _ value: some StringProtocol) { html = " \(name)=\"\(Markup.escaped(value))\"" }

    /// The classes of the style sheet.
    package static func `class`(_ names: String) -> Attribute { Attribute("class", names) }
    /// The role for assistive technology.
    package static func role(_ name: String) -> Attribute { Attribute("role", name) }
    /// The accessible name.
    package static func label(_ text: String) -> Attribute { Attribute("aria-label", text.shortened(to: 600)) }
    /// Hides a tag from assistive technology.
    package static let hidden = Attribute("aria-hidden", "true")
  }

  /// Adds a piece at the end.
  package mutating func append(_ other: Markup) { html += other.html }

  fileprivate init(tag name: StaticString, _ attributes: [Attribute], _ content: Markup) {
    html = "<\(name)\(attributes.map(\.html).joined())>\(content.html)</\(name)>"
  }

  fileprivate init(void name: StaticString, _ attributes: [Attribute]) {
    html = "<\(name)\(attributes.map(\.html).joined())/>"
  }

  /// A style sheet as it is: it comes from the program alone.
  init(styleSheet: String) { html = "<style>\(styleSheet)</style>" }

  /// The text, with a reference for each character that has a meaning in HTML, and with the number
  /// of each scalar that is not plainly readable, so that none reorders or hides the text beside
  /// it.
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
      // Joiners shape letters and emoji, and do nothing else.
      case "\u{200C}", "\u{200D}": result.unicodeScalars.append(scalar)
      case _ where scalar.isReadable: result.unicodeScalars.append(scalar)
      default: result += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
      }
    }
    return result
  }

  private static let special = Set("&<>\"'".utf8)
}

/// A tag with its content.
package func tag(
  _ name: StaticString, _ attributes: Markup.Attribute..., @MarkupBuilder content: () -> Markup = { Markup() }
) -> Markup {
  Markup(tag: name, attributes, content())
}

/// A tag that cannot have content.
package func void(_ name: StaticString, _ attributes: Markup.Attribute...) -> Markup {
  Markup(void: name, attributes)
}

/// A text that a person wrote, kept apart from the direction of the text around it.
package func written(_ text: String, atMost characters: Int = 300) -> Markup {
  tag("bdi") { Markup(text, atMost: characters) }
}

/// An English sentence that may begin with a name in another script: it still reads from left to
/// right.
package func sentence(_ text: String, atMost characters: Int = 300) -> Markup {
  tag("bdi", .init("dir", "ltr")) { Markup(text, atMost: characters) }
}

extension String {
  /// The text with at most this many characters and twice as many scalars, since combining marks
  /// can pile up.
  package func shortened(to characters: Int) -> String {
    // Comparing bytes first avoids counting the characters of nearly every text.
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

/// Puts the pieces of a closure one after the other.
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
