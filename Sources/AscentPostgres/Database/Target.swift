#if PostgreSQL
import AscentRules
import CPostgres

/// The database and schema of a journal.
struct Target: Hashable {
  /// A connection string or URL for libpq. It may contain a password, so it is never shown.
  let text: String
  /// The schema of the tables.
  let schema: String
  /// What is shown instead: `postgres://host:port/database`, followed by the schema unless it
  /// is the default.
  let name: String
  /// The time limits for the server.
  let limits: TimeLimits

  /// The default schema.
  static let defaultSchema = "ascent"

  /// Parses a connection string, without connecting.
  init(_ text: String, schema: String, limits: TimeLimits = TimeLimits()) {
    self.text = text
    self.schema = schema
    self.limits = limits
    let place = Self.place(of: text) ?? "a malformed connection string"
    name = schema == Self.defaultSchema ? place : "\(place) schema \(schema)"
  }

  /// What is wrong with the target, in words for people; nil if nothing is.
  var fault: String? {
    guard Self.place(of: text) != nil else {
      return "a connection string is postgres://[user[:password]@][host][:port][/database][?name=value];"
        + " / and @ in a password are %2F and %40"
    }
    let isPlain = schema.utf8.allSatisfy {
      (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) || $0 == UInt8(ascii: "_") || (0x30...0x39).contains($0)
    }
    guard isPlain, (1...48).contains(schema.utf8.count), !schema.hasPrefix("pg_") else {
      return "a schema name has 1 to 48 letters a to z, digits and underscores, and does not begin with pg_"
    }
    return nil
  }

  /// The schema's name in SQL, quoted because it may be a keyword or begin with a digit. It
  /// contains no quotes.
  var quotedSchema: String { "\"\(schema)\"" }

  /// The key of the advisory lock for writers.
  var lockKey: Int64 {
    var hasher = Blake2b()
    hasher.update(words: "ascent journal \(schema)".utf8.span)
    return Int64(bitPattern: hasher.finalize().high)
  }

  /// Whether a URL's password contains an unescaped character at which libpq would end it: the rest
  /// would be taken for a host, port or database, and be shown.
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
    // libpq would accept a port that is not a number here, and show it in a later error.
    guard values["port"]?.allSatisfy({ $0.isASCII && ($0.isNumber || $0 == ",") }) ?? true else { return nil }
    let port = values["port"].map { ":" + $0 } ?? ""
    return "postgres://\(values["host"] ?? values["hostaddr"] ?? "")\(port)/\(values["dbname"] ?? "")"
  }
}
#endif
