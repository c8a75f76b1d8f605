/// The mark of a habit on a day.
enum LoopMark: Equatable {
  /// The person did it.
  case yesManual
  /// Not done, but covered by the frequency. Loop derives this mark.
  case yesAuto
  /// Not done.
  case no
  /// Not applicable.
  case skip
  /// The export says so, or has nothing for the day.
  case unknown
  /// An amount of a numerical habit, in thousandths.
  case amount(thousandths: Int)
}

extension LoopMark {
  /// Decodes a whole number from the backup or an old export: a code from -1 to 3, or for a
  /// numerical habit an amount above that, in thousandths.
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

  /// Decodes a text: a mark's name, a stored number, or an amount with a decimal point.
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
