import Synchronization

/// What a bus carries an element in, so that who opens it is the only one to hold the element.
///
/// An element that travels as it is is still held by the room that sent it while the next one begins to write to it, and every array of a batch would then be
/// copied first.
final class Parcel<Element: Sendable>: Sendable {
  private let content: Mutex<Element?>

  init(_ element: consuming Element) {
    content = Mutex(element)
  }

  /// Takes the element out. A parcel is opened once.
  func open() -> Element {
    guard let element = content.withLock({ $0.take() }) else { preconditionFailure("a parcel opened twice") }
    return element
  }
}
