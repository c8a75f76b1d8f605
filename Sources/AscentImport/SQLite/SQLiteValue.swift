/// A value of a SQLite row. Old files do not enforce column types, so any column may have
/// any of these.
enum SQLiteValue: Equatable {
  case null
  case integer(Int64)
  case real(Double)
  case text(String)
  /// A blob, or a text that is not UTF-8.
  case other

  /// The value as a whole number, even if stored as a real or a text; nil for other values.
  var whole: Int64? {
    switch self {
    case .integer(let value): value
    case .real(let value): Int64(exactly: value)
    case .text(let text): Int64(text)
    case .null, .other: nil
    }
  }

  /// The value as a number; nil for other values.
  var number: Double? {
    switch self {
    case .integer(let value): Double(value)
    case .real(let value): value
    case .text(let text): Thousandths.parse(text)?.number
    case .null, .other: nil
    }
  }

  /// The value as text; empty for null and other values.
  var string: String {
    switch self {
    case .text(let text): text
    case .integer(let value): String(value)
    case .real(let value): String(value)
    case .null, .other: ""
    }
  }
}
