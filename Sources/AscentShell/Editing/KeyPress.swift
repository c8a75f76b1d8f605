/// A key that the user pressed.
enum KeyPress: Hashable {
  case character(Character)
  case enter, interrupt, endOfInput, suspend, cancel
  case tab, backTab, search, searchForward
  case left, right, wordLeft, wordRight, home, end, up, down
  case eraseBack, eraseForward, eraseSpaced, eraseWordBack, eraseWordForward, eraseToStart, eraseToEnd, yank
  case clearScreen
}

/// Decodes the bytes from a terminal in raw mode into keys: UTF-8, control codes, and the ECMA-48
/// escape sequences that keyboards send.
struct KeyDecoder {
  private enum State {
    case plain
    /// Inside a multi-byte character.
    case character(bytes: [UInt8], missing: Int)
    /// After ESC.
    case escape
    /// After ESC [ or ESC O, with the parameters so far.
    case sequence([UInt8])
  }

  private var state = State.plain

  /// The key that the byte completes; nil if no key is complete yet, or the key is unknown.
  mutating func take(_ byte: UInt8) -> KeyPress? {
    switch state {
    case .plain: return begin(byte)
    case .character(let bytes, let missing):
      guard byte & 0xC0 == 0x80 else {
        state = .plain
        return begin(byte)
      }
      guard missing == 1 else {
        state = .character(bytes: bytes + [byte], missing: missing - 1)
        return nil
      }
      state = .plain
      return String(validating: bytes + [byte], as: UTF8.self)?.first.map(KeyPress.character)
    case .escape:
      switch byte {
      case 0x1B: return nil
      case UInt8(ascii: "["), UInt8(ascii: "O"): state = .sequence([])
      case 0x00..<0x20 where Self.afterEscape[byte] == nil:
        // Esc, then a key of its own, such as Ctrl-C.
        state = .plain
        return begin(byte)
      default: state = .plain
      }
      return Self.afterEscape[byte]
    case .sequence(let parameters):
      // A final byte ends the sequence. An unknown sequence is read to its end and ignored.
      guard !(0x40...0x7E).contains(byte) else {
        state = .plain
        return Self.key(parameters, byte)
      }
      if parameters.count < 16 { state = .sequence(parameters + [byte]) }
      return nil
    }
  }

  /// Whether the last byte was an ESC, which begins a sequence unless it was the key Esc alone.
  var isAfterEscape: Bool { if case .escape = state { true } else { false } }

  /// Takes the last ESC as the key alone, which cancels what is open.
  mutating func endEscape() -> KeyPress {
    state = .plain
    return .cancel
  }

  private mutating func begin(_ byte: UInt8) -> KeyPress? {
    switch byte {
    case 0x1B: state = .escape
    case 0xC2...0xDF: state = .character(bytes: [byte], missing: 1)
    case 0xE0...0xEF: state = .character(bytes: [byte], missing: 2)
    case 0xF0...0xF4: state = .character(bytes: [byte], missing: 3)
    case 0x20..<0x7F: return .character(Character(Unicode.Scalar(byte)))
    default: return Self.controls[byte]
    }
    return nil
  }

  /// The keys for control codes, as in Emacs and shells.
  private static let controls: [UInt8: KeyPress] = [
    0x01: .home, 0x02: .left, 0x03: .interrupt, 0x04: .endOfInput, 0x05: .end, 0x06: .right, 0x07: .cancel,
    0x08: .eraseBack, 0x09: .tab, 0x0A: .enter, 0x0B: .eraseToEnd, 0x0C: .clearScreen, 0x0D: .enter, 0x0E: .down,
    0x10: .up, 0x12: .search, 0x13: .searchForward, 0x15: .eraseToStart, 0x17: .eraseSpaced, 0x19: .yank,
    0x1A: .suspend, 0x7F: .eraseBack,
  ]

  /// The keys pressed together with Alt, which a terminal sends as ESC followed by the character.
  private static let afterEscape: [UInt8: KeyPress] = [
    UInt8(ascii: "b"): .wordLeft, UInt8(ascii: "f"): .wordRight, UInt8(ascii: "d"): .eraseWordForward,
    0x08: .eraseWordBack, 0x7F: .eraseWordBack,
  ]

  /// The keys of escape sequences, by final character.
  private static let finals: [Unicode.Scalar: KeyPress] = [
    "A": .up, "B": .down, "C": .right, "D": .left, "H": .home, "F": .end, "Z": .backTab,
  ]

  /// The keys of escape sequences that end with a tilde, by first digit.
  ///
  /// A 2 is ignored: 200 and 201 delimit pasted text.
  private static let digits: [Unicode.Scalar: KeyPress] = [
    "1": .home, "7": .home, "4": .end, "8": .end, "3": .eraseForward,
  ]

  private static func key(_ parameters: [UInt8], _ final: UInt8) -> KeyPress? {
    guard final == UInt8(ascii: "~") else {
      let key = finals[Unicode.Scalar(final)]
      // An arrow key with any parameter was pressed with Ctrl, Alt or Shift: xterm sends 1;5,
      // others 5.
      return switch key {
      case .left where !parameters.isEmpty: .wordLeft
      case .right where !parameters.isEmpty: .wordRight
      default: key
      }
    }
    return parameters.first.flatMap { digits[Unicode.Scalar($0)] }
  }
}
