import AscentRules

extension MeasureAmount {
  /// The amount in prose, such as `−4.5 °C`.
  var words: String { description.withMinus }
}

extension BinaryInteger {
  /// The number in prose, with the minus sign that everything else has.
  var withMinus: String { self < 0 ? "−\(magnitude)" : "\(self)" }
}

extension String {
  /// The text with a minus sign for each hyphen that begins a number. Dates and ranges keep theirs.
  var withMinus: String {
    guard contains("-") else { return self }
    var (text, isStart, isColour) = ("", true, false)
    for index in indices {
      let (character, next) = (self[index], self[self.index(after: index)...].first)
      text.append(character == "-" && isStart && next?.isNumber == true ? "−" : character)
      // Skip colour codes: a number after one may still begin a word.
      if character == "\u{1B}" { isColour = true }
      if !isColour { isStart = character.isWhitespace || character == "(" }
      if isColour, character == "m" { isColour = false }
    }
    return text
  }
}
