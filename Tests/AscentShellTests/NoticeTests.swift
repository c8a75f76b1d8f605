import AscentRules
import AscentRuntime
import Synchronization
import Testing

@testable import AscentShell
@testable import ascent

@Suite("Notices at the prompt, and what a reminder says when it is set")
struct NoticeTests {
  private static func at(_ text: String) -> Instant { Instant(iso8601: text)! }

  @Test("a reminder, a streak at risk and its end appear without being asked for; commands do not")
  func notices() async throws {
    let shell = try ShellHarness()
    let said = try await shell.open { session in
      let lines = [
        "habit add Tea", "habit add Gym --schedule weekly:3", "done Tea", "remind Tea 18:00", "remind Gym 19:30",
      ]
      for line in lines { _ = try await session.execute(line, into: shell) }
      let (notices, continuation) = AsyncStream<String>.makeStream()
      return try await withThrowingTaskGroup(of: [String]?.self) { group in
        group.addTask {
          await session.followNotices { continuation.yield($0) }
          return nil
        }
        group.addTask {
          var said: [String] = []
          for await notice in notices {
            said.append(notice)
            if notice.contains("ended") { return said }
          }
          return said
        }
        try await shell.passTime(to: Self.at("2026-03-04T04:00:00+01:00"))
        var said: [String]?
        while said == nil, let next = try await group.next() { said = next }
        group.cancelAll()
        return said ?? []
      }
    }
    #expect(said.contains("reminder: Gym is still to do (19:30)"), "\(said)")
    #expect(said.contains("reminder: Tea is still to do (18:00)"), "\(said)")
    #expect(said.contains { $0.hasPrefix("streak of Tea (1 day) is at risk") }, "\(said)")
    #expect(said.last?.hasPrefix("streak of Tea ended: 1 day") == true, "\(said)")
  }

  @Test("a prompt tells the reminders that its own start sends, and none from before", .timeLimit(.minutes(60)))
  func ownStart() async throws {
    let shell = try ShellHarness()
    try await shell.open { session in
      for line in ["habit add Tea", "habit add Gym", "remind Tea 09:00", "remind Gym 18:00"] {
        _ = try await session.execute(line, into: shell)
      }
      try await shell.passTime(to: Self.at("2026-03-02T09:30:00+01:00"))
    }
    shell.clock.set(Self.at("2026-03-02T18:30:00+01:00"))
    let said = try await shell.open { session in
      // Before the prompt follows.
      try await session.ascent.closeOverdue()
      let (notices, continuation) = AsyncStream<String>.makeStream()
      return try await withThrowingTaskGroup(of: String?.self) { group in
        group.addTask {
          await session.followNotices { continuation.yield($0) }
          return nil
        }
        group.addTask { await notices.first { _ in true } }
        let first = try await group.next()
        group.cancelAll()
        return first ?? nil
      }
    }
    #expect(said == "reminder: Gym is still to do (18:00)")
  }

  @Test("a notice appears above the line being typed, and one during a command waits for the next line")
  func screen() {
    let text = Mutex("")
    let screen = PromptScreen(
      write: { piece in text.withLock { $0 += piece } }, say: { line in text.withLock { $0 += line + "\n" } })
    func taken() -> String {
      text.withLock { text in
        defer { text = "" }
        return text
      }
    }
    screen.draw("> done te")
    screen.tell("Tea")
    #expect(taken() == "> done te\r\u{1B}[JTea\n> done te")
    screen.leave()
    screen.tell("Gym")
    screen.tell("Read")
    #expect(taken() == "")
    screen.draw("> ")
    #expect(taken() == "\r\u{1B}[JGym\nRead\n> ")
    screen.draw("> t")
    #expect(taken() == "> t")
  }

  @Test("a reminder that does not come today says why and when it begins")
  func begins() async throws {
    let said = try await ShellHarness.answers(
      "habit add Tea", "habit add Gym", "remind Tea 08:00", "remind Gym 9:00", "done Tea", "remind Tea 18:00",
      "remind Gym 7:30 --days mon,wed", "remind Gym 7:30 --days wed", "remind Gym off", "remind Gym 10:00",
      "@ 2026-03-02T10:00:00+01:00", "remind Gym 11:00")
    #expect(said[2].hasPrefix("reminder for Tea: 08:00 · id "), "\(said[2])")
    #expect(said[2].hasSuffix("\n  it is already past 08:00, so it begins tomorrow\n"), "\(said[2])")
    #expect(said[3].hasPrefix("reminder for Gym: 09:00 · "), "\(said[3])")
    #expect(said[5].hasSuffix("\n  today is already done, so it begins tomorrow\n"), "\(said[5])")
    #expect(said[6].hasSuffix("\n  it is already past 07:30, so it begins on Wednesday\n"), "\(said[6])")
    #expect(said[7].hasPrefix("reminder for Gym: 07:30 on Wed · "), "\(said[7])")
    #expect(said[8].hasPrefix("no more reminders for Gym · "), "\(said[8])")
    #expect(said.last!.hasSuffix("\n  today's reminder was already sent, so it begins tomorrow\n"), "\(said.last!)")
  }
}
