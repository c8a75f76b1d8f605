import AscentRules

/// Metric families in the text format of OpenMetrics 1.0. Label values are escaped.
struct OpenMetricsText {
  /// The type of a metric family.
  enum Kind: String {
    case counter, gauge, summary
  }

  typealias Labels = KeyValuePairs<String, String>

  private(set) var text = ""
  private var name = ""
  private let naming: AnalyticsFigures.CounterNaming

  init(naming: AnalyticsFigures.CounterNaming) {
    self.naming = naming
  }

  /// Writes the metadata lines of a family. The caller writes the samples next, and leaves out
  /// families that have none.
  mutating func family(_ name: String, _ kind: Kind, unit: String? = nil, help: String) {
    self.name = name
    let family = kind == .counter && naming == .ofSample ? name + "_total" : name
    text += "# TYPE \(family) \(kind.rawValue)\n"
    if let unit { text += "# UNIT \(family) \(unit)\n" }
    text += "# HELP \(family) \(Self.escaped(help))\n"
  }

  /// Writes a sample of the current family.
  mutating func sample(_ labels: Labels, _ value: Int64, suffix: String = "") { write(labels, "\(value)", suffix) }

  /// Writes a sample of the current family; nothing for nil.
  mutating func sample(_ labels: Labels, _ value: Double?, quantile: String? = nil) {
    if let value { write(labels, "\(value)", "", quantile: quantile) }
  }

  /// Writes the end mark.
  mutating func finish() { text += "# EOF\n" }

  private mutating func write(_ labels: Labels, _ value: String, _ suffix: String, quantile: String? = nil) {
    text += name + suffix
    let pairs = labels.map { ($0.key, $0.value) } + (quantile.map { [("quantile", $0)] } ?? [])
    if !pairs.isEmpty {
      text += "{" + pairs.map { "\($0)=\"\(Self.escaped($1))\"" }.joined(separator: ",") + "}"
    }
    text += " \(value)\n"
  }

  /// Escapes backslashes, quotation marks and line breaks; nothing else is special.
  private static func escaped(_ text: String) -> String {
    var escaped = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\\": escaped += "\\\\"
      case "\"": escaped += "\\\""
      case "\n": escaped += "\\n"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }
}
