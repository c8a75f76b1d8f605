/// How much a catalogue may hold and ask for. They keep a mistyped number from becoming a stage
/// that nobody leaves, and a catalogue from outgrowing its event.
public enum CatalogLimits {
  /// The version.
  public static let version = 1...Int(Int32.max)
  /// How many methods.
  public static let methodCount = 1...200
  /// How many stages a method has.
  public static let stageCount = 1...50
  /// How many tips a stage has.
  public static let tipCount = 0...20
  /// How many lines a catalogue adds to a category.
  public static let lineCount = 0...200

  /// The characters of an id.
  public static let id = 1...64
  /// The characters of a title.
  public static let title = 1...100
  /// The characters of a description, of notes and of a text among a further criterion's
  /// parameters.
  public static let prose = 0...2_000
  /// The characters of a tip and of a line to celebrate with.
  public static let line = 1...300

  /// Sessions that are asked for, in all or with a feedback. 0 asks for nothing, as in the next
  /// two.
  public static let sessions = 0...100_000
  /// Days in a row that are asked for.
  public static let consecutiveDays = 0...3_660
  /// Minutes that are asked for.
  public static let minutes = 0...1_000_000

  /// Sessions a day from which on practice may be called too much.
  public static let overtrainingSessions = 1...1_000
  /// Minutes a day from which on practice may be called too much.
  public static let overtrainingMinutes = 1...1_440
  /// Days of rising minutes and falling feedback that may be called too much.
  public static let overtrainingDays = 2...365
}

extension CatalogLimits {
  /// What is wrong with the id of a method or stage, or nil: 1 to 64 lower-case letters a–z, digits
  /// and hyphens.
  static func fault(inID text: String) -> String? {
    let isPlain = text.utf8.allSatisfy { byte in
      UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte || UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte
        || byte == UInt8(ascii: "-")
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
