import AscentShell

/// The words of the command line after the program's name.
enum LaunchWords {
  /// The words, as the system gave them.
  ///
  /// - Throws: ``/AscentShell/ShellError/badValue(argument:value:reason:allowed:suggestion:)`` for
  ///   a word that is not UTF-8. `CommandLine.arguments` would have another character in the place
  ///   of each wrong byte, and that text would be stored as if it had been meant.
  static func read() throws(ShellError) -> [String] {
    // The runtime library reads them from /proc/self/cmdline. Where /proc is not mounted it has
    // none, not even the program's name, and a command would be taken for an empty one.
    guard CommandLine.argc > 0 else {
      throw .unreadableFile(
        path: "/proc/self/cmdline", reason: "cannot be read, and the command line is read from it; mount /proc")
    }
    var words: [String] = []
    for (index, repaired) in CommandLine.arguments.enumerated().dropFirst() {
      guard let word = Terminal.argument(index) else {
        throw .badValue(
          argument: "word \(index)", value: repaired, reason: "not UTF-8 text", allowed: "text in UTF-8")
      }
      words.append(word)
    }
    return words
  }
}
