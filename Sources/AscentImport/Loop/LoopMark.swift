/// The mark of a habit on a day.
enum LoopMark: Equatable {
  /// The person did it.
  case yesManual
  /// Not done, and covered by the frequency. Loop derives this mark.
  case yesAuto
  /// Not done.
  case no
  /// Not applicable.
  case skip
  /// Unknown.
  case unknown
  /// An amount in thousandths, of a numerical habit.
  case amount(thousandths: Int)
}

extension LoopMark {
  /// The mark of a whole number in the backup and in old exports: a code from -1 to 3, or
  /// thousandths above that for a numerical habit.
  init(stored value: Int64, isNumerical: Bool) throws(ImportReason) {
    switch value {
    case -1: self = .unknown
    case 0: self = .no
    case 1: self = .yesAuto
    case 2: self = .yesManual
    case 3: self = .skip
    case 4... where isNumerical:
      guard value <= Int64(Thousandths.limit) * 1000 else { throw .valueTooLarge }
      self = .amount(thousandths: Int(value))
    default: throw .valueNotUnderstood
    }
  }

  /// The mark of a text: a name, a number as stored, or, with a decimal point, the amount itself.
  init(_ text: String, isNumerical: Bool) throws(ImportReason) {
    switch text {
    case "YES_MANUAL": self = .yesManual
    case "YES_AUTO": self = .yesAuto
    case "NO": self = .no
    case "SKIP": self = .skip
    case "UNKNOWN", "": self = .unknown
    default:
      if let stored = Int64(text) {
        try self.init(stored: stored, isNumerical: isNumerical)
      } else {
        guard isNumerical, let (number, value) = Thousandths.parse(text), number >= 0 else { throw .valueNotUnderstood }
        guard let value else { throw .valueTooLarge }
        self = value.count == 0 ? .no : .amount(thousandths: value.count)
      }
    }
  }
}
