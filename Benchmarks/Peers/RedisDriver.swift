import StressSuite

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// Clients that each wait for one completion at a time, on their own connections or on a few shared
/// ones, all served by one thread.
struct RedisDriver {
  /// A connection with its calls in flight, which are answered in order.
  private struct Lane {
    let connection: RESPConnection
    private var calls: [(client: Int, since: ContinuousClock.Instant)] = []
    private var answered = 0

    init(_ connection: RESPConnection) {
      self.connection = connection
    }

    var isIdle: Bool { answered == calls.count }

    mutating func append(_ client: Int, _ now: ContinuousClock.Instant) {
      // Answered calls are removed in large groups, so that the array is rarely shifted.
      if answered >= 4096 {
        calls.removeFirst(answered)
        answered = 0
      }
      calls.append((client, now))
    }

    mutating func popFirst() -> (client: Int, since: ContinuousClock.Instant) {
      defer { answered += 1 }
      return calls[answered]
    }
  }

  private let load: PeerLoad
  private let script: [UInt8]
  private var lanes: [Lane]
  private var counts: [Int]
  private var latencies = Histogram()

  /// The clients of a load on these connections.
  ///
  /// - Parameter script: the digest under which the server knows the script.
  init(_ load: PeerLoad, script: String, connections: [RESPConnection]) {
    self.load = load
    self.script = Array(script.utf8)
    lanes = connections.map { Lane($0) }
    counts = [Int](repeating: 0, count: load.clients)
  }

  /// Sends for the warm-up, which is not measured, and then for the given time.
  mutating func run(warmUp: Double, seconds: Double) throws -> PeerRun {
    _ = try send(for: warmUp)
    let before = counts.reduce(0, +)
    latencies = Histogram()
    let wall = try send(for: seconds)
    return PeerRun(
      counts: counts, warmUp: before, wall: wall, p50: latencies.quantile(0.5), p99: latencies.quantile(0.99))
  }

  /// Sends for a time, then waits for the calls in flight. Returns how long both took.
  private mutating func send(for seconds: Double) throws -> Duration {
    let clock = ContinuousClock()
    let start = clock.now
    let deadline = start + .seconds(seconds)
    let clients = (0..<load.clients).filter { counts[$0] < load.limit }
    for client in clients { send(client, on: client % lanes.count, at: start) }
    for lane in lanes { try lane.connection.flush() }
    var descriptors = lanes.map { pollfd(fd: $0.connection.descriptor, events: Int16(POLLIN), revents: 0) }
    var onTheWay = clients.count
    while onTheWay > 0 {
      let ready = unsafe poll(&descriptors, nfds_t(descriptors.count), 10_000)
      guard ready > 0 || (ready < 0 && errno == EINTR) else { throw PeerFailure("redis was silent for ten seconds") }
      for lane in descriptors.indices where descriptors[lane].revents != 0 {
        try lanes[lane].connection.receive()
        onTheWay += try answer(lane, now: clock.now, deadline: deadline)
      }
    }
    return clock.now - start
  }

  /// Takes the replies that have arrived on a connection and lets their clients send again. Returns
  /// the change in the number of calls in flight, which is never positive.
  private mutating func answer(
    _ lane: Int, now: ContinuousClock.Instant, deadline: ContinuousClock.Instant
  ) throws -> Int {
    let isOver = now >= deadline
    var change = 0
    while !lanes[lane].isIdle, try lanes[lane].connection.skipReply() {
      let (client, since) = lanes[lane].popFirst()
      latencies.record(now - since)
      counts[client] += 1
      if isOver || counts[client] >= load.limit { change -= 1 } else { send(client, on: lane, at: now) }
    }
    try lanes[lane].connection.flush()
    return change
  }

  private mutating func send(_ client: Int, on lane: Int, at now: ContinuousClock.Instant) {
    let operation = load.operation(after: counts[client], of: client)
    lanes[lane].append(client, now)
    let connection = lanes[lane].connection
    connection.begin(9)
    connection.add("EVALSHA".utf8)
    connection.add(script)
    connection.add("", 3)
    connection.add("person:", operation.person)
    connection.add("receipts:", operation.person)
    connection.add("ledger:", operation.person)
    connection.add("", operation.habit)
    connection.add("", operation.day)
    connection.add("", operation.id)
  }
}
