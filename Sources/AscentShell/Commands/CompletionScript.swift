/// A script that lets a shell complete the words after `ascent`.
///
/// It is generated from the command table.
enum CompletionScript: String, CaseIterable {
  case bash, zsh, fish

  /// The script.
  var text: String {
    switch self {
    case .bash: Self.bashText
    case .zsh: Self.zshText
    case .fish: Self.fishText
    }
  }

  private static var launchOptions: [HelpView.Item] { LaunchOptions.helpView.options }

  /// The launch options that take a value. They come before the command.
  private static var valued: [String] { launchOptions.filter(\.takesValue).map(\.name) }

  /// What the values of options before a command can be; none for one that can be anything.
  private static var launchValues: [(option: String, choices: [String])] {
    valued.map { ($0, $0 == "--color" ? Setting.color.choices : $0 == "--synchronous" ? ["full", "normal"] : []) }
  }

  /// A case of a shell for each of these options, with what it does with the values.
  private static func launchValues(_ body: (String) -> String) -> String {
    launchValues.map { "    \($0.option)) \(body($0.choices.joined(separator: " "))) ;;" }.joined(separator: "\n")
  }

  /// The first words of commands, each with its second words.
  private static var families: [(first: String, second: [CommandSpec])] {
    var families: [(first: String, second: [CommandSpec])] = []
    for spec in CommandTable.all {
      let first = String(spec.name.prefix { $0 != " " })
      if families.last?.first != first, !families.contains(where: { $0.first == first }) {
        families.append((first, []))
      }
      guard spec.name != first, let index = families.firstIndex(where: { $0.first == first }) else { continue }
      families[index].second.append(spec)
    }
    return families
  }

  /// The commands that take the path of a file, as a pattern of a shell.
  private static var filePattern: String {
    CommandTable.all.filter(\.takesFile).map { "'\($0.name)'" + ($0.name.contains(" ") ? "" : "*") }
      .joined(separator: "|")
  }

  private static func second(_ spec: CommandSpec) -> String { String(spec.name.drop { $0 != " " }.dropFirst()) }

  private static func options(of spec: CommandSpec) -> [HelpView.Item] {
    spec.options + [HelpView.Item("--json", "print JSON"), HelpView.Item("--help", "explain the command")]
  }

  private static var bashText: String {
    let cases = CommandTable.all.map { spec in
      "    '\(spec.name)') words='\(options(of: spec).map(\.name).joined(separator: " "))' ;;"
    }
    let families = families.filter { !$0.second.isEmpty }.map { family in
      "    '\(family.first)') words='\(family.second.map(second).joined(separator: " "))' ;;"
    }
    return """
      # Completes the words after ascent in bash. To use it: source <(ascent completions bash)
      _ascent() {
        local current="${COMP_WORDS[COMP_CWORD]}" previous="${COMP_WORDS[COMP_CWORD - 1]}"
        local first='' second='' words='' takesFile='' index
        for ((index = 1; index < COMP_CWORD; index++)); do
          case "${COMP_WORDS[index]}" in
          \(valued.joined(separator: "|"))) if [[ -z $first ]]; then ((index++)); fi ;;
          -*) ;;
          *)
            if [[ -z $first ]]; then first="${COMP_WORDS[index]}"
            elif [[ -z $second ]]; then second="${COMP_WORDS[index]}"; fi ;;
          esac
        done
        case "$first" in
        '') words='\(Self.families.map(\.first).joined(separator: " "))'
          [[ $current == -* ]] && words='\(launchOptions.map(\.name).joined(separator: " "))' ;;
      \(families.joined(separator: "\n"))
        esac
        if [[ $current == -* && -n $first ]]; then
          words=''
          case "$first" in
      \(CommandTable.all.filter { !$0.name.contains(" ") }.map { spec in
          "    '\(spec.name)') words='\(options(of: spec).map(\.name).joined(separator: " "))' ;;"
        }.joined(separator: "\n"))
          esac
          case "$first $second" in
      \(cases.joined(separator: "\n"))
          esac
        elif [[ -n $second ]]; then
          words=''
        fi
        case "$first $second" in
          \(filePattern)) takesFile=yes ;;
        esac
        if [[ -z $first ]]; then
          case "$previous" in
      \(launchValues { "words='\($0)'" })
          esac
          [[ $previous == --store ]] && takesFile=yes
        fi
        COMPREPLY=($(compgen -W "$words" -- "$current" || true))
        if [[ -n $takesFile && ${#COMPREPLY[@]} -eq 0 ]]; then
          compopt -o default 2>/dev/null || COMPREPLY=($(compgen -f -- "$current" || true))
        fi
      }
      complete -F _ascent ascent

      """
  }

  private static var zshText: String {
    func pairs(_ items: [(String, String)]) -> String {
      items.map { "'\(quoted($0.0.replacing(":", with: "\\:"))):\(quoted($0.1))'" }.joined(separator: " ")
    }
    let families = families.filter { !$0.second.isEmpty }.map { family in
      "  '\(family.first)') items=(\(pairs(family.second.map { (second($0), $0.summary) }))) ;;"
    }
    let cases = CommandTable.all.map { spec in
      "    '\(spec.name)') items=(\(pairs(options(of: spec).map { ($0.name, $0.meaning) }))) ;;"
    }
    let first = Self.families.map { family in
      (
        family.first,
        CommandTable.all.first { $0.name == family.first }?.summary ?? family.second.map(second).joined(separator: ", ")
      )
    }
    return """
      #compdef ascent
      # Completes the words after ascent in zsh. To use it: ascent completions zsh > a folder of $fpath/_ascent
      _ascent() {
        local -a items
        local first='' second='' takesFile='' index
        for ((index = 2; index < CURRENT; index++)); do
          case "${words[index]}" in
          \(valued.joined(separator: "|"))) if [[ -z $first ]]; then ((index++)); fi ;;
          -*) ;;
          *)
            if [[ -z $first ]]; then first="${words[index]}"
            elif [[ -z $second ]]; then second="${words[index]}"; fi ;;
          esac
        done
        if [[ -z $first ]]; then
          items=(\(pairs(first)))
          [[ $PREFIX == -* ]] && items=(\(pairs(launchOptions.map { ($0.name, $0.meaning) })))
        elif [[ $PREFIX == -* ]]; then
          case "$first" in
      \(cases.filter { !$0.prefix { $0 != ")" }.dropFirst(5).contains(" ") }.joined(separator: "\n"))
          esac
          case "$first $second" in
      \(cases.joined(separator: "\n"))
          esac
        elif [[ -z $second ]]; then
          case "$first" in
      \(families.joined(separator: "\n"))
          esac
        fi
        case "$first $second" in
          \(filePattern)) takesFile=yes ;;
        esac
        if [[ -z $first ]]; then
          [[ ${words[CURRENT - 1]} == --store ]] && takesFile=yes
          case "${words[CURRENT - 1]}" in
      \(launchValues { "items=(\($0))" })
          esac
        fi
        if (( $#items )); then _describe ascent items; elif [[ -n $takesFile ]]; then _files; fi
      }
      # From a folder of $fpath, this file is the function's body at its first call.
      if [[ $funcstack[1] == _ascent ]]; then _ascent "$@"; else compdef _ascent ascent; fi

      """
  }

  private static var fishText: String {
    func line(_ condition: String, _ rest: String, _ meaning: String) -> String {
      "complete -c ascent -n '\(condition)' \(rest) -d '\(fishQuoted(meaning))'"
    }
    func option(_ item: HelpView.Item) -> String {
      let choices = launchValues.first { $0.option == item.name }?.choices ?? []
      let values = item.name == "--store" ? " -F" : choices.isEmpty ? "" : " -a '\(choices.joined(separator: " "))'"
      return "-l \(item.name.dropFirst(2))" + (item.takesValue ? " -r" + values : "")
    }
    var lines = [fishWords]
    lines += launchOptions.map { line("__ascent_at first", option($0), $0.meaning) }
    for family in families {
      let own = CommandTable.all.first { $0.name == family.first }
      let meaning = own?.summary ?? family.second.map(second).joined(separator: ", ")
      lines.append(line("__ascent_at first", "-a \(family.first)", meaning))
      for spec in family.second {
        lines.append(line("__ascent_at second \(family.first)", "-a \(second(spec))", spec.summary))
      }
    }
    for spec in CommandTable.all {
      let condition = "__ascent_at after \(spec.name)"
      lines += options(of: spec).map { line(condition, option($0), $0.meaning) }
      if spec.takesFile { lines.append("complete -c ascent -n '\(condition)' -F") }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// The start of the fish script: a function that tells where in the line the cursor is.
  private static var fishWords: String {
    """
    # Completes the words after ascent in fish. To use it: ascent completions fish | source
    function __ascent_at
      set -l words (commandline -opc)
      set -e words[1]
      set -l found
      set -l isValue no
      for word in $words
        if test $isValue = yes
          set isValue no
          continue
        end
        switch $word
          case \(valued.joined(separator: " "))
            test (count $found) -eq 0; and set isValue yes
          case '-*'
          case '*'
            set -a found $word
        end
      end
      switch $argv[1]
        case first
          test (count $found) -eq 0
        case second
          test (count $found) -eq 1; and test "$found[1]" = "$argv[2]"
        case after
          set -l count (math (count $argv) - 1)
          test (count $found) -ge $count; and test "$found[1..$count]" = "$argv[2..-1]"
      end
    end
    complete -c ascent -f
    """
  }

  private static func quoted(_ text: String) -> String { text.replacing("'", with: "'\\''") }

  private static func fishQuoted(_ text: String) -> String {
    text.replacing("\\", with: "\\\\").replacing("'", with: "\\'")
  }
}
