#if PostgreSQL
import AscentRules
import AscentRuntime
import AscentStorage

/// What the next commit must know about a person.
struct KnownUser: Hashable {
  /// The person's number in the table `users`.
  var id: Int32
  /// The end of the person's chain.
  var end: ChainEnd
  /// The ordinal of the person's last command; 0 if there is none.
  var ordinal: Int32

  /// A person who has no commands yet.
  init(new user: UserID, id: Int32) {
    (self.id, end, ordinal) = (id, ChainEnd(before: user), 0)
  }

  /// Reads a person from a row: the number, and the last command's revision, link, time
  /// zone and ordinal.
  fileprivate init(_ row: ResultRow, of user: UserID) throws(PostgresFailure) {
    self.init(new: user, id: try row.int32(1))
    guard !row.isNull(2) else { return }
    guard let zone = ZoneID(try row.text(4)) else { throw .malformed("time zone of the last operation of a user") }
    end = ChainEnd(revision: Int64(try row.int32(2)), digest: try row.digest(3), zone: zone)
    ordinal = try row.int32(5)
  }
}

/// What must be known of the database before a group can be written.
struct GroupContext {
  /// Those people of the group that the database already has.
  var users: [UserID: KnownUser] = [:]
  /// The highest number that any person has.
  var lastUser: Int32 = 0
  /// The numbers of all time zones.
  var zones: [ZoneID: Int32] = [:]
  /// For people whose snapshot is older than their last command before the group: the end of their
  /// chain as of the snapshot.
  var snapshotEnds: [UserID: ChainEnd] = [:]
}

/// Caches the numbers of people and time zones, and the ends of people's chains, so that a usual
/// commit reads nothing. That is safe because nobody else writes: if somebody did, the commit
/// fails. After any failed commit the cache is emptied.
struct KnownUsers {
  private static let usersMax = 65_536

  private var users = BoundedCache<UserID, KnownUser>(countMax: usersMax)
  /// The numbers of the time zones, and the highest number of a person; nil until they are read.
  private var tables: (zones: [ZoneID: Int32], lastUser: Int32)?
  /// Whether all people in the database are cached.
  private var isComplete = false

  /// An empty cache. For an empty database it is complete.
  init(isEmpty: Bool = false) {
    if isEmpty { (tables, isComplete) = (([:], 0), true) }
  }

  /// What a group needs to know. Unknown people are read in one round trip; a second one reads the
  /// chains of people whose snapshot is older than their last command.
  mutating func context(of group: CommitGroup, from reader: OpenReader) throws(PostgresFailure) -> GroupContext {
    var context = GroupContext()
    var asked: Set<UserID> = []
    for user in group.commands.map(\.user) + group.snapshots.map(\.user) where context.users[user] == nil {
      if let known = users[user] { context.users[user] = known } else { asked.insert(user) }
    }
    if !isComplete, !asked.isEmpty || tables == nil { try read(Array(asked), into: &context, from: reader) }
    (context.zones, context.lastUser) = tables ?? ([:], 0)
    let lagging = group.snapshots.compactMap { snapshot -> (id: Int32, name: UserID, ordinal: Int32)? in
      guard let user = context.users[snapshot.user], snapshot.ordinal < user.ordinal else { return nil }
      return (user.id, snapshot.user, snapshot.ordinal)
    }
    context.snapshotEnds = try reader.ends(of: lagging)
    return context
  }

  /// Caches what is known after a group was committed.
  mutating func keep(_ context: GroupContext) {
    for (user, known) in context.users { users.insert(known, for: user) }
    tables = (context.zones, context.lastUser)
    isComplete = isComplete && context.lastUser < Self.usersMax
  }

  private mutating func read(
    _ asked: [UserID], into context: inout GroupContext, from reader: OpenReader
  ) throws(PostgresFailure) {
    let names = ArrayParameter(.text, asked, \.text)
    var calls = [
      Connection.BoundStatement(
        """
        SELECT asked.n, u.id, last.revision, last.link, z.name, last.ordinal
        FROM \(ArrayParameter.unnest([names])) WITH ORDINALITY AS asked(name, n) JOIN users u ON u.name = asked.name
          \(OpenReader.joinLast()) LEFT JOIN zones z ON z.id = last.zone
        """, [names])
    ]
    if tables == nil {
      calls += [
        Connection.BoundStatement("SELECT id, name FROM zones"),
        Connection.BoundStatement("SELECT coalesce(max(id), 0) FROM users"),
      ]
    }
    let answers = try reader.run(calls)
    for row in answers[0].all {
      let user = asked[try row.place(0, among: asked, "users")]
      context.users[user] = try KnownUser(row, of: user)
    }
    guard answers.count > 1, let last = answers[2].first else { return }
    var zones: [ZoneID: Int32] = [:]
    for row in answers[1].all {
      guard let zone = ZoneID(try row.text(1)) else { throw .malformed("time zone \(try row.int32(0))") }
      zones[zone] = try row.int32(0)
    }
    let lastUser = try last.int32(0)
    guard lastUser < .max, !zones.values.contains(.max) else { throw .malformed("number of a person or time zone") }
    tables = (zones, lastUser)
  }
}
#endif
