/// Clients in this process, each of which sends its next call when the one before is answered.
enum ClosedLoop {
  /// Runs the clients of a load for so many seconds, or until the operations are used up.
  ///
  /// - Parameter call: sends what the client sends after so many operations, and says how many operations that was; 0 ends the client.
  static func run(
    _ load: PeerLoad, seconds: Double, call: @escaping @Sendable (_ client: Int, _ sent: Int) async throws -> Int
  ) async throws -> PeerRun {
    let clock = ContinuousClock()
    let start = clock.now
    let deadline = start + .seconds(seconds)
    var counts = [Int](repeating: 0, count: load.clients)
    var latencies = PeerLatencies()
    try await withThrowingTaskGroup { tasks in
      for client in 0..<load.clients {
        tasks.addTask {
          var sent = 0
          var latencies = PeerLatencies()
          var now = clock.now
          repeat {
            let before = now
            let count = try await call(client, sent)
            if count == 0 { break }
            now = clock.now
            latencies.note(now - before)
            sent += count
          } while now < deadline && sent < load.limit
          return (client, sent, latencies)
        }
      }
      for try await (client, sent, some) in tasks {
        counts[client] = sent
        latencies.add(some)
      }
    }
    let wall = clock.now - start
    let quantiles = latencies.quantiles(0.5, 0.99)
    return PeerRun(counts: counts, wall: wall, p50: quantiles[0], p99: quantiles[1])
  }

  /// The calls of 512 operations that each client can make in so many seconds at that rate, made beforehand: a caller has them from somewhere, and
  /// making them is nobody's work here.
  static func batches<T>(_ load: PeerLoad, seconds: Double, rate: Double, _ make: (PeerOperation) -> T) -> [[[T]]] {
    let calls = min(Int(seconds * rate) / load.clients, load.limit) / batchSize
    return (0..<load.clients).map { client in
      (0..<max(1, calls)).map { call in
        (0..<batchSize).map { make(load.operation(after: call * batchSize + $0, of: client)) }
      }
    }
  }

  static let batchSize = 512
}
