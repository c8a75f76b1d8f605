import Foundation
import StressSuite

// The load of `stress instructions`, which callgrind counts. The main thread waits: an asynchronous
// main would end its thread, and valgrind 3.19 would end with it.
let words = Array(CommandLine.arguments.dropFirst())
let end = DispatchSemaphore(value: 0)
Task.detached {
  do {
    try await Instructions.load(words)
  } catch {
    FileHandle.standardError.write(Data("instruction-load: \(error)\n".utf8))
    exit(1)
  }
  end.signal()
}
end.wait()
