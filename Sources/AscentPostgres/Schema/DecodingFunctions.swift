#if PostgreSQL
import AscentRules
import AscentRuntime

/// SQL functions that decode the body of a command, for the views. They follow
/// ``/AscentRuntime/CommandCoding`` but know no kind of event, so a new kind needs no new function.
///
/// The server takes about a tenth of a microsecond for each step of a function. So a number is
/// decoded in as few steps as possible, and inline: a function call would take longer. The
/// functions use only built-in functions, so they work with any search path.
enum DecodingFunctions {
  /// The columns of an event, in the order of the bits that tell which of them are
  /// filled; see ``/AscentRules/EventColumns``.
  private static let columns: [(name: String, type: String, read: String)] = [
    ("habit", "integer", signed(into: "habit")),
    ("day", "integer", signed(into: "day") + "day := day + around;\n"),
    ("amount", "bigint", signed(into: "amount", "bigint")),
    ("total", "bigint", signed(into: "total", "bigint")),
    ("number", "bigint", signed(into: "number", "bigint")),
    ("policy", "integer", signed(into: "policy")),
    ("digest", "text", "digest := encode(substring(body, at + 1, 16), 'hex'); at := at + 16;\n"),
    ("detail", "json", text(into: "detail")),
  ]

  /// The columns of `ascent_events` that also appear in a view of events.
  static let columnNames = ["kind"] + columns.map(\.name)

  /// The statements that create or replace the functions.
  static let statements = [
    function(
      "ascent_events", "SETOF record",
      ["remaining integer", "kind integer"] + columns.map { "\($0.name) \($0.type)" } + [
        "occurred_at bigint", "recorded_at bigint", "device text", "long_text text",
      ], options: "ROWS 5",
      header(.event) + """
        WHILE remaining > 0 LOOP
        remaining := remaining - 1;
        kind := get_byte(body, at);
        filled := get_byte(body, at + 1);
        at := at + 2;

        """
        + columns.enumerated().map { index, column in
          "IF filled & \(1 << index) <> 0 THEN\n\(column.read)ELSE \(column.name) := NULL;\nEND IF;\n"
        }.joined() + """
          RETURN NEXT;
          END LOOP;
          IF at <> length(body) THEN
          RAISE EXCEPTION 'this is not the body of a command: its last event ends at byte % of %', at, length(body)
          USING ERRCODE = 'data_corrupted';
          END IF;

          """),
    function(
      "ascent_command", "record",
      [
        "ordinal integer", "version bigint", "remaining integer", "content bigint", "occurred_at bigint",
        "recorded_at bigint", "utc_offset integer", "day_start integer", "day integer", "device text", "long_text text",
      ], options: "",
      header(.command) + "content := \(word(at: 17));\n"),
  ]

  private static func function(
    _ name: String, _ result: String, _ outputs: [String], options: String, _ code: String
  ) -> String {
    """
    CREATE OR REPLACE FUNCTION \(name)(body bytea, \(outputs.map { "OUT \($0)" }.joined(separator: ", ")))
    RETURNS \(result) LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE COST 1000 \(options) AS $body$
    DECLARE
    at integer := 26; parts integer; around integer; filled integer; k integer; m integer; n bigint; shift integer;
    BEGIN
    \(code)END
    $body$
    """
  }

  // MARK: The command

  /// Whether a header is read for its events or for the command itself.
  private enum Use { case event, command }

  /// Reads the command, up to its first event. Afterwards `around` is the day of the receipt.
  private static func header(_ use: Use) -> String {
    func read(_ code: String) -> String { use == .command ? code : skip }
    let start = """
      IF get_byte(body, 0) <> \(CommandCoding.version) THEN
      RAISE EXCEPTION 'this is not the body of a command: its version % is unknown', get_byte(body, 0)
      USING ERRCODE = 'data_corrupted';
      END IF;
      parts := get_byte(body, 25);
      \(recordedAt)occurred_at := recorded_at;
      \(signed(into: "around"))\(read("day := around;\n" + signed(into: "utc_offset") + "day_start := 0;\n"))
      """
    let evidence =
      ifAny(.dayStart, read(signed(into: "day_start")))
      + ifAny(.occurredAt, signed(into: "occurred_at", "bigint") + "occurred_at := occurred_at + recorded_at;\n")
    let place = read(signed(into: "version", "bigint")) + unsigned(into: "remaining") + read(signed(into: "ordinal"))
    let answered =
      ifAny(.answeredAt, skip) + ifAny(.otherDay, signed(into: "k") + "around := around + k;\n")
    // The booleans, and two groups of numbers.
    let answer = "at := at + 1;\n" + skipFilled + skipFilled
    let texts =
      ifAny(.longText, text(into: "long_text")) + ifAny(.device, text(into: "device")) + ifAny(.answer, answerParts)
    return start + ifAny([.dayStart, .occurredAt], evidence) + place + ifAny(.habit, skip)
      + ifAny([.answeredAt, .otherDay], answered) + answer + ifAny([.longText, .device, .answer], texts)
  }

  /// Between 1970 and 2039 the time takes six bytes.
  private static let recordedAt: String = {
    let bytes = (0..<6).map { "get_byte(body, \(26 + $0))" }
    let value = bytes.enumerated().map { "((\($1) & 127)::bigint << \(7 * $0))" }.joined(separator: " | ")
    return """
      IF \(bytes[..<5].joined(separator: " & ")) > 127 AND \(bytes[5]) < 128 THEN
      n := \(value);
      recorded_at := (n >> 1) # -(n & 1);
      at := 32;
      ELSE
      \(signed(into: "recorded_at", "bigint"))END IF;

      """
  }()

  private static func ifAny(_ parts: CommandCoding.Parts, _ code: String) -> String {
    "IF parts & \(parts.rawValue) <> 0 THEN\n\(code)END IF;\n"
  }

  /// Skips a group of numbers, which begins with a byte that has a bit for each.
  private static let skipFilled: String = {
    let bitCounts = (0..<256).map { Int(UInt8($0).nonzeroBitCount).digits(2, radix: 16) }.joined()
    return """
      k := get_byte('\\x\(bitCounts)'::bytea, get_byte(body, at));
      at := at + 1;
      FOR i IN 1..k LOOP
      \(skip)END LOOP;

      """
  }()

  /// Skips the parts that most receipts lack.
  private static let answerParts: String = {
    let change = "at := at + 1;\n" + repeat4("at := at + 1;\nIF get_byte(body, at - 1) <> 0 THEN\n\(skip)END IF;\n")
    return "filled := get_byte(body, at);\nat := at + 1;\n"
      + ifFilled(1, "at := at + 1;\nIF get_byte(body, at - 1) = 1 THEN\n\(skip)END IF;\n") + ifFilled(2, practice)
      + ifFilled(16, unsigned(into: "m") + repeatM(change + unsigned(into: "k") + "at := at + k;\n"))
  }()

  /// Skips the changes of a session or a progression, whose texts have signed lengths.
  private static let practice = """
    m := get_byte(body, at);
    at := at + 1;
    IF m IN (1, 3) THEN
    \(skipText)\(skipText)at := at + 2;
    IF m = 3 THEN
    \(skip)END IF;
    ELSE
    at := at + 1;
    \(skipText)\(skipText)\(skipText)\(repeat4(skip))IF m = 4 THEN
    \(signed(into: "m"))\(repeatM(skipText + "at := at + 16;\n"))END IF;
    END IF;

    """

  private static let skipText = signed(into: "k") + "at := at + k;\n"

  private static func ifFilled(_ bit: Int, _ code: String) -> String {
    "IF filled & \(bit) <> 0 THEN\n\(code)END IF;\n"
  }

  private static func repeatM(_ code: String) -> String { "FOR i IN 1..m LOOP\n\(code)END LOOP;\n" }
  private static func repeat4(_ code: String) -> String { String(repeating: code, count: 4) }

  // MARK: Values

  /// Skips a varint.
  private static let skip =
    "at := at + CASE " + (0..<9).map { "WHEN get_byte(body, at + \($0)) < 128 THEN \($0 + 1)" }.joined(separator: " ")
    + " ELSE 10 END;\n"

  private static func unsigned(into variable: String) -> String { varint(variable, short: "k", long: "n") }

  /// Reads a number stored in zigzag encoding.
  private static func signed(into variable: String, _ type: String = "integer") -> String {
    varint(
      variable, short: type == "integer" ? "(k >> 1) # -(k & 1)" : "((k >> 1) # -(k & 1))::\(type)",
      long: "(n >> 1 & 9223372036854775807) # -(n & 1)")
  }

  /// Reads a varint: up to four bytes at once, a longer one byte by byte.
  private static func varint(_ variable: String, short: String, long: String) -> String {
    let cases = (1...4).map { count in
      let bytes = (0..<count).map { "((get_byte(body, at + \($0)) & 127) << \(7 * $0))" }
      return "WHEN get_byte(body, at + \(count - 1)) < 128 THEN \(bytes.joined(separator: " | "))"
    }
    return """
      k := CASE \(cases.joined(separator: " ")) ELSE -1 END;
      IF k >= 0 THEN
      at := at + CASE WHEN k < 128 THEN 1 WHEN k < 16384 THEN 2 WHEN k < 2097152 THEN 3 ELSE 4 END;
      \(variable) := \(short);
      ELSE
      n := 0;
      shift := 0;
      LOOP
      k := get_byte(body, at);
      at := at + 1;
      n := n | ((k & 127)::bigint << shift);
      EXIT WHEN k < 128;
      shift := shift + 7;
      END LOOP;
      \(variable) := \(long);
      END IF;

      """
  }

  private static func text(into variable: String) -> String {
    unsigned(into: "k") + "\(variable) := convert_from(substring(body, at + 1, k), 'UTF8');\nat := at + k;\n"
  }

  /// Reads eight bytes, least significant first.
  private static func word(at offset: Int) -> String {
    (0..<8).map { "(get_byte(body, \(offset + $0))::bigint << \(8 * $0))" }.joined(separator: " | ")
  }
}
#endif
