import Synchronization

/// The line that is being edited at a prompt, and notices above it.
///
/// Keys and notices come at any time, so what they write goes through one lock. A notice that
/// comes while a command is executed waits for the next line.
final class PromptScreen: Sendable {
  private struct State {
    /// What draws the line that is being edited; nil while none is.
    var line: String?
    /// The notices that wait, the oldest first.
    var waiting: [String] = []
  }

  /// The most notices that wait. The oldest is dropped: it is still in the journal.
  private static let waitingMax = 100
  /// Goes to the beginning of the line, and clears it and what is below it.
  private static let clearing = "\r\u{1B}[J"

  private let state = Mutex(State())
  private let write: @Sendable (String) -> Void
  private let say: @Sendable (String) -> Void

  /// - Parameters:
  ///   - write: writes a text to the terminal.
  ///   - say: writes lines of text, broken where the terminal ends.
  init(write: @escaping @Sendable (String) -> Void, say: @escaping @Sendable (String) -> Void) {
    (self.write, self.say) = (write, say)
  }

  /// Draws the line that is being edited, below the notices that waited for it.
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

  /// The line is no longer edited: what is written next is the output of a command.
  ///
  /// - Parameter end: what ends the line on the screen. No notice comes between it and the output.
  func leave(writing end: String = "") {
    state.withLock { state in
      state.line = nil
      if !end.isEmpty { write(end) }
    }
  }

  /// Shows a notice above the line that is being edited.
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
