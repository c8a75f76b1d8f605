/// One piece of what a command puts out.
package enum Output {
  /// The whole answer.
  case answer(any View)
  /// The answer is a list, whose elements follow one by one.
  case opening
  /// An element of the list.
  case element(any View)
  /// The list is complete.
  case closing
  /// One of the answers of a command that goes on answering.
  case next(any View)
  /// An answer that takes the place of the one before it.
  case frame(any View)
  /// A part of a file, written as it is.
  case text(String)
}
