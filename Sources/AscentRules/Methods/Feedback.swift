/// How a session felt to the person. Raw values are stored, and averages are computed from them.
public enum Feedback: UInt8, Comparable, Sendable, CaseIterable {
  case veryBad = 1
  case bad = 2
  case neutral = 3
  case good = 4
  case veryGood = 5

  /// The label, as it is displayed and as catalogues write it.
  public var label: String {
    switch self {
    case .veryBad: "very bad"
    case .bad: "bad"
    case .neutral: "neutral"
    case .good: "good"
    case .veryGood: "very good"
    }
  }

  /// Creates a feedback from its label; nil if it is unknown. Case, spaces, hyphens and underscores
  /// are ignored: `Very Good`, `verygood` and `very-good` are the same.
  public init?(label: String) {
    // Reject long texts before folding them: no label is long.
    guard label.utf8.count <= 64 else { return nil }
    let folded = Self.folded(label)
    guard let feedback = Self.allCases.first(where: { Self.folded($0.label) == folded }) else { return nil }
    self = feedback
  }

  public static func < (left: Feedback, right: Feedback) -> Bool { left.rawValue < right.rawValue }

  private static func folded(_ label: String) -> String {
    String(label.lowercased().filter { !$0.isWhitespace && $0 != "-" && $0 != "_" })
  }
}
