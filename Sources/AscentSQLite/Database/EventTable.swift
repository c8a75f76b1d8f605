import AscentRules
import AscentRuntime
import CSQLite

/// The table-valued function `ascent_events(body)`: a row for each event of a command, with the
/// columns of ``/AscentRules/EventColumns``. `remaining` is the number of events after it.
enum EventTable {
  private static let declaration = """
    CREATE TABLE events(
      remaining INTEGER, kind INTEGER, habit INTEGER, day INTEGER, amount INTEGER, total INTEGER, number INTEGER,
      policy INTEGER, digest TEXT, detail TEXT, argument BLOB HIDDEN)
    """
  private static let argument: Int32 = 10

  /// SQLite's method table for the virtual table. The table is read-only, and needs no `CREATE
  /// VIRTUAL TABLE`, because `xCreate` is missing.
  nonisolated(unsafe) private static let module: UnsafeMutablePointer<sqlite3_module> = {
    var methods = sqlite3_module()
    unsafe methods.xConnect = { handle, decoder, _, _, table, _ in unsafe connect(handle, decoder, table) }
    unsafe methods.xDisconnect = { table in
      unsafe release(BodyDecoder.self, of: table, as: ascent_vtab.self, \.object)
    }
    unsafe methods.xBestIndex = { _, plan in unsafe choose(plan) }
    unsafe methods.xOpen = { table, cursor in unsafe open(table, cursor) }
    unsafe methods.xClose = { cursor in
      unsafe release(EventCursor.self, of: cursor, as: ascent_vtab_cursor.self, \.object)
    }
    unsafe methods.xFilter = { cursor, plan, _, _, values in
      unsafe run(cursor) { events throws(BodyDecoder.Fault) in
        try unsafe events.begin(plan == 1 ? values?[0] : nil)
      }
    }
    unsafe methods.xNext = { cursor in unsafe run(cursor) { events throws(BodyDecoder.Fault) in try events.next() } }
    unsafe methods.xEof = { cursor in unsafe object(of: cursor).isAtEnd ? 1 : 0 }
    unsafe methods.xColumn = { cursor, context, column in
      guard let context = unsafe context else { return SQLITE_MISUSE }
      unsafe object(of: cursor).answer(FunctionAnswer(context), column)
      return SQLITE_OK
    }
    unsafe methods.xRowid = { cursor, row in
      unsafe row?.pointee = Int64(object(of: cursor).remaining)
      return SQLITE_OK
    }
    let module = UnsafeMutablePointer<sqlite3_module>.allocate(capacity: 1)
    unsafe module.initialize(to: methods)
    return unsafe module
  }()

  static func register(on connection: Connection, _ decoder: BodyDecoder) -> Int32 {
    unsafe sqlite3_create_module_v2(
      connection.handle, "ascent_events", module, Unmanaged.passRetained(decoder).toOpaque(),
      { data in if let data = unsafe data { unsafe Unmanaged<BodyDecoder>.fromOpaque(data).release() } })
  }

  private static func connect(
    _ handle: OpaquePointer?, _ decoder: UnsafeMutableRawPointer?,
    _ table: UnsafeMutablePointer<UnsafeMutablePointer<sqlite3_vtab>?>?
  ) -> Int32 {
    guard let decoder = unsafe decoder else { return SQLITE_MISUSE }
    let code = unsafe sqlite3_declare_vtab(handle, declaration)
    guard code == SQLITE_OK else { return code }
    unsafe _ = ascent_sqlite_vtab_innocuous(handle)
    let made = UnsafeMutablePointer<ascent_vtab>.allocate(capacity: 1)
    unsafe made.initialize(to: ascent_vtab())
    let kept = unsafe Unmanaged<BodyDecoder>.fromOpaque(decoder)
    unsafe made.pointee.object = kept.retain().toOpaque()
    unsafe table?.pointee = UnsafeMutableRawPointer(made).assumingMemoryBound(to: sqlite3_vtab.self)
    return SQLITE_OK
  }

  /// Plans a query: the table has rows only for a body, which is the function's argument.
  private static func choose(_ plan: UnsafeMutablePointer<sqlite3_index_info>?) -> Int32 {
    guard let plan = unsafe plan else { return SQLITE_MISUSE }
    unsafe (plan.pointee.estimatedCost, plan.pointee.estimatedRows) = (5, 5)
    for index in 0..<Int(unsafe plan.pointee.nConstraint) {
      let constraint = unsafe plan.pointee.aConstraint[index]
      guard constraint.iColumn == argument, constraint.op == UInt8(SQLITE_INDEX_CONSTRAINT_EQ) else { continue }
      // With this join order the body is not known yet, so reject the plan.
      guard constraint.usable != 0 else { return SQLITE_CONSTRAINT }
      unsafe plan.pointee.aConstraintUsage[index].argvIndex = 1
      unsafe plan.pointee.aConstraintUsage[index].omit = 1
      unsafe plan.pointee.idxNum = 1
      return SQLITE_OK
    }
    return SQLITE_OK
  }

  private static func open(
    _ table: UnsafeMutablePointer<sqlite3_vtab>?,
    _ cursor: UnsafeMutablePointer<UnsafeMutablePointer<sqlite3_vtab_cursor>?>?
  ) -> Int32 {
    guard let table = unsafe table else { return SQLITE_MISUSE }
    let data = unsafe UnsafeMutableRawPointer(table).assumingMemoryBound(to: ascent_vtab.self).pointee.object
    guard let data = unsafe data else { return SQLITE_MISUSE }
    let decoder = unsafe Unmanaged<BodyDecoder>.fromOpaque(data).takeUnretainedValue()
    let made = UnsafeMutablePointer<ascent_vtab_cursor>.allocate(capacity: 1)
    unsafe made.initialize(to: ascent_vtab_cursor())
    unsafe made.pointee.object = Unmanaged.passRetained(EventCursor(decoder)).toOpaque()
    unsafe cursor?.pointee = UnsafeMutableRawPointer(made).assumingMemoryBound(to: sqlite3_vtab_cursor.self)
    return SQLITE_OK
  }

  private static func object(of cursor: UnsafeMutablePointer<sqlite3_vtab_cursor>?) -> EventCursor {
    let data = unsafe UnsafeMutableRawPointer(cursor!).assumingMemoryBound(to: ascent_vtab_cursor.self).pointee.object!
    return unsafe Unmanaged<EventCursor>.fromOpaque(data).takeUnretainedValue()
  }

  /// Calls `body` with the cursor's events. An error becomes the error of the statement.
  private static func run(
    _ cursor: UnsafeMutablePointer<sqlite3_vtab_cursor>?, _ body: (EventCursor) throws(BodyDecoder.Fault) -> Void
  ) -> Int32 {
    do throws(BodyDecoder.Fault) {
      try body(unsafe object(of: cursor))
      return SQLITE_OK
    } catch {
      unsafe ascent_sqlite_vtab_error(cursor?.pointee.pVtab, error.message)
      return SQLITE_ERROR
    }
  }

  /// Frees a table or cursor of SQLite's, and releases the object in it.
  private static func release<Base, Kept, Object: AnyObject>(
    _ type: Object.Type, of base: UnsafeMutablePointer<Base>?, as kept: Kept.Type,
    _ object: KeyPath<Kept, UnsafeMutableRawPointer?>
  ) -> Int32 {
    guard let base = unsafe base else { return SQLITE_MISUSE }
    let made = unsafe UnsafeMutableRawPointer(base).assumingMemoryBound(to: Kept.self)
    if let data = unsafe made.pointee[keyPath: object] { unsafe Unmanaged<Object>.fromOpaque(data).release() }
    unsafe made.deallocate()
    return SQLITE_OK
  }
}

/// A cursor over the events of one body.
private final class EventCursor {
  private let decoder: BodyDecoder
  private var reader = ByteReader([])
  private var around = LocalDay(number: 0)
  /// How many events follow the current one.
  private(set) var remaining: Int32 = 0
  /// Whether the cursor is past the last event.
  private(set) var isAtEnd = true
  private var columns = EventColumns(kind: 0)

  init(_ decoder: BodyDecoder) { self.decoder = decoder }

  func begin(_ body: OpaquePointer?) throws(BodyDecoder.Fault) {
    isAtEnd = true
    guard let body = unsafe body, try unsafe decoder.decode(body), let command = decoder.command else { return }
    (reader, around, remaining) = (decoder.events, command.receipt.day, command.eventCount)
    try next()
  }

  func next() throws(BodyDecoder.Fault) {
    isAtEnd = remaining == 0
    do throws(CodingFault) {
      guard !isAtEnd else { return try reader.finish() }
      columns = try CommandCoding.columns(&reader, around: around)
    } catch {
      throw BodyDecoder.Fault(error.reason)
    }
    remaining -= 1
  }

  func answer(_ answer: FunctionAnswer, _ column: Int32) {
    switch column {
    case 0: answer.set(Int64(remaining))
    case 1: answer.set(Int64(columns.kind))
    case 2: answer.set(columns.habit)
    case 3: answer.set(columns.day)
    case 4: answer.set(columns.amount)
    case 5: answer.set(columns.total)
    case 6: answer.set(columns.number)
    case 7: answer.set(columns.policy)
    case 8: answer.set(columns.digest?.description)
    case 9: answer.set(columns.detail)
    default: answer.setNull()
    }
  }
}
