extension Catalog {
  public var jsonText: String { "" }
  public init?(jsonText: String) { return nil }
  public func faults(evaluators: CriterionEvaluators) -> [CatalogFault] { [] }
}
extension ProgressionCriteria {
  public var jsonText: String { "{}" }
  public init?(jsonText: String) { self.init() }
}
