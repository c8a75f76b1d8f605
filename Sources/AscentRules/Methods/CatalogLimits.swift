/// The limits of a catalogue. They catch mistyped numbers, which could make a stage impossible to
/// complete, and keep a catalogue small enough for its event.
package enum CatalogLimits {
  /// The allowed versions.
  package static let version = 1...Int(Int32.max)
  /// How many methods a catalogue has.
  package static let methodCount = 1...200
  /// How many stages a method has.
  package static let stageCount = 1...50
  /// How many tips a stage has.
  package static let tipCount = 0...20
  /// How many celebration lines a catalogue may add to a category.
  package static let lineCount = 0...200

  /// The characters of an id.
  package static let id = 1...64
  /// The characters of a title.
  package static let title = 1...100
  /// The characters of a description, of notes and of a text parameter of an additional criterion.
  package static let prose = 0...2_000
  /// The characters of a tip and of a celebration line.
  package static let line = 1...300

  /// Required sessions, in total or with some feedback. 0 requires nothing, here and in the next
  /// two limits.
  package static let sessions = 0...100_000
  /// Required days in a row.
  package static let consecutiveDays = 0...3_660
  /// Required minutes.
  package static let minutes = 0...1_000_000

  /// Overtraining threshold: sessions per day.
  package static let overtrainingSessions = 1...1_000
  /// Overtraining threshold: minutes per day.
  package static let overtrainingMinutes = 1...1_440
  /// Overtraining threshold: days of rising minutes and falling feedback.
  package static let overtrainingDays = 2...365
}

extension CatalogLimits {
  /// What is wrong with the id of a method or stage, or nil. An id has 1 to 64 lower-case letters
  /// a–z, digits and hyphens.
  static func fault(inID text: String) -> String? {
    let isPlain = text.utf8.allSatisfy { byte in
      UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte || byte.isDigit || byte == UInt8(ascii: "-")
    }
    return TextRules.fault(in: text, length: id)
      ?? (isPlain ? nil : "only the letters a to z, digits and hyphens are allowed")
  }

  /// What is wrong with a number, or nil.
  static func fault(in number: Int, allowed: ClosedRange<Int>) -> String? {
    if number < allowed.lowerBound { return "\(number) is below \(allowed.lowerBound)" }
    return number > allowed.upperBound ? "\(number) is above \(allowed.upperBound)" : nil
  }
}
