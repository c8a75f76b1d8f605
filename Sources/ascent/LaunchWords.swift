import AscentShell

/// Reads the words of the command line after the program's name.
enum LaunchWords {
  /// The words, exactly as the system passed them.
  ///
  /// - Throws: ``/AscentShell/ShellError/badValue(argument:value:reason:allowed:suggestion:)`` for
  ///   a word that is not UTF-8. `CommandLine.arguments` would replace each wrong byte by another
  ///   character, and the changed text would be stored as if it had been meant.
  static func read() throws(ShellError) -> [String] {
    // Swift's runtime reads the words from /proc/self/cmdline. If /proc is not mounted there are no
    // words, not even the program's name, and the command would look empty.
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
