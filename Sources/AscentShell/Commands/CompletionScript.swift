import AscentViews

/// A script that lets a shell complete the words after `ascent`.
///
/// At each Tab it asks the program what can stand at the cursor. Names are only ever text to the
/// script: nothing in them is executed, and the shell quotes them.
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

  /// The answer to a script: a line for each candidate, with its meaning where the shell shows it.
  func answer(_ candidates: [Suggestions.Candidate]) -> String {
    candidates.map { candidate in
      let meaning = self == .bash || candidate.meaning.isEmpty ? "" : "\t\(candidate.meaning.visible)"
      return candidate.name + meaning + "\n"
    }.joined()
  }

  private static let bashText = #"""
    # Completes the words after ascent in bash. To use it: source <(ascent completions bash)
    _ascent() {
      local line="${COMP_LINE:0:COMP_POINT}" quote='' head='' name quoted index letter
      local before="${line%"$2"}"
      # The word may begin with a quote, or bash has split it at a character such as a colon.
      case "${before: -1}" in
        [[:space:]]) ;;
        \'|\") quote="${before: -1}"
          [[ "${before: -2:1}" == [[:space:]] ]] || return 0 ;;
        *) head="${before##*[[:space:]]}" head="${head//\\/}" ;;
      esac
      while IFS= read -r name; do
        if [[ $name == $'\t'* ]]; then compopt -o default 2>/dev/null; return 0; fi
        [[ $name == "$head"* ]] || continue
        name="${name#"$head"}" quoted=''
        if [[ -z $quote ]]; then printf -v quoted %q "$name"; else
          for ((index = 0; index < ${#name}; index++)); do
            letter="${name:index:1}"
            case "$quote$letter" in
              "''") quoted+="'\\''" ;;
              \"[\"\\\$\`]) quoted+="\\$letter" ;;
              '"!') quoted+='"\!"' ;;
              *) quoted+="$letter" ;;
            esac
          done
        fi
        COMPREPLY+=("$quoted")
      done < <(command ascent completions bash "$line" 2>/dev/null)
    }
    complete -F _ascent ascent

    """#

  private static let zshText = #"""
    #compdef ascent
    # Completes the words after ascent in zsh. To use it: ascent completions zsh > a folder of $fpath/_ascent
    _ascent() {
      local name line="${words[1,CURRENT-1]} $QIPREFIX$PREFIX"
      local -a names shown expl
      while IFS= read -r name; do
        if [[ $name == $'\t'* ]]; then _files; return; fi
        names+=("${name%%$'\t'*}")
        shown+=("${name/$'\t'/  -- }")
      done < <(command ascent completions zsh "$line" 2>/dev/null)
      (( $#names )) && _wanted -V values expl value compadd -M 'm:{a-zA-Z}={A-Za-z}' -ld shown -a names
    }
    # From a folder of $fpath, this file is the function's body at its first call.
    if [[ $funcstack[1] == _ascent ]]; then _ascent "$@"; else compdef _ascent ascent; fi

    """#

  private static let fishText = #"""
    # Completes the words after ascent in fish. To use it: ascent completions fish | source
    function __ascent_candidates
      set -l found (command ascent completions fish (commandline -cp | string collect) 2>/dev/null)
      if string match -q -- \t'*' "$found[1]"
        __fish_complete_path (commandline -ct)
      else
        printf '%s\n' $found
      end
    end
    complete -c ascent -f -a '(__ascent_candidates)'

    """#
}
