public import AscentRules
public import AscentRuntime
import AscentViews

/// What a person does with a runtime, line by line.
///
/// A session has no input or output of its own: it takes lines and puts values into an outlet. It is used by one task at a time, one line after the other.
public final class Session {
  let ascent: Ascent
  let clock: any AscentClock
  let files: any FileReader
  let user: UserID
  let machineZone: ZoneID
  var givenZone: ZoneID?
  /// Whether the person is known to be in the zone that was given.
  var isZoneSettled = false
  private var generator: any RandomNumberGenerator & Sendable

  /// A session of a person.
  ///
  /// - Parameters:
  ///   - ascent: a runtime that runs.
  ///   - zone: the zone that was asked for; nil for the person's own, and `machineZone` for a person of whom nothing is known.
  ///   - generator: where operation ids come from.
  public init(
    ascent: Ascent, clock: any AscentClock, files: any FileReader, user: UserID, zone: ZoneID?,
    machineZone: ZoneID, generator: any RandomNumberGenerator & Sendable
  ) {
    self.ascent = ascent
    self.clock = clock
    self.files = files
    self.user = user
    self.givenZone = zone
    self.machineZone = machineZone
    self.generator = generator
  }

  /// Does a line and puts its answer into the outlet. An empty line and a comment do nothing.
  public func execute(_ line: String, into outlet: any Outlet) async throws(ShellError) -> Verdict {
    try await execute(try Tokenizer.tokens(in: line), into: outlet)
  }

  /// Does a line that is split into words already.
  public func execute(_ tokens: [Token], into outlet: any Outlet) async throws(ShellError) -> Verdict {
    guard !tokens.isEmpty else { return .done }
    let (spec, rest) = try CommandTable.find(tokens)
    let arguments = try Arguments(rest, for: spec)
    return try await spec.body(self)(arguments, outlet)
  }

  /// A fresh operation id.
  func freshOperation() -> OperationID {
    OperationID.random(using: &generator)
  }

  /// A fresh word for names of scratch people.
  func freshWord() -> String {
    String(generator.next(), radix: 36)
  }
}

/// Reads the files that commands name.
public protocol FileReader: Sendable {
  /// All bytes of a file.
  func read(path: String) throws(FileFailure) -> [UInt8]
}

/// Why a file could not be read. Nothing was read.
public struct FileFailure: Error, Hashable, Sendable {
  /// What is wrong, in words.
  public var reason: String

  /// A failure for a reason.
  public init(reason: String) {
    self.reason = reason
  }
}
