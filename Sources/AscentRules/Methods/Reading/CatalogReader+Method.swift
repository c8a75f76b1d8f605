extension CatalogReader {
  mutating func methods(_ value: JSONValue) -> [GrowthMethod] {
    var places: [MethodID: Int] = [:]
    return list(value, count: CatalogLimits.methodCount) { reader, index, value in
      let method = reader.method(value, index: index, places)
      places[method.id] = places[method.id] ?? index
      return method
    }
  }

  /// Reads a method. `places` has the methods before it by id, to find duplicates.
  mutating func method(_ value: JSONValue, index: Int = 0, _ places: [MethodID: Int] = [:]) -> GrowthMethod {
    var method = GrowthMethod(id: MethodID(""), title: "", stages: [])
    object(value, required: [MethodField.id, .title, .stages]) { reader, field, value in
      switch field {
      case .id:
        method.id = MethodID(reader.id(value))
        reader.check(places[method.id].map { "duplicate id \(method.id), already used by methods[\($0)]" })
      case .title: method.title = reader.text(value, length: CatalogLimits.title)
      case .description: method.description = reader.text(value, length: CatalogLimits.prose)
      case .notes: method.notes = reader.text(value, length: CatalogLimits.prose)
      case .overtraining: method.overtraining = reader.overtraining(value)
      case .stages: method.stages = reader.stages(value, of: index)
      }
    }
    return method
  }

  private mutating func stages(_ value: JSONValue, of method: Int) -> [Stage] {
    var places: [StageID: Int] = [:]
    let count = value.elements?.count ?? 0
    return list(value, count: CatalogLimits.stageCount) { reader, index, value in
      let place = StagePlace(method: method, stage: index, isLast: index == count - 1)
      let stage = reader.stage(value, at: place, places)
      places[stage.id] = places[stage.id] ?? index
      return stage
    }
  }

  /// Reads a stage. The place is nil for a stage outside a catalogue; `places` has the stages
  /// before it by id, to find duplicates.
  mutating func stage(_ value: JSONValue, at place: StagePlace? = nil, _ places: [StageID: Int] = [:]) -> Stage {
    var stage = Stage(id: StageID(""), title: "")
    if let place, !place.isLast { checkCriteria(of: value) }
    object(value, required: [StageField.id, .title]) { reader, field, value in
      switch field {
      case .number: reader.number(value, at: place)
      case .id:
        stage.id = StageID(reader.id(value))
        reader.check(places[stage.id].map { "duplicate id \(stage.id), already used by stages[\($0)]" })
      case .title: stage.title = reader.text(value, length: CatalogLimits.title)
      case .description: stage.description = reader.text(value, length: CatalogLimits.prose)
      case .tips:
        stage.tips = reader.list(value, count: CatalogLimits.tipCount) { reader, _, value in
          reader.text(value, length: CatalogLimits.line)
        }
      case .notes: stage.notes = reader.text(value, length: CatalogLimits.prose)
      case .criteria:
        if place?.isLast == true { reader.check("the last stage must not have criteria") }
        stage.criteria = reader.criteria(value, at: place)
      }
    }
    return stage
  }

  /// Checks that a stage before the last has criteria.
  private mutating func checkCriteria(of value: JSONValue) {
    guard value.members != nil, value[StageField.criteria.rawValue] == nil else { return }
    inside(.field(StageField.criteria.rawValue)) { reader in
      reader.check("missing; only the last stage may omit criteria (use {} to require nothing)")
    }
  }

  private mutating func number(_ value: JSONValue, at place: StagePlace?) {
    let number = integer(value, in: .min ... .max)
    guard let place, value.integer != nil, number != place.stage + 1 else { return }
    check("wrong stage number \(number); expected \(place.stage + 1)")
  }

  /// Reads the id of a method or stage.
  private mutating func id(_ value: JSONValue) -> String {
    guard let text = value.string else { return self.text(value, length: CatalogLimits.id) }
    check(CatalogLimits.fault(inID: text))
    return text
  }
}

/// The place of a stage in its catalogue.
struct StagePlace {
  let method: Int
  let stage: Int
  let isLast: Bool
}
