import AscentRules
import AscentRuntime
import AscentStorage
import TestSupport
import Testing

@Suite("The links of a person's commands, and the seals of commits")
struct PersonChainTests {
  private static let ann = UserID("ann")

  private static func group() -> CommitGroup {
    var draft = JournalDraft()
    return draft.group([.init("ann", "one", SampleEvents.completion()), .init("ann", "two", [])])
  }

  @Test("are these bytes")
  func golden() {
    #expect("\(PersonChain.start(of: Self.ann))" == "4d0874c7be47737d3595e0322b3814af")
    let link = PersonChain.link(
      after: PersonChain.start(of: Self.ann), revision: 300, zone: ZoneID("Europe/Amsterdam"), body: [1, 2, 3])
    #expect("\(link)" == "d86e871c668a63d3e4fc46d73b232472")
    var seal = CommitSeal(
      after: .zero, number: 1, firstPosition: Position(number: 1), committedAt: Instant(milliseconds: 1_760_000_000_000)
    )
    seal.append(link)
    #expect("\(seal.digest())" == "f20515fcc0c389f6fd3f55250d086705")
  }

  @Test("the linker gives the body and its link")
  func linker() throws {
    let group = Self.group()
    let (commands, events, bodies) = (group.commands, group.events, PackedBodies(of: group))
    var linker = CommandLinker()
    var (before, zone): (Digest, ZoneID?) = (PersonChain.start(of: Self.ann), commands[0].evidence.zone)
    var next = 0
    for (index, command) in commands.enumerated() {
      let range = next..<(next + Int(command.eventCount))
      next = range.upperBound
      let link = linker.link(bodies[index], after: before, revision: Int64(index) + 1, zone: zone)
      let body = Array(bodies[index])
      #expect(Array(linker.bytes[linker.bodyRange]) == body && Array(linker.bytes[linker.linkRange]) == link.bytes)
      #expect(PersonChain.link(after: before, revision: Int64(index) + 1, zone: zone, body: body) == link)
      var reader = ByteReader(body)
      let decoded = try CommandCoding.decode(&reader, of: Self.ann, in: command.evidence.zone)
      #expect(decoded.events == Array(events[range]) && decoded.command.receipt == command.receipt)
      let place = try CommandCoding.place(in: body)
      #expect(place.ordinal == command.receipt.ordinal && place.version == command.version)
      #expect(place.eventCount == range.count && place.lastVersion == command.version - 1 + Int64(range.count))
      (before, zone) = (link, nil)
    }
  }

  @Test("a link covers the person, the previous link, the revision, the zone and the body")
  func linkCovers() {
    let start = PersonChain.start(of: Self.ann)
    let zones = [nil, ZoneID("UTC"), ZoneID("UTC1")]
    var links: Set<Digest> = [PersonChain.start(of: UserID("anna"))]
    for previous in [start, .zero] {
      for revision in [0, 1, 127, 128, -1] as [Int64] {
        for zone in zones {
          for body in [[], [0], [0, 0], [1]] as [[UInt8]] {
            links.insert(PersonChain.link(after: previous, revision: revision, zone: zone, body: body))
          }
        }
      }
    }
    #expect(links.count == 1 + 2 * 5 * 3 * 4)
  }

  @Test("a seal covers the previous one, the number, the position, the time, and the links in order")
  func sealCovers() {
    let links = (1...3).map { Digest(high: $0, low: 0) }
    var seals: Set<Digest> = []
    func add(_ previous: Digest, _ number: Int64, _ position: Int64, _ time: Int64, _ links: [Digest]) {
      var seal = CommitSeal(
        after: previous, number: number, firstPosition: Position(number: position),
        committedAt: Instant(milliseconds: time))
      for link in links { seal.append(link) }
      seals.insert(seal.digest())
    }
    add(.zero, 1, 1, 1, links)
    add(links[0], 1, 1, 1, links)
    add(.zero, 2, 1, 1, links)
    add(.zero, 1, 2, 1, links)
    add(.zero, 1, 1, 2, links)
    add(.zero, 1, 1, 1, links.reversed())
    add(.zero, 1, 1, 1, links.dropLast())
    add(.zero, 1, 1, 1, [])
    #expect(seals.count == 8)
  }
}
