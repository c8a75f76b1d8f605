import AscentRules
import AscentRuntime

extension Ascent {
  /// Submits a command, and submits it again as long as there is no room: then nothing had
  /// happened. Nor does anything when the caller was cancelled before: it is not submitted.
  func submitRetrying(on command: Command) async -> Result<Receipt, AscentError> {
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
