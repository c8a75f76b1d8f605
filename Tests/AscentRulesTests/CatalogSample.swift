import AscentRules

/// A catalogue of two methods in JSON, with members added to the first method, its first stage and
/// that stage's criteria, or with other members in their place.
struct CatalogSample {
  var top = ""
  var methods: String?
  var method = ""
  var stages: String?
  var stage = ""
  var criteria: String?
  var additional: String?

  var text: String {
    let criteria = criteria ?? additional.map { #""additionalCriteria":{\#($0)}"# } ?? ""
    let first = #"{"id":"one","title":"One","criteria":{\#(criteria)}\#(Self.comma(stage))}"#
    let stages = stages ?? first + #",{"id":"two","title":"Two"}"#
    let a = #"{"id":"a","title":"A","stages":[\#(stages)]\#(Self.comma(method))}"#
    let b = #"{"id":"b","title":"B","stages":[{"id":"one","title":"One","criteria":{}},{"id":"two","title":"Two"}]}"#
    return #"{"version":1,"methods":[\#(methods ?? a + "," + b)]\#(Self.comma(top))}"#
  }

  /// Each fault on a line of its own; empty when the text is read.
  static func faults(of text: String, evaluators: CriterionEvaluators = .standard) -> [String] {
    faults(of: Array(text.utf8), evaluators: evaluators)
  }

  static func faults(of bytes: [UInt8], evaluators: CriterionEvaluators = .standard) -> [String] {
    do throws(Catalog.Faults) {
      _ = try Catalog.read(bytes, evaluators: evaluators)
      return []
    } catch {
      return error.faults.map(\.description)
    }
  }

  private static func comma(_ members: String) -> String { members.isEmpty ? "" : "," + members }
}
