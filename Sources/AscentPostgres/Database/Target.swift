#if PostgreSQL
import AscentRules
import CPostgres

/// Which database, and which schema in it, holds a journal.
struct Target: Hashable {
  /// A connection string or URL, as libpq takes it. It may hold a password, so it is never shown.
  let text: String
  /// The schema that the tables are in.
  let schema: String
  /// What is shown instead: `postgres://host:port/database`, and the schema if it is not the usual
  /// one.
  let name: String

  /// How long its server may take.
  let limits: TimeLimits

  /// The schema where nothing else is said.
  static let usualSchema = "ascent"

  /// Reads a connection string as far as it tells where the database is; whether it can be reached
  /// shows only later.
  init(_ text: String, schema: String, limits: TimeLimits = TimeLimits()) {
    self.text = text
    self.schema = schema
    self.limits = limits
    let place = Self.place(of: text) ?? "a connection string that cannot be read"
    name = schema == Self.usualSchema ? place : "\(place) schema \(schema)"
  }

  /// What is wrong with the target, or nil.
  var fault: String? {
    guard Self.place(of: text) != nil else {
      return
        "a connection string is postgres://[user[:password]@][host][:port][/database][?name=value]; / and @ in a password are %2F and %40"
    }
    let isPlain = schema.utf8.allSatisfy {
      (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) || $0 == UInt8(ascii: "_") || (0x30...0x39).contains($0)
    }
    guard isPlain, (1...48).contains(schema.utf8.count), !schema.hasPrefix("pg_") else {
      return "a schema's name has 1 to 48 of the letters a to z, digits and underscores, and does not begin with pg_"
    }
    return nil
  }

  /// The schema as statements name it: its name may be a word of SQL's or begin with a digit. It
  /// has no character that would end the quotes.
  var quotedSchema: String { "\"\(schema)\"" }

  /// What processes that would write to the journal agree to lock.
  var lockKey: Int64 {
    var hasher = Blake2b()
    hasher.update(words: "ascent journal \(schema)".utf8.span)
    return Int64(bitPattern: hasher.finalize().high)
  }

  /// Whether a URL has a character in its password that ends it, as libpq reads it, too early: what
  /// follows would be taken for a host, a port or a database, and shown.
  private static func hasBrokenPassword(_ text: String) -> Bool {
    guard let scheme = ["postgres://", "postgresql://"].first(where: text.hasPrefix) else { return false }
    let rest = text.dropFirst(scheme.count).prefix { $0 != "?" }
    let authority = rest.prefix { $0 != "/" }
    return rest.dropFirst(authority.count).contains("@") || authority.count { $0 == "@" } > 1
  }

  private static func place(of text: String) -> String? {
    guard !text.utf8.contains(0), !hasBrokenPassword(text), let options = unsafe PQconninfoParse(text, nil) else {
      return nil
    }
    defer { unsafe PQconninfoFree(options) }
    var values: [String: String] = [:]
    var option = unsafe options
    while let keyword = unsafe option.pointee.keyword {
      if let value = unsafe option.pointee.val { unsafe values[String(cString: keyword)] = String(cString: value) }
      unsafe option += 1
    }
    // What is no number is refused by libpq later on, which shows it then.
    guard values["port"]?.allSatisfy({ $0.isASCII && ($0.isNumber || $0 == ",") }) ?? true else { return nil }
    let port = values["port"].map { ":" + $0 } ?? ""
    return "postgres://\(values["host"] ?? values["hostaddr"] ?? "")\(port)/\(values["dbname"] ?? "")"
  }
}
#endif
