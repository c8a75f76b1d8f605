/// Metric families in the text form of OpenMetrics 1.0, with a label value never able to leave its
/// quotation marks.
struct OpenMetricsText {
  /// What a number means.
  enum Kind: String {
    case counter, gauge, summary
  }

  typealias Labels = KeyValuePairs<String, String>

  private(set) var text = ""
  private var name = ""
  private let naming: CounterNaming

  init(naming: CounterNaming) {
    self.naming = naming
  }

  /// Begins a family. Its samples follow; a family without any is left out by the caller.
  mutating func family(_ name: String, _ kind: Kind, unit: String? = nil, help: String) {
    self.name = name
    let family = kind == .counter && naming == .ofSample ? name + "_total" : name
    text += "# TYPE \(family) \(kind.rawValue)\n"
    if let unit { text += "# UNIT \(family) \(unit)\n" }
    text += "# HELP \(family) \(Self.escaped(help))\n"
  }

  /// Writes a sample of the family in hand.
  mutating func sample(_ labels: Labels, _ value: Int64, suffix: String = "") { write(labels, "\(value)", suffix) }

  /// Writes a sample of the family in hand; none when there is no number.
  mutating func sample(_ labels: Labels, _ value: Double?) {
    if let value { write(labels, "\(value)", "") }
  }

  /// Says that this is all.
  mutating func finish() { text += "# EOF\n" }

  private mutating func write(_ labels: Labels, _ value: String, _ suffix: String) {
    text += name + suffix
    if !labels.isEmpty {
      text += "{" + labels.map { "\($0.key)=\"\(Self.escaped($0.value))\"" }.joined(separator: ",") + "}"
    }
    text += " \(value)\n"
  }

  /// A backslash, a quotation mark and a line break are written with a backslash; nothing else is
  /// special.
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

/// By which name the lines about a counter speak of it.
public enum CounterNaming: Sendable {
  /// By the name that its samples have, with `_total`. Prometheus reads it in either of its text
  /// forms, and `promtool check metrics` accepts it.
  case ofSample
  /// By the name without `_total`, as OpenMetrics 1.0 says. `promtool check metrics`, which reads
  /// the older text form, then misses the help text.
  case ofFamily
}
