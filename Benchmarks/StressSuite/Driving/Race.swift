package import AscentRuntime

/// A round in which many devices send at once.
package enum Race {
  /// Sends each request as a call of its own, all at once, and awaits all answers. Latencies start
  /// when the round does.
  package static func run(
    _ requests: [Population.Request], to ascent: Ascent
  ) async -> (tally: Tally, records: [RequestRecord]) {
    let clock = ContinuousClock()
    let start = clock.now
    return await withTaskGroup { tasks in
      for request in requests {
        tasks.addTask {
          let (end, record) = await Device.send(request, to: ascent)
          return (end, record, clock.now - start)
        }
      }
      var (tally, records) = (Tally(), [RequestRecord]())
      records.reserveCapacity(requests.count)
      for await (end, record, duration) in tasks {
        tally.count(end, duration)
        records.append(record)
      }
      tally.wall = clock.now - start
      return (tally, records)
    }
  }
}
