/// A line that was parsed: the command, its arguments, and the form of its answer.
package struct ShellCommand {
  let spec: CommandSpec
  var arguments: Arguments
  /// Whether the answer is JSON, whatever the session's usual form is.
  package var isJSON: Bool

  /// The name of the command.
  package var name: String { spec.name }
  /// Whether it needs what is stored.
  package var usesStore: Bool { spec.usesStore }
}

extension ShellCommand: Hashable {
  package static func == (left: ShellCommand, right: ShellCommand) -> Bool {
    (left.name, left.arguments, left.isJSON) == (right.name, right.arguments, right.isJSON)
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(name)
    hasher.combine(arguments)
    hasher.combine(isJSON)
  }
}
