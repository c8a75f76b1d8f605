public import AscentRules
public import AscentRuntime
import Synchronization

/// What a person does with a runtime, line by line.
///
/// A session has no input or output of its own: it takes lines and puts values into an outlet.
/// Lines are given one after the other.
public final class Session: Sendable {
  /// What changes while a session lasts.
  private struct State {
    /// The zone that was given on start.
    var givenZone: ZoneID?
    /// Whether the person is known to be in that zone.
    var isZoneSettled = false
    var generator: any RandomNumberGenerator & Sendable
  }

  let ascent: Ascent
  let clock: any AscentClock
  let files: any FileAccess
  let user: UserID
  let machineZone: ZoneID
  /// Whether somebody can be asked.
  let canAsk: Bool
  private let state: Mutex<State>

  /// A session of a person.
  ///
  /// - Parameters:
  ///   - ascent: a runtime that runs.
  ///   - zone: the zone that was asked for; nil for the person's own, and `machineZone` for a
  ///     person of whom nothing is known.
  ///   - generator: where operation ids come from.
  ///   - canAsk: whether somebody at a prompt can be asked; otherwise no command asks.
  public init(
    ascent: Ascent, clock: any AscentClock, files: any FileAccess, user: UserID, zone: ZoneID?, machineZone: ZoneID,
    generator: any RandomNumberGenerator & Sendable, canAsk: Bool = false
  ) {
    self.ascent = ascent
    self.clock = clock
    self.files = files
    self.user = user
    self.machineZone = machineZone
    self.canAsk = canAsk
    self.state = Mutex(State(givenZone: zone, generator: generator))
  }

  /// Does a line and puts its answer into the outlet. An empty line and a comment do nothing.
  public func execute(_ line: String, into sink: any OutputSink) async throws(ShellError) -> Verdict {
    try await execute(try Tokenizer.tokens(in: line), into: sink)
  }

  /// Does a line that is split into words already.
  public func execute(_ tokens: [Token], into sink: any OutputSink) async throws(ShellError) -> Verdict {
    guard !tokens.isEmpty else { return .done }
    let (words, isJSON) = tokens.withoutJSONFlag
    let (spec, arguments) = try CommandTable.read(words)
    let verdict = try await spec.body(self)(arguments, isJSON ? sink.json : sink)
    guard isJSON, case .asks(var question) = verdict else { return verdict }
    question.whenYes.append(Token("--json"))
    return .asks(question)
  }

  /// The zone that was given on start, unless the person has travelled on since.
  var givenZone: ZoneID? { state.withLock { $0.givenZone } }

  /// The zone that was given on start, as long as it is not known whether the person is there.
  var unsettledZone: ZoneID? { state.withLock { $0.isZoneSettled ? nil : $0.givenZone } }

  /// Notes that the person is in the zone that was given.
  func zoneSettled() {
    state.withLock { $0.isZoneSettled = true }
  }

  /// Notes that the person said where they are: who travels no longer is where they were when the
  /// session began.
  func travelled() {
    state.withLock { $0.givenZone = nil }
  }

  /// A fresh operation id.
  func freshOperation() -> OperationID {
    state.withLock { OperationID.random(using: &$0.generator) }
  }

  /// A fresh word for the name of a scratch person.
  func freshWord() -> String {
    state.withLock { String($0.generator.next(), radix: 36) }
  }
}

extension [Token] {
  /// The words of a command without `--json`, which may stand before a command or anywhere in it,
  /// and whether it was there.
  var withoutJSONFlag: (words: [Token], isJSON: Bool) {
    let words = self[..<optionsEnd].filter { $0.isQuoted || $0.text != "--json" } + self[optionsEnd...]
    return (words, words.count < count)
  }

  /// The words before the first option of a line that has `--help` or `-h` in it, wherever that
  /// stands; nil for any other line.
  var wordsBeforeHelpFlag: [Token]? {
    guard self[..<optionsEnd].contains(where: { !$0.isQuoted && ($0.text == "--help" || $0.text == "-h") }) else {
      return nil
    }
    return Array(prefix { $0.isQuoted || !$0.text.hasPrefix("-") })
  }

  /// Where what may be an option ends: at a `--`, after which every word is a text.
  private var optionsEnd: Int { firstIndex { !$0.isQuoted && $0.text == "--" } ?? endIndex }
}
