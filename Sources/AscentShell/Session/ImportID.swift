import AscentRules

/// The ID of an import as a whole, such as `import:loop-1f0c5e7a9b3d2468`: the app, and a digest of
/// the export. The operations of the import begin with it, so nothing needs to be stored for it.
///
/// The imports of earlier versions have no digest. Their ID is an app and the range of ordinals of
/// their commands: `import:loop:17-540`.
struct ImportID: Hashable {
  /// The part of an operation ID that tells to which import it belongs.
  enum Source: Hashable {
    /// The digest of an export.
    case export(String)
    /// An export of an earlier version.
    case unknown
  }

  /// An operation ID of an import.
  struct Step: Hashable {
    /// The app of the export.
    let app: String
    let source: Source
    /// What it records: habit, purpose and day. The same in every export of the app.
    let key: String

    fileprivate init(app: String, source: Source, key: Substring) {
      (self.app, self.source) = (app, source)
      // Recorded again for another habit of the name, it has a number.
      let number = key.lastIndex(of: "#")
      let isNumbered = number.map { key[$0...].dropFirst().allSatisfy(\.isNumber) } ?? false
      self.key = String(isNumbered ? key[..<(number ?? key.endIndex)] : key)
    }

    init(of id: ImportID, key: String) { (app, source, self.key) = (id.app, id.source, key) }

    /// The step for what it records, whichever export does.
    var ofAnyExport: Step { Step(app: app, source: .unknown, key: key[...]) }
  }

  static let loop = "loop"
  static let habitBull = "habitbull"
  private static let undo = "undo:"

  /// The app of the export.
  let app: String
  let source: Source
  /// The ordinals of the commands, for an import of an earlier version.
  private(set) var ordinals: ClosedRange<Int32>?
  /// Whether it is the undo of the import.
  var isUndo = false

  /// The import of an export.
  init(app: String, digest: Digest) {
    (self.app, source) = (app, .export("\(digest)".prefix(16).lowercased()))
  }

  /// The import of an operation; nil for an import of an earlier version.
  init?(of step: Step, isUndo: Bool) {
    guard case .export = step.source else { return nil }
    (app, source, self.isUndo) = (step.app, step.source, isUndo)
  }

  /// The ID of a text; nil if it is the ID of something else.
  init?(text: String) {
    var rest = text[...]
    while rest.hasPrefix(Self.undo) {
      rest = rest.dropFirst(Self.undo.count)
      isUndo.toggle()
    }
    guard let step = Self.step(of: rest + ":") else { return nil }
    (app, source) = (step.app, step.source)
    if source != .unknown {
      guard step.key.isEmpty else { return nil }
      return
    }
    let numbers = step.key.dropLast().split(separator: "-", omittingEmptySubsequences: false)
    guard numbers.count == 2, let first = Int32(numbers[0]), let last = Int32(numbers[1]), 1 <= first, first <= last
    else { return nil }
    ordinals = first...last
  }

  var text: String {
    let export =
      switch source {
      case .export(let digest): "-\(digest)"
      case .unknown: ordinals.map { ":\($0.lowerBound)-\($0.upperBound)" } ?? ""
      }
    return (isUndo ? Self.undo : "") + "import:\(app)\(export)"
  }

  /// The ID of its undo, or of what it is the undo of.
  var opposite: ImportID {
    var id = self
    id.isUndo.toggle()
    return id
  }

  /// The import's part of an operation ID; nil if the ID belongs to no import.
  static func step(of operation: some StringProtocol) -> Step? {
    for app in [loop, habitBull, ExportRecord.app] where operation.hasPrefix("import:\(app)") {
      let rest = operation.dropFirst("import:\(app)".count)
      if rest.first == ":" { return Step(app: app, source: .unknown, key: Substring(rest.dropFirst())) }
      let digest = rest.dropFirst().prefix(16)
      let isDigest = digest.utf8.count == 16 && digest.allSatisfy(\.isHexDigit)
      if rest.first == "-", isDigest, rest.dropFirst(17).first == ":" {
        return Step(app: app, source: .export(String(digest)), key: Substring(rest.dropFirst(18)))
      }
    }
    return nil
  }

  /// The import's part of the ID of an undo by ``ImportLedger/Entry/takenBack(by:)``; nil for
  /// others.
  static func undoneStep(of operation: String) -> Step? {
    guard operation.hasPrefix("undo") else { return nil }
    let rest = operation.dropFirst(4).drop(while: \.isNumber)
    return rest.first == ":" ? step(of: rest.dropFirst()) : nil
  }

  /// The digits after `undo` or `redo` in the ID of an undo of an import that the user gave an ID.
  static let runDigits = 20

  /// The run that an operation belongs to, and what it undoes or brings back; see
  /// ``ImportLedger/run(_:as:)``.
  static func run(of operation: String) -> (run: String, undone: String)? {
    let run = operation.prefix { $0 != ":" }
    guard run.hasPrefix("undo") || run.hasPrefix("redo"), run.count == 4 + runDigits else { return nil }
    return (String(run), String(operation.dropFirst(run.count + 1)))
  }

  /// What follows the run in the ID of its first operation, which can be found without knowing of
  /// which import it is.
  static let first = "import:"

  /// Whether the ID of an operation means something of an import, or `last`: a person can't give it
  /// to another operation.
  static func isReserved(_ operation: String) -> Bool {
    operation.lowercased() == "last" || operation.hasPrefix("import:")
      || operation.prefix { $0 != ":" }.drop { $0.isLetter }.allSatisfy(\.isNumber)
        && (operation.hasPrefix("undo") || operation.hasPrefix("redo")) && operation.contains(":import:")
  }
}
