// The entry of libFuzzer: `.ci/fuzz` compiles it, with everything it calls, for coverage.

import Dispatch
import Foundation
import FuzzTargets

private let target = FuzzTarget(rawValue: ProcessInfo.processInfo.environment["FUZZ_TARGET"] ?? "")!

@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  let done = DispatchSemaphore(value: 0)
  Task.detached {
    if let fault = await target.fault(in: bytes) { fatalError(fault) }
    done.signal()
  }
  done.wait()
  return 0
}
