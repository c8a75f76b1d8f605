import AscentRules
import AscentRuntime

extension Ascent {
  /// Submits a command, again and again while the runtime is overloaded. A cancelled caller submits
  /// nothing.
  func submitRetrying(_ command: Command) async -> Result<Receipt, AscentError> {
    for _ in 0..<1000 {
      if Task.isCancelled { return .failure(.stopped) }
      do throws(AscentError) {
        return .success(try await submit(command))
      } catch .overloaded {
        await Task.yield()
      } catch {
        return .failure(error)
      }
    }
    return .failure(.overloaded)
  }
}
