import Foundation
import Glibc
import Synchronization

/// The output of one command on a terminal. Output longer than the screen goes to the user's pager:
/// `$PAGER`, or `less` if it is installed.
///
/// The text is held back until the command ends or the screen is full. So a command whose answers
/// come one by one must call ``passOn()``.
final class Pager: Sendable {
  private enum State {
    /// Text is written at once.
    case off
    /// Text is held back, as it may still fit on the screen.
    case holding(text: String, lines: Int)
    /// The pager reads the text from a pipe; the address of its stream.
    case paging(stream: UInt)
  }

  /// The prompt for `less`, and other options as git sets them: a bare colon does not tell
  /// how to leave.
  static let settings = #"FRXPs?e(END) .space\: more, b\: back, q\: leave$"#

  private let state = Mutex(State.off)
  private let command: Mutex<String?>
  private let environment: [String: String]

  /// - Parameter environment: the environment variables. An empty `PAGER`, `cat`, or a program that
  ///   does not exist means no pager: one that cannot start would swallow the output.
  init(environment: [String: String]) {
    self.environment = environment
    command = Mutex(nil)
    use(environment["PAGER"] ?? "less")
  }

  /// Uses another program from now on.
  func use(_ command: String) {
    let folders = environment["PATH", default: ""].split(separator: ":")
    let program = command.split(separator: " ").first ?? ""
    let isThere =
      if program.isEmpty {
        false
      } else if program.contains("/") {
        unsafe access(String(program), X_OK) == 0
      } else {
        folders.contains { unsafe access("\($0)/\(program)", X_OK) == 0 }
      }
    let chosen = isThere && program != "cat" ? command : nil
    self.command.withLock { $0 = chosen }
    // The options that git sets: quit if everything fits, keep colours, leave the text
    // on the screen.
    guard chosen != nil else { return }
    unsafe _ = setenv("LESS", Self.settings, 0)
    // Keys meant for the prompt must not write files or start programs.
    unsafe _ = setenv("LESSSECURE", "1", 0)
  }

  /// Begins the output of a command.
  func begin() {
    if command.withLock({ $0 != nil }) { state.withLock { $0 = .holding(text: "", lines: 0) } }
  }

  /// Writes a text of whole lines; false if it cannot be written to the terminal.
  func write(_ text: String) -> Bool {
    state.withLock { state in
      guard case .holding(var held, var lines) = state else { return Self.write(text, in: state) }
      held += text
      lines += text.utf8.count { $0 == UInt8(ascii: "\n") }
      state = .holding(text: held, lines: lines)
      guard lines >= Terminal.size.rows else { return true }
      state = open()
      return Self.write(held, in: state)
    }
  }

  /// Whether the user's pager has the output.
  var isPaging: Bool {
    state.withLock { if case .paging = $0 { true } else { false } }
  }

  /// Writes the text that was held back, and from now on writes everything at once.
  @discardableResult
  func passOn() -> Bool {
    state.withLock { state in
      guard case .holding(let held, _) = state else { return true }
      state = .off
      return Self.write(held, in: state)
    }
  }

  /// Ends the output of a command, and waits until the user has left the pager; false if
  /// output was lost.
  func end() async -> Bool {
    let isWritten = passOn()
    let stream = state.withLock { state -> UInt? in
      guard case .paging(let stream) = state else { return nil }
      state = .off
      return stream
    }
    guard let stream else { return isWritten }
    await withCheckedContinuation { continuation in
      DispatchQueue.global().async {
        unsafe _ = pclose(UnsafeMutablePointer(bitPattern: stream))
        continuation.resume()
      }
    }
    _ = signal(SIGPIPE, SIG_DFL)
    ProcessSignals.setIgnoresInterrupts(false)
    return isWritten
  }

  private func open() -> State {
    guard let command = command.withLock(\.self), let stream = unsafe popen(command, "w") else { return .off }
    // The user may leave the pager before it has read everything.
    _ = signal(SIGPIPE, SIG_IGN)
    // While the pager runs, Ctrl-C is one of its keys.
    ProcessSignals.setIgnoresInterrupts(true)
    return .paging(stream: UInt(bitPattern: stream))
  }

  private static func write(_ text: String, in state: State) -> Bool {
    guard case .paging(let stream) = state, let file = unsafe UnsafeMutablePointer<FILE>(bitPattern: stream) else {
      return Terminal.write(text, to: Terminal.output)
    }
    Terminal.write(text, to: unsafe fileno(file))
    return true
  }
}
