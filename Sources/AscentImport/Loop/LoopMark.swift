public import AscentRules

/// What Loop says of a habit on a day.
public enum LoopMark: Sendable, Equatable {
  /// The person did it.
  case yesManual
  /// Not done, and covered by the frequency. Loop derives this mark.
  case yesAuto
  /// Not done.
  case no
  /// Not applicable.
  case skip
  /// Nothing is known.
  case unknown
  /// So many thousandths were done, of a habit that counts.
  case amount(thousandths: Int)
}

/// A mark on a day.
public struct LoopCheckmark: Sendable, Equatable {
  /// The day, as the export has it.
  public var day: LocalDay
  /// What is said of it.
  public var mark: LoopMark

  /// A mark on a day.
  public init(day: LocalDay, mark: LoopMark) {
    self.day = day
    self.mark = mark
  }
}

extension LoopMark {
  /// The mark that a whole number stands for in the backup and in old exports: a code from -1 to 3
  /// and, for a habit that counts, thousandths above that.
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

  /// The mark that a text stands for: a name, or a number as stored, or — when there is a decimal
  /// point — the amount itself.
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
