/// One piece of a command's output.
package enum Output {
  /// The whole answer.
  case answer(any View)
  /// The answer is a list, whose elements follow one by one.
  case opening
  /// An element of the list.
  case element(any View)
  /// The list is complete.
  case closing
  /// One of the successive answers of a command that keeps answering.
  case next(any View)
  /// An answer that replaces the previous one on the screen.
  case frame(any View)
  /// A part of a file, written unchanged.
  case text(String)
}
