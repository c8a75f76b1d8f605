enum Coverage {
  static func covered(times: Int, in span: Int, satisfied: [LocalDay]) -> [ClosedRange<LocalDay>] { satisfied.map { $0...$0 } }
}
