import Foundation
import Glibc
import Synchronization

/// The output of one command on a terminal. What is longer than the screen goes to the user's
/// pager: `$PAGER`, or `less` where there is one.
///
/// The text is held back until the command ends or the screen is full, so a command whose answers
/// come one by one must call ``passOn()``.
final class Pager: Sendable {
  private enum State {
    /// Everything is written at once.
    case off
    /// The screen may have room for it.
    case holding(text: String, lines: Int)
    /// The pager reads it from a pipe: the address of its stream.
    case paging(stream: UInt)
  }

  /// The options of `less`, and its prompt: a bare colon tells nobody how to leave.
  static let settings = #"FRXPs?e(END) .space\: more, b\: back, q\: leave$"#

  private let state = Mutex(State.off)
  private let command: Mutex<String?>
  private let environment: [String: String]

  /// - Parameter environment: the variables of the process. An empty `PAGER`, `cat`, or a program
  ///   that is not there means none: a pager that cannot start would swallow the output.
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
    // What git gives it: end when all fits, keep colours, leave the text on the screen.
    guard chosen != nil else { return }
    unsafe _ = setenv("LESS", Self.settings, 0)
    // What is typed for the prompt must not write files or start programs.
    unsafe _ = setenv("LESSSECURE", "1", 0)
  }

  /// Begins the output of a command.
  func begin() {
    if command.withLock({ $0 != nil }) { state.withLock { $0 = .holding(text: "", lines: 0) } }
  }

  /// Writes text, whole lines. False when it cannot be written to the terminal.
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

  /// Writes what was held back, and from now on everything at once.
  @discardableResult
  func passOn() -> Bool {
    state.withLock { state in
      guard case .holding(let held, _) = state else { return true }
      state = .off
      return Self.write(held, in: state)
    }
  }

  /// Ends the output of a command, and waits until the user has left the pager. False when output
  /// was lost.
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
    ProcessSignals.leavesInterrupts(false)
    return isWritten
  }

  private func open() -> State {
    guard let command = command.withLock(\.self), let stream = unsafe popen(command, "w") else { return .off }
    // The user may leave it before it has read everything.
    _ = signal(SIGPIPE, SIG_IGN)
    // Ctrl-C is a key of the pager.
    ProcessSignals.leavesInterrupts(true)
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
