import StressSuite

/// Runs the clients of a load in this process.
enum PeerLoop {
  static let batchSize = 512

  private struct Client: Sendable {
    let number: Int
    var sent = 0
    var failure: String?
  }

  /// Runs the clients of a load for the warm-up and then for the given time, or until the
  /// operations run out.
  ///
  /// - Parameter call: makes a client's next call, given the number of operations sent so far, and
  ///   returns how many operations the call had; 0 ends the client.
  static func run(
    _ load: PeerLoad, _ setting: PeerSetting, call: @escaping @Sendable (_ client: Int, _ sent: Int) async throws -> Int
  ) async throws -> PeerRun {
    let clients = (0..<load.clients).map { Client(number: $0) }
    let warm = await run(clients, load, seconds: setting.warmUp, call: call).callers
    let (tally, ended) = await run(warm, load, seconds: setting.seconds, call: call)
    if let failure = ended.compactMap(\.failure).first { throw PeerFailure(failure) }
    return PeerRun(
      counts: ended.map(\.sent), warmUp: warm.map(\.sent).reduce(0, +), wall: tally.wall,
      p50: tally.latencies.quantile(0.5), p99: tally.latencies.quantile(0.99))
  }

  private static func run(
    _ clients: [Client], _ load: PeerLoad, seconds: Double,
    call: @escaping @Sendable (_ client: Int, _ sent: Int) async throws -> Int
  ) async -> (tally: Tally, callers: [Client]) {
    await ClosedLoop.run(clients, until: Stop(after: .seconds(seconds))) { client in
      guard client.failure == nil, client.sent < load.limit else { return nil }
      do {
        let count = try await call(client.number, client.sent)
        if count == 0 { return nil }
        client.sent += count
        return .accepted(count)
      } catch {
        client.failure = "\(error)"
        return .failed
      }
    }
  }

  /// The calls of 512 operations that each client can make at that rate. They are prepared, so that
  /// the run does not measure their preparation.
  static func batches<T>(
    _ load: PeerLoad, _ setting: PeerSetting, rate: Double, _ make: (PeerOperation) -> T
  ) -> [[[T]]] {
    let calls = max(2, min(Int(setting.wholeSeconds * rate) / load.clients, load.limit) / batchSize)
    return (0..<load.clients).map { client in
      (0..<calls).map { call in (0..<batchSize).map { make(load.operation(after: call * batchSize + $0, of: client)) } }
    }
  }
}
