internal import AscentRules

/// Reads scenarios. All faults are found before the first step runs.
enum ScenarioDecoding {
  /// Operations and fields of the format that this version does not support yet.
  static let laterNames: Set = ["measure"]

  /// The scenario of a text, or all its faults by step; step 0 is the file.
  static func decode(_ json: [UInt8]) -> (scenario: Scenario?, stepCount: Int, faults: [(step: Int, reason: String)]) {
    do throws(JSONFault) {
      return decode(try JSONReader.read(json))
    } catch {
      return (nil, 0, [(0, "line \(error.line): \(error.reason)")])
    }
  }

  private static func decode(_ value: JSONValue) -> (Scenario?, Int, [(Int, String)]) {
    do throws(ScenarioFault) {
      var file = try ScenarioFields(value, of: "a scenario")
      let zone = try file.required(try file.zone("timezone"), "timezone")
      _ = try file.required(try file.text("name"), "name")
      _ = try file.text("description")
      let catalog = try file.catalog("catalog")
      let list = try file.required(file.value("steps"), "steps")
      try file.finish()
      guard case .array(let values) = list else {
        throw ScenarioFault(reason: "“steps” must be a list, not \(list.kind)")
      }
      let (steps, faults) = decodeSteps(values)
      return (
        faults.isEmpty ? Scenario(zone: zone, steps: steps, catalog: catalog ?? .starter) : nil, values.count, faults
      )
    } catch {
      return (nil, 0, [(0, error.reason)])
    }
  }

  private static func decodeSteps(_ values: [JSONValue]) -> ([ScenarioStep], [(Int, String)]) {
    var steps: [ScenarioStep] = []
    var faults: [(Int, String)] = []
    for (index, value) in values.enumerated() {
      do throws(ScenarioFault) {
        steps.append(try step(value, number: index + 1))
      } catch {
        faults.append((index + 1, error.reason))
      }
    }
    return (steps, faults)
  }

  private static func step(_ value: JSONValue, number: Int) throws(ScenarioFault) -> ScenarioStep {
    var fields = try ScenarioFields(value, of: "a step")
    let name = try fields.required(try fields.text("op"), "op")
    guard operations.contains(name) else { throw unknown(operation: name) }
    let at = try fields.required(try fields.instant("at"), "at")
    let habit = try fields.text("habit")
    let given = fields.value("params")
    try fields.finish()
    var params = try ScenarioFields(given ?? .object([]), of: "“params” of \(name)")
    var step = ScenarioStep(
      number: number, at: at, action: .crash, operation: OperationID(key: .init(high: 0, low: 0), longText: ""))
    let isDeed = ["complete", "session", "progress"].contains(name)
    if !["device", "offline", "sync", "crash", "verify", "assert"].contains(name) {
      step.refused = try params.text("refused")
      step.device = try params.text("device")
      let id = try params.operation("id")
      // What the command line calls it.
      step.operation = try (isDeed ? params.operation("op") : nil) ?? id ?? defaultID(number)
    }
    if isDeed { step.occurredAt = try params.instant("occurredAt") }
    if name == "progress" { step.outcome = try params.outcome("outcome") }
    step.action = try action(name, habit: habit, &params)
    try params.finish()
    return step
  }

  private static func defaultID(_ number: Int) -> OperationID {
    guard let id = OperationID("step-\(number)") else { preconditionFailure("no operation id for step \(number)") }
    return id
  }

  private static func unknown(operation name: String) -> ScenarioFault {
    if laterNames.contains(name) {
      return ScenarioFault(reason: "the operation “\(name)” comes with measured goals; this version has none")
    }
    return ScenarioFault(reason: "unknown operation “\(name)”; there are \(operations.joined(separator: ", "))")
  }
}
