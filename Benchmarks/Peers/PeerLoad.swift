import AscentRules

/// One completion, the same for every peer.
struct PeerOperation: Hashable, Sendable {
  var person: Int
  var habit: Int
  var day: Int
  /// The caller's id of the operation, unique among the person's.
  var id: Int
}

/// The same operations for every peer, computed from the client's number and the number of
/// operations it has sent. The scripts for Erlang and pgbench compute the same.
///
/// Every client has its own people and goes through them in order, so people are drawn uniformly
/// and each person's days come in order. A person has five habits with goals 1, 2, 1, 3 and 1, and
/// does eight completions a day. Every seventh day is missed. On every fifth day the last
/// completion goes to a habit that is already satisfied, so that habit 4 is missed. Every 64th call
/// repeats an earlier operation.
struct PeerLoad: Sendable {
  static let goals = [1, 2, 1, 3, 1]
  static let zone = ZoneID("Europe/Amsterdam")!
  private static let habits = [1, 2, 3, 4, 5, 2, 4, 4]
  /// How many days with completions fit, with the missed days between them, into the 400 days that
  /// a command may lie back.
  private static let wholeDays = 334

  let people: Int
  let clients: Int
  let firstDay: Int
  /// How many people each client has.
  let own: Int
  private let users: [UserID]

  init(people: Int, clients: Int, firstDay: Int) {
    precondition(people % clients == 0, "\(people) people cannot be shared out evenly among \(clients) clients")
    self.people = people
    self.clients = clients
    self.firstDay = firstDay
    self.own = people / clients
    self.users = (0..<people).map { UserID("p\($0)") }
  }

  /// How many operations a client can send before it runs out of days.
  var limit: Int { own * Self.wholeDays * Self.habits.count }

  /// The operation that a client sends after `sent` others.
  func operation(after sent: Int, of client: Int) -> PeerOperation {
    let fresh = sent - sent / 64
    let index = sent % 64 == 63 ? max(0, fresh - 600) : fresh
    let person = client * own + index % own
    let (day, slot) = (index / own).quotientAndRemainder(dividingBy: Self.habits.count)
    return PeerOperation(
      person: person, habit: slot == 7 && (person + day) % 5 == 0 ? 1 : Self.habits[slot],
      day: firstDay + day + (day + person % 6) / 6, id: index / own + 1)
  }

  /// The operation as a command. It happens at noon UTC of its day, which is the same date in the
  /// people's time zone.
  func command(_ operation: PeerOperation) -> Command {
    Command(
      user: users[operation.person], operation: operationID(operation.id, of: operation.person),
      intent: .markComplete(.id(HabitID(number: Int32(operation.habit))), amount: 1),
      occurredAt: Instant(milliseconds: (Int64(operation.day) * 24 + 12) * 3_600_000), zone: Self.zone)
  }

  /// The commands that add people's habits.
  func setUp(_ people: Range<Int>) -> [Command] {
    people.flatMap { person in
      Self.goals.enumerated().map { habit, goal in
        Command(
          user: users[person], operation: operationID(-1 - habit, of: person),
          intent: .addHabit(
            HabitDefinition(
              name: "habit \(habit + 1)", goal: Int64(goal), firstDay: LocalDay(number: Int32(firstDay)))),
          zone: Self.zone)
      }
    }
  }

  func user(_ person: Int) -> UserID { users[person] }

  private func operationID(_ number: Int, of person: Int) -> OperationID {
    OperationID(
      high: UInt64(person) << 16 | 0x4000, low: 0b10 << 62 | UInt64(bitPattern: Int64(number)) & (1 << 62 - 1))!
  }
}
