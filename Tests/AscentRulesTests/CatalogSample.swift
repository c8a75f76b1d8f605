import AscentRules

/// A catalogue of two methods in JSON, and the faults of texts that differ from it.
enum CatalogSample {
  /// The text with members added to the first method, its first stage and that stage's criteria, or
  /// with other members in their place.
  static func text(
    top: String = "", methods: String? = nil, method: String = "", stages: String? = nil, stage: String = "",
    criteria: String? = nil,
    additional: String? = nil
  ) -> String {
    let criteria = criteria ?? additional.map { #""additionalCriteria":{\#($0)}"# } ?? ""
    let first = #"{"id":"one","title":"One","criteria":{\#(criteria)}\#(comma(stage))}"#
    let a = #"{"id":"a","title":"A","stages":[\#(stages ?? first + #",{"id":"two","title":"Two"}"#)]\#(comma(method))}"#
    let b = #"{"id":"b","title":"B","stages":[{"id":"one","title":"One","criteria":{}},{"id":"two","title":"Two"}]}"#
    return #"{"version":1,"methods":[\#(methods ?? a + "," + b)]\#(comma(top))}"#
  }

  /// Each fault on a line of its own; empty when the text is read.
  static func faults(of text: String, evaluators: CriterionEvaluators = .standard) -> [String] {
    faults(of: Array(text.utf8), evaluators: evaluators)
  }

  static func faults(of bytes: [UInt8], evaluators: CriterionEvaluators = .standard) -> [String] {
    do throws(CatalogFaults) {
      _ = try Catalog.read(bytes, evaluators: evaluators)
      return []
    } catch {
      return error.faults.map(\.description)
    }
  }

  private static func comma(_ members: String) -> String { members.isEmpty ? "" : "," + members }
}
