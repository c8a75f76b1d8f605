package import AscentRules
package import AscentViews

/// A caption above a screen of the tour.
package struct CaptionView: View {
  private let caption: String

  package init(text: String) { caption = text }

  package func text(_ style: Style) -> String { "\n" + style.tinted("— \(caption.visible)", .strong) }

  package var json: JSONValue { .object(["caption": caption]) }
}
