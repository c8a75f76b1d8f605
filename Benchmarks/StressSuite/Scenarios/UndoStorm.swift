/// Half of the requests are undos, and many of those undos are themselves undone.
struct UndoStorm: StressScenario {
  let card = Card(
    name: "undo-storm",
    question: "Does an undo leave no trace, even when it is itself undone while other devices send?",
    load: """
      people shared by all devices; each device completes, then undoes with a chance of one half, and undoes the undo \
      with a chance of one half, up to four times
      """)
  let settings = Settings(users: 500, devices: 256)

  /// A device, with the operation that it may undo next.
  private struct Client: DeviceCaller {
    var device: Device
    var last: RequestRecord?
    var depth = 0
  }

  func run(_ site: Site) async throws -> Outcome {
    var run = await ScenarioRun(site, goals: [1, 2, 3])
    let (people, ascent) = (run.people, site.ascent)
    await run.drive(site.devices().map { Client(device: $0) }) { client in
      let request: Population.Request
      if let last = client.last, client.depth < 4, client.device.random.chance(0.5) {
        client.depth += 1
        request = people.undo(last, by: &client.device)
      } else {
        client.depth = 0
        request = people.randomCompletion(habits: 3, days: 30, by: &client.device)
      }
      client.last = request.record
      return await client.device.send(request, to: ascent)
    }
    return run.finished()
  }
}
