#if PostgreSQL
import AscentRules
import AscentRuntime

/// Functions of the server that decode the body of a command, for the views. They do what
/// ``/AscentRuntime/CommandCoding`` does, and know no kind of event: a new kind needs no new
/// function.
///
/// A value is read where it is needed, and not by a function of its own: a call costs the server
/// more than reading a number. The functions only use what every session has, so they work with any
/// search path.
enum DecodingFunctions {
  /// The columns of an event, in the order of the bits that say which are filled; see
  /// ``/AscentRules/EventColumns``.
  private static let columns: [(name: String, type: String, read: String)] = [
    ("habit", "integer", signed(into: "habit")),
    ("day", "integer", signed(into: "n") + "day := around + n;\n"),
    ("amount", "bigint", signed(into: "amount")),
    ("total", "bigint", signed(into: "total")),
    ("number", "bigint", signed(into: "number")),
    ("policy", "integer", signed(into: "policy")),
    ("digest", "text", "digest := encode(substring(body, at + 1, 16), 'hex'); at := at + 16;\n"),
    ("detail", "json", text(into: "detail")),
  ]

  /// The names of the columns of `ascent_events` that a view of events has.
  static let columnNames = ["kind"] + columns.map(\.name)

  /// The statements that create the functions, or replace them.
  static let statements = [
    function(
      "ascent_events", "SETOF record",
      ["remaining integer", "kind integer"] + columns.map { "\($0.name) \($0.type)" } + [
        "occurred_at bigint", "recorded_at bigint", "device text", "long_text text",
      ], options: "ROWS 5",
      header + """
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
      header + "content := \(word(at: 17));\n"),
  ]

  private static func function(
    _ name: String, _ result: String, _ outputs: [String], options: String, _ code: String
  ) -> String {
    """
    CREATE OR REPLACE FUNCTION \(name)(body bytea, \(outputs.map { "OUT \($0)" }.joined(separator: ", ")))
    RETURNS \(result) LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE COST 1000 \(options) AS $body$
    DECLARE
    at integer := 26; parts integer; around integer; filled integer; b integer; shift integer; n bigint; m bigint;
    \(variables(besides: outputs))
    BEGIN
    \(code)END
    $body$
    """
  }

  /// Variables for the values that a function does not answer with.
  private static func variables(besides outputs: [String]) -> String {
    ["utc_offset integer", "day_start integer", "day integer", "version bigint", "ordinal integer"]
      .filter { !outputs.contains($0) }.map { $0 + ";" }.joined(separator: " ")
  }

  // MARK: The command

  /// Reads the command, up to its first event. Afterwards `around` is the day of the answer.
  private static let header =
    """
    IF get_byte(body, 0) <> \(CommandCoding.version) THEN
    RAISE EXCEPTION 'this is not the body of a command: its version % is unknown', get_byte(body, 0)
    USING ERRCODE = 'data_corrupted';
    END IF;
    parts := get_byte(body, 25);
    \(signed(into: "recorded_at"))\(signed(into: "day"))\(signed(into: "utc_offset"))
    """
    + "day_start := 0;\n" + part(.dayStart, signed(into: "day_start"))
    + "occurred_at := recorded_at;\n" + part(.occurredAt, signed(into: "n") + "occurred_at := occurred_at + n;\n")
    + signed(into: "version") + unsigned(into: "remaining") + signed(into: "ordinal") + part(.habit, skip)
    + part(.answeredAt, skip) + "around := day;\n" + part(.otherDay, signed(into: "n") + "around := day + n;\n")
    // The truth values, and two groups of numbers.
    + "at := at + 1;\n" + skipFilled + skipFilled
    + part(.longText, text(into: "long_text")) + part(.device, text(into: "device")) + part(.answer, answer)

  private static func part(_ part: CommandCoding.Parts, _ code: String) -> String {
    "IF parts & \(part.rawValue) <> 0 THEN\n\(code)END IF;\n"
  }

  /// Skips numbers after a byte with a bit for each.
  private static let skipFilled = """
    filled := get_byte(body, at);
    at := at + 1;
    WHILE filled <> 0 LOOP
    IF filled & 1 <> 0 THEN
    \(skip)END IF;
    filled := filled >> 1;
    END LOOP;

    """

  /// Skips the parts that most answers lack.
  private static let answer =
    "filled := get_byte(body, at);\nat := at + 1;\n"
    + bit(1, "at := at + 1;\nIF get_byte(body, at - 1) = 1 THEN\n\(skip)END IF;\n")
    + bit(2, practice)
    + bit(
      16,
      unsigned(into: "m")
        + repeated(
          "m",
          "at := at + 1;\n" + repeat4("at := at + 1;\nIF get_byte(body, at - 1) <> 0 THEN\n\(skip)END IF;\n")
            + unsigned(into: "n") + "at := at + n;\n"))

  /// Skips what a session or a progression changed, whose texts have signed lengths.
  private static let practice = """
    b := get_byte(body, at);
    at := at + 1;
    CASE b
    WHEN 1, 3 THEN
    parts := b;
    \(skipText)\(skipText)at := at + 2;
    IF parts = 3 THEN
    \(skip)END IF;
    WHEN 2, 4 THEN
    parts := b;
    at := at + 1;
    \(skipText)\(skipText)\(skipText)\(repeat4(skip))IF parts = 4 THEN
    \(signed(into: "m"))\(repeated("m", skipText + "at := at + 16;\n"))END IF;
    END CASE;

    """

  private static let skipText = signed(into: "n") + "at := at + n;\n"

  private static func bit(_ bit: Int, _ code: String) -> String { "IF filled & \(bit) <> 0 THEN\n\(code)END IF;\n" }

  private static func repeated(_ count: String, _ code: String) -> String {
    "WHILE \(count) > 0 LOOP\n\(code)\(count) := \(count) - 1;\nEND LOOP;\n"
  }

  private static func repeat4(_ code: String) -> String { String(repeating: code, count: 4) }

  // MARK: Values

  /// Skips a varint.
  private static let skip = "WHILE get_byte(body, at) > 127 LOOP at := at + 1; END LOOP;\nat := at + 1;\n"

  private static func unsigned(into variable: String) -> String { varint(variable, short: "b", long: "n") }

  /// Reads a number that is stored as its zigzag value.
  private static func signed(into variable: String) -> String {
    varint(
      variable, short: "(b >> 1) # -(b & 1)", long: "(n >> 1 & 9223372036854775807) # -(n & 1)")
  }

  /// Reads a varint. Most have one byte.
  private static func varint(_ variable: String, short: String, long: String) -> String {
    """
    b := get_byte(body, at);
    at := at + 1;
    IF b < 128 THEN \(variable) := \(short);
    ELSE
    n := b & 127;
    shift := 7;
    LOOP
    b := get_byte(body, at);
    at := at + 1;
    n := n | ((b & 127)::bigint << shift);
    EXIT WHEN b < 128;
    shift := shift + 7;
    END LOOP;
    \(variable) := \(long);
    END IF;

    """
  }

  private static func text(into variable: String) -> String {
    unsigned(into: "n")
      + "\(variable) := convert_from(substring(body, at + 1, n::integer), 'UTF8');\nat := at + n;\n"
  }

  /// Eight bytes, the least significant first.
  private static func word(at offset: Int) -> String {
    (0..<8).map { "(get_byte(body, \(offset + $0))::bigint << \(8 * $0))" }.joined(separator: " | ")
  }
}
#endif
