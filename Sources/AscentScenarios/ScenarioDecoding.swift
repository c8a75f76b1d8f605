import AscentRules

/// Reads scenarios. All faults are found before the first step runs.
enum ScenarioDecoding {
  /// Reads a scenario from JSON, or returns all its faults by step; step 0 stands for the file.
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
      let zone = try file.required("timezone", .zone)
      _ = try file.required("name", .text)
      _ = try file.optional("description", .text)
      let catalog = try file.optional("catalog", .any).map { value throws(ScenarioFault) in try self.catalog(value) }
      let values = try file.required("steps", .list)
      try file.finish()
      let (steps, faults) = decodeSteps(values)
      let scenario = Scenario(zone: zone, steps: steps, catalog: catalog ?? .starter)
      return (faults.isEmpty ? scenario : nil, values.count, faults)
    } catch {
      return (nil, 0, [(0, error.reason)])
    }
  }

  private static func catalog(_ value: JSONValue) throws(ScenarioFault) -> Catalog {
    do throws(Catalog.Faults) {
      return try Catalog.read(Array(value.text.utf8), evaluators: .standard)
    } catch {
      throw ScenarioFault(error.faults.map { "“catalog”: \($0)" }.joined(separator: "; "))
    }
  }

  /// The most milliseconds between the first step and any other. There is a limit because each day
  /// between them is closed.
  private static let spanMax = 50 * 366 * 86_400_000 as Int64

  private static func decodeSteps(_ values: [JSONValue]) -> ([ScenarioStep], [(Int, String)]) {
    var steps: [ScenarioStep] = []
    var faults: [(Int, String)] = []
    for (index, value) in values.enumerated() {
      do throws(ScenarioFault) {
        let step = try step(value, number: index + 1)
        if let first = steps.first, abs(step.at.milliseconds - first.at.milliseconds) > spanMax {
          throw ScenarioFault("“at” is more than 50 years from the first step")
        }
        steps.append(step)
      } catch {
        faults.append((index + 1, error.reason))
      }
    }
    return (steps, faults)
  }

  private static func step(_ value: JSONValue, number: Int) throws(ScenarioFault) -> ScenarioStep {
    var fields = try ScenarioFields(value, of: "a step")
    let name = try fields.required("op", .text)
    guard let operation = ScenarioOperation(rawValue: name) else { throw unknown(operation: name) }
    let at = try fields.required("at", .instant)
    let habit = try fields.optional("habit", .text)
    let given = try fields.optional("params", .any)
    try fields.finish()
    if operation.needsHabit == true, habit == nil { throw ScenarioFault("\(name) needs the field “habit”") }
    if operation.needsHabit == false, habit != nil { throw ScenarioFault("\(name) does not take a habit") }
    var params = try ScenarioFields(given ?? .object([]), of: "“params” of \(name)")
    var step = ScenarioStep(
      number: number, at: at, instruction: .crash, operation: OperationID(stringLiteral: "step-\(number)"))
    if operation.isCommand {
      step.refused = try params.optional("refused", .text)
      step.device = try params.optional("device", .text)
      let id = try params.optional("id", .operation)
      // `op` is the command line's name for the id, so it is read first.
      step.operation = try (operation.canOccurEarlier ? params.optional("op", .operation) : nil) ?? id ?? step.operation
    }
    if operation.canOccurEarlier { step.occurredAt = try params.optional("occurredAt", .instant) }
    if operation == .progress { step.outcome = try params.optional("outcome", .outcome) }
    step.instruction = try params.action(operation, habit: habit)
    try params.finish()
    return step
  }

  private static func unknown(operation name: String) -> ScenarioFault {
    let known = ScenarioOperation.allCases.map(\.rawValue).joined(separator: ", ")
    return ScenarioFault("unknown operation “\(name)”; known operations: \(known)")
  }
}
