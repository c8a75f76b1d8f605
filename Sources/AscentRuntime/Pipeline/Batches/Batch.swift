import AscentRules

/// The unit of work that travels through the pipeline, for any number of people of one shard.
///
/// Within a batch the order is: evictions, hydrations, unpacking, commands, snapshots, queries,
/// packing. Each service does its part for each item and sends the batch on.
struct Batch: Sendable {
  /// 1 for the shard's first batch, and so on.
  var number: Int64
  /// The shard.
  var shard: Int
  /// How often the pipeline was reset before. A service that sees a new epoch forgets everybody
  /// first.
  var epoch: Int
  /// The last batch that was settled before this batch's operations were looked up in the journal.
  /// What that batch and earlier ones changed need not be remembered.
  var settledBefore: Int64
  /// When the intake took the work.
  var takenAt = Instant(milliseconds: 0)
  /// Whether the batch is empty and only says that the journal was found shut.
  var isReopenProbe = false
  /// The catalogue that its commands are decided under.
  var catalog: Catalog
  /// Whether one of its commands changes which catalogue is in force once it is committed.
  var changesCatalog = false

  var evictions: [Int] = []
  var hydrations: [Hydration] = []
  /// The idle people whom the batch uses. CompletionService adds them, and maybe some twice.
  var unpacked: [IdlePerson] = []
  /// The commands, and how far each is decided.
  var commands: [CommandItem] = []
  /// The entries for the journal; empty until the batch is finalized.
  var entries: [AcceptedCommand] = []
  /// The packed bodies of the entries.
  var bodies = PackedBodies()
  var snapshots: [SnapshotItem] = []
  /// The changes that the accepted commands make to due entries.
  var due: [CommitGroup.DueChange] = []
  var queries: [QueryItem] = []
  /// The people who became idle. CompletionService chooses them.
  var packed: [IdlePerson] = []
  /// The events of all commands: service by service until the batch is finalized, then command by
  /// command.
  var events: [Event] = []

  /// Makes the entries, packed bodies, events and due changes of the accepted commands, in the
  /// order of the commands.
  mutating func finalize() {
    var (ordered, columns): ([Event], _) = ([], ColumnWriter())
    ordered.reserveCapacity(events.count)
    entries.reserveCapacity(commands.count)
    bodies = PackedBodies(capacity: commands.count)
    for index in commands.indices where commands[index].verdict.isAccepted {
      commands[index].finalize(&entries, &ordered, &bodies, from: events, with: &columns)
      switch commands[index].decision.nextDue {
      case .unchanged: break
      case .changed(let next):
        due.append(CommitGroup.DueChange(user: commands[index].input.command.user, command: next))
      case .changedAtLatest(let next):
        due.append(CommitGroup.DueChange(user: commands[index].input.command.user, command: next, keepsEarlier: true))
      }
      if commands[index].input.command.user == .catalog { changesCatalog = true }
    }
    events = ordered
  }
}
