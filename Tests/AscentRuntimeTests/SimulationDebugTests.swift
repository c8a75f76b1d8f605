import AscentRuntime
import AscentTestKit
import Foundation
import Testing
@Test(.enabled(if: ProcessInfo.processInfo.environment["SEED"] != nil)) func debugSeed() throws {
  let seed = UInt64(ProcessInfo.processInfo.environment["SEED"]!)!
  print(SimulationPlan(seed: seed / 4))
  do { let r = try SimulationWorld.run(plan: SimulationPlan(seed: seed / 4), schedule: seed); print(r.value.findings) } catch { print(error) }
}
