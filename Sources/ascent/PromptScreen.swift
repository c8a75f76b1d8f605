import Synchronization

/// The line being edited at a prompt, with notices above it.
///
/// Keys and notices come at any time, so their output goes through one lock. A notice that comes
/// while a command is executed waits for the next line.
final class PromptScreen: Sendable {
  private struct State {
    /// The output that draws the line being edited; nil while no line is edited.
    var line: String?
    /// The notices that wait for a line, oldest first.
    var waiting: [String] = []
  }

  /// How many notices may wait. The oldest ones are dropped; they are still in the journal.
  private static let waitingMax = 100
  /// Moves to the beginning of the line, and clears it and everything below.
  private static let clearing = "\r\u{1B}[J"

  private let state = Mutex(State())
  private let write: @Sendable (String) -> Void
  private let say: @Sendable (String) -> Void

  /// - Parameters:
  ///   - write: writes a text to the terminal.
  ///   - say: writes lines of text, wrapped to the terminal's width.
  init(write: @escaping @Sendable (String) -> Void, say: @escaping @Sendable (String) -> Void) {
    (self.write, self.say) = (write, say)
  }

  /// Draws the line being edited, below the notices that waited for it.
  func draw(_ line: String) {
    state.withLock { state in
      if !state.waiting.isEmpty {
        write(Self.clearing)
        for notice in state.waiting { say(notice) }
      }
      state.waiting = []
      state.line = line
      write(line)
    }
  }

  /// Ends editing: what is written next is the output of a command.
  ///
  /// - Parameter end: what ends the line on the screen. No notice comes between it and the output.
  func leave(writing end: String = "") {
    state.withLock { state in
      state.line = nil
      if !end.isEmpty { write(end) }
    }
  }

  /// Shows a notice above the line being edited, or keeps it for the next line.
  func tell(_ notice: String) {
    state.withLock { state in
      guard let line = state.line else {
        state.waiting = (state.waiting + [notice]).suffix(Self.waitingMax)
        return
      }
      write(Self.clearing)
      say(notice)
      write(line)
    }
  }
}
