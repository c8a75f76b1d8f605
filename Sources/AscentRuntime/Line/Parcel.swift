import Synchronization

/// What an element is carried in from room to room, so that who opens it is the only one to hold the element.
///
/// An element that travels as it is is still held by the room that sent it while the next one begins to write to it, and every array of a batch would then be
/// copied first.
final class Parcel<Element: Sendable>: Sendable {
  private let content: Mutex<Element?>

  init(_ element: consuming Element) {
    content = Mutex(element)
  }

  /// Puts the element back.
  func close(_ element: consuming Element) {
    let element: Element? = element
    content.withLock { $0 = element }
  }

  /// Takes the element out.
  func open() -> Element {
    guard let element = content.withLock({ $0.take() }) else { preconditionFailure("a parcel opened by two") }
    return element
  }
}
