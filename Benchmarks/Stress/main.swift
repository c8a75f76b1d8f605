import Foundation
import PeerBenchmarks
import StressSuite

let arguments = Array(CommandLine.arguments.dropFirst())
switch arguments.first {
case "line":
  let seconds = arguments.dropFirst().first.flatMap { Double($0) } ?? 2
  try await LineFigures(seconds: seconds, only: arguments.dropFirst(2).first ?? "").run()
case "peers":
  do {
    let isRight = try await Peers.run(PeerOptions(arguments.dropFirst()))
    exit(isRight ? 0 : 1)
  } catch let usage as PeerUsage {
    FileHandle.standardError.write(Data("\(usage)\n".utf8))
    exit(2)
  }
default: break
}
