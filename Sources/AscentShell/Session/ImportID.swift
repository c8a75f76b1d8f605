import AscentRules

/// The ID of an import as a whole, such as `import:loop:17-540`: the range of ordinals of all that
/// the file brought, whether this import or an earlier one of the same file recorded it.
///
/// Each operation of an import has an ID of its own, which follows from the file, so the range
/// tells which ones are meant and nothing needs to be stored for it. `undo:` before it means that
/// undo.
struct ImportID: Equatable {
  static let loop = "import:loop"
  static let habitBull = "import:habitbull"
  private static let undo = "undo:"

  /// What the IDs of its operations begin with.
  let prefix: String
  /// The ordinals of its commands.
  let ordinals: ClosedRange<Int32>
  /// How many undos of one another it is: 0 for the import itself.
  var undoCount = 0

  /// The ID of an import; nil if it recorded nothing.
  init?(_ prefix: String, _ ordinals: [Int32]) {
    guard let first = ordinals.min(), let last = ordinals.max() else { return nil }
    self.prefix = prefix
    self.ordinals = first...last
  }

  /// The ID of a text; nil if it is the ID of something else.
  init?(text: String) {
    var rest = text[...]
    while rest.hasPrefix(Self.undo) {
      rest = rest.dropFirst(Self.undo.count)
      undoCount += 1
    }
    guard let prefix = [Self.loop, Self.habitBull].first(where: { rest.hasPrefix($0 + ":") }) else { return nil }
    let numbers = rest.dropFirst(prefix.count + 1).split(separator: "-", omittingEmptySubsequences: false)
    guard numbers.count == 2, let first = Int32(numbers[0]), let last = Int32(numbers[1]), 1 <= first, first <= last
    else { return nil }
    self.prefix = prefix
    self.ordinals = first...last
  }

  var text: String {
    String(repeating: Self.undo, count: undoCount) + "\(prefix):\(ordinals.lowerBound)-\(ordinals.upperBound)"
  }

  /// The ID of its undo.
  var undone: ImportID {
    var id = self
    id.undoCount += 1
    return id
  }

  /// Whether an operation is one of the import's.
  func contains(_ operation: OperationID) -> Bool { operation.description.hasPrefix(prefix + ":") }

  /// What of one of its operations is undone: the operation itself, or the last undo of it.
  func target(_ operation: OperationID) -> OperationID? {
    OperationID(String(repeating: Self.undo, count: undoCount) + operation.description)
  }
}
