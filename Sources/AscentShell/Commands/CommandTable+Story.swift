/// The story of the climb.
extension CommandTable {
  static let story: [CommandSpec] = []
}
