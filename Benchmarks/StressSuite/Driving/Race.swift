package import AscentRuntime

/// A round in which many devices send at once.
package enum Race {
  /// Sends each request as a call of its own, all at once, and awaits all answers. Latencies count
  /// from the moment at which all were to be sent.
  package static func run(_ requests: [Population.Request], to ascent: Ascent) async -> (tally: Tally, deeds: [Deed]) {
    let clock = ContinuousClock()
    let start = clock.now
    return await withTaskGroup { tasks in
      for request in requests {
        tasks.addTask {
          let (end, deed) = await Device.send(request, to: ascent)
          return (end, deed, clock.now - start)
        }
      }
      var (tally, deeds) = (Tally(), [Deed]())
      deeds.reserveCapacity(requests.count)
      for await (end, deed, duration) in tasks {
        tally.count(end, duration)
        deeds.append(deed)
      }
      tally.wall = clock.now - start
      return (tally, deeds)
    }
  }
}
