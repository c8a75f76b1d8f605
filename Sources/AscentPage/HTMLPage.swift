/// A self-contained HTML page, which loads nothing and runs no script.
package struct HTMLPage: Sendable {
  /// A part of the page with a heading. The navigation at the top of the page links to it.
  package struct Section: Sendable {
    let id: String
    let title: String
    let content: Markup

    /// Creates a section.
    ///
    /// Its ID must be unique on the page and contain only letters, digits and hyphens.
    package init(_ id: String, _ title: String, @MarkupBuilder content: () -> Markup) {
      (self.id, self.title, self.content) = (id, title, content())
    }
  }

  /// The title shown in the browser's tab.
  package var title: String
  /// The text above the heading.
  package var kind: String
  /// The heading.
  package var heading: String
  /// The text below the heading.
  package var note: String
  /// A warning below the note; empty for none.
  package var warning: Markup
  /// The sections in order.
  package var sections: [Section]
  /// The text of the footer.
  package var ending: String

  /// Creates a page from all its parts.
  package init(
    _ title: String, kind: String, heading: String, note: String, warning: Markup = Markup(), ending: String,
    sections: [Section]
  ) {
    (self.title, self.kind, self.heading, self.note) = (title, kind, heading, note)
    (self.warning, self.ending, self.sections) = (warning, ending, sections)
  }

  /// The text that begins every page. It identifies a file as a page made by this program.
  package static let opening = "<!DOCTYPE html>\n<html lang=\"en\" data-made-by=\"ascent\">\n"

  /// The page as HTML.
  package var html: String { Self.opening + head.html + "\n" + body.html + "\n</html>\n" }

  private var head: Markup {
    tag("head") {
      void("meta", .init("charset", "utf-8"))
      void("meta", .init("http-equiv", "Content-Security-Policy"), .init("content", Self.policy))
      void("meta", .init("name", "viewport"), .init("content", "width=device-width, initial-scale=1"))
      void("meta", .init("name", "color-scheme"), .init("content", "light dark"))
      void("meta", .init("name", "referrer"), .init("content", "no-referrer"))
      tag("title") { title }
      Markup(styleSheet: Self.styleSheet)
    }
  }

  private var body: Markup {
    tag("body") {
      tag("a", .class("skip"), .init("href", "#main")) { "Skip to the content" }
      tag("header") {
        tag("p", .class("kind")) { kind }
        tag("h1") { heading }
        tag("p", .class("note")) { note }
        warning
        if sections.count > 1 { contents }
      }
      tag("main", .init("id", "main"), .init("tabindex", "-1")) { sections.map(Self.markup) }
      tag("footer") { ending }
    }
  }

  /// The navigation: a link to each section.
  private var contents: Markup {
    tag("nav", .label("Sections")) {
      tag("ul") {
        for section in sections { tag("li") { tag("a", .init("href", "#" + section.id)) { section.title } } }
      }
    }
  }

  private static func markup(_ section: Section) -> Markup {
    let heading = section.id + "-title"
    return tag("section", .init("id", section.id), .init("aria-labelledby", heading)) {
      tag("h2", .init("id", heading)) { section.title }
      section.content
    }
  }

  /// A Content-Security-Policy that allows nothing but the embedded style sheet.
  private static let policy =
    "default-src 'none'; style-src 'sha256-\(SHA256.base64(of: styleSheet.utf8))'; base-uri 'none'; "
    + "form-action 'none'"

  /// The style sheet without indentation and comments, followed by a class for each percentage.
  private static let styleSheet: String = {
    let lines = String(decoding: PackageResources.page_css, as: UTF8.self).split(separator: "\n")
    let text = lines.map { $0.drop { $0 == " " } }.filter { !$0.hasPrefix("/*") }.joined(separator: "\n")
    return text + (0...100).map { "\n.p\($0){--p:\($0)%}" }.joined() + "\n"
  }()
}
