/// What is wrong with a CSV text.
package enum CSVFault {
  /// A quoted field has no closing quote; the failure's line is where the field opens.
  case unterminatedQuote
  /// A closing quote is not followed by a comma or the end of the line.
  case textAfterQuote
  /// A field is not UTF-8.
  case notUTF8
  /// A record has more than 4,096 fields.
  case tooManyFields
}

extension CSVFault: CustomStringConvertible {
  /// The fault in a few words.
  package var description: String {
    switch self {
    case .unterminatedQuote: "unterminated quoted field"
    case .textAfterQuote: "text follows a closing quote"
    case .notUTF8: "the text is not UTF-8"
    case .tooManyFields: "a record has more than \(CSVReader.fieldLimit) fields"
    }
  }
}
