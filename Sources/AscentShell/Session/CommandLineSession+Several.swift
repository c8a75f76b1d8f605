import AscentRules
import AscentRuntime
import AscentViews

/// Lines that send several commands, such as `done Run and Read`.
extension CommandLineSession {
  /// Sends a command for each habit of a line, and writes the answers.
  ///
  /// - Parameters:
  ///   - readings: what the line says about each habit.
  ///   - called: how an error names a habit whose command was recorded.
  ///   - send: sends the command for the habit with an index.
  /// - Throws: if a later command fails, an error that says what was recorded and what was not.
  func sendEach(
    _ readings: [HabitReading], called: (HabitReading) -> String, isRepeatable: Bool, _ sink: any OutputSink,
    _ send: (Int) async throws(ShellError) -> any View
  ) async throws(ShellError) -> CommandOutcome {
    for (index, reading) in readings.enumerated() {
      rememberRecorded(nil)
      do {
        sink.answer(try await send(index))
      } catch {
        let error = afterRecording(error)
        let count = error.isAfterRecording ? index + 1 : index
        guard (1..<readings.count).contains(count) else { throw await inLocalTime(error, typed: reading.day) }
        // The same line would be refused again.
        let isReused = if case .refused(.operationReused, _) = error { true } else { false }
        throw .partlyRecorded(
          await inLocalTime(error), recorded: readings[..<count].map(called), rest: readings[count...].map(\.words),
          isRepeatable: isRepeatable && !isReused, command: arguments.command)
      }
    }
    return .done
  }

  /// The operation ID of one of several commands that a line sends: the user's ID for the first,
  /// and the same with a number for the others. Nil if the user gave none.
  func operation(_ index: Int, of metadata: CommandMetadata) throws(ShellError) -> OperationID? {
    guard index > 0, let operation = metadata.operation else { return metadata.operation }
    if let id = OperationID("\(operation)#\(index + 1)") { return id }
    throw .badValue(
      argument: "--op", value: "\(operation)", reason: "too long for several commands", allowed: "at most 190 bytes")
  }
}

extension OperationID {
  /// Whether a text has the form of an ID that a line gives to its second or a later command.
  ///
  /// Users can't give such an ID: a line could take their command for its own.
  static func isOfLaterCommand(_ text: String) -> Bool { lineID(ofLaterCommand: text) != nil }

  /// The ID that the user gave to the line that sends this command.
  var lineID: String { Self.lineID(ofLaterCommand: description) ?? description }

  private static func lineID(ofLaterCommand text: String) -> String? {
    guard let mark = text.lastIndex(of: "#"), mark > text.startIndex,
      let number = Int(text[text.index(after: mark)...]), number > 1, text.hasSuffix("#\(number)")
    else { return nil }
    return String(text[..<mark])
  }
}
