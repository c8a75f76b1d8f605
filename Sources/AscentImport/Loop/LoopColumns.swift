/// Which column of the common table of marks belongs to which habit.
///
/// Loop does not quote the names in the header: a habit "Read, write" takes two header cells, but
/// only one cell of each record. So the header is matched against the names. If that fails, it is
/// read as CSV, in case a spreadsheet wrote it.
struct LoopColumns {
  /// The column of each habit, in the order of the names; nil for a habit without a column.
  private(set) var indices: [Int?]
  /// The number of columns, without that of the date.
  private(set) var count = 0
  /// The header cells that match no habit.
  private(set) var unknown: [String] = []

  init(header: String, names: [String], path: String) throws(ImportFailure) {
    let pieces = header.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    guard pieces.count <= CSVReader.fieldLimit else { throw .malformedCSV(file: path, line: 1, fault: .tooManyFields) }
    self.init(pieces: pieces, names: names)
    guard !unknown.isEmpty, header.contains("\"") else { return }
    var reader = CSVReader(Array(header.utf8), file: path)
    guard let record = try reader.next() else { return }
    let quoted = LoopColumns(pieces: record.fields, names: names)
    if quoted.unknown.count < unknown.count { self = quoted }
  }

  private init(pieces: [String], names: [String]) {
    indices = names.map { _ in nil }
    var habits = names.enumerated().reduce(into: [String: [Int]]()) { result, habit in
      result[Self.pieces(of: habit.element)[0], default: []].append(habit.offset)
    }
    var rest = pieces.dropFirst()
    // Loop ends the header with a comma.
    if rest.last == "" { rest.removeLast() }
    while let first = rest.first {
      count += 1
      let candidates = (habits[first] ?? []).filter { rest.starts(with: Self.pieces(of: names[$0])) }
      guard let habit = candidates.max(by: { Self.isWorse($0, $1, names) }) else {
        unknown.append(first)
        rest.removeFirst()
        continue
      }
      indices[habit] = count
      habits[first]?.removeAll { $0 == habit }
      rest.removeFirst(Self.pieces(of: names[habit]).count)
    }
  }

  /// Whether `left` is the worse match. The longest name wins; among equal names, the first one.
  private static func isWorse(_ left: Int, _ right: Int, _ names: [String]) -> Bool {
    let (leftCount, rightCount) = (pieces(of: names[left]).count, pieces(of: names[right]).count)
    return leftCount == rightCount ? left > right : leftCount < rightCount
  }

  private static func pieces(of name: String) -> [String] {
    name.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
  }
}
