import Foundation
import Testing

@testable import StressSuite

@Suite("Result files")
struct ResultPathTests {
  @Test(
    "a file that cannot be written is named, with the reason",
    .enabled(if: FileManager.default.fileExists(atPath: "/dev/full"), "this system has no /dev/full"))
  func full() {
    let error = #expect(throws: UnwritableResult.self) { try ResultPath.write("{}\n", to: "/dev/full") }
    #expect(error?.description == "/dev/full could not be written: No space left on device")
  }

  @Test("a folder, and a path in a missing folder, are refused; a new file is accepted")
  func places() throws {
    let folder = FileManager.default.temporaryDirectory.path
    #expect(throws: UsageError(message: "\(folder) is a folder")) { try ResultPath.checkFile(folder) }
    #expect(throws: UsageError(message: "/nothing/there is not a writable folder")) {
      try ResultPath.checkFile("/nothing/there/x.json")
    }
    try ResultPath.checkFile(folder + "/there-is-none-\(UInt64.random(in: 0...(.max))).json")
  }
}
