import AscentRules
import AscentRuntime

extension Ascent {
  /// Submits a command, again and again while other commands are in the way. Once the caller is
  /// cancelled, the command is not submitted any more.
  func submitRetrying(_ command: Command) async -> Result<Receipt, AscentError> {
    var last = AscentError.stopped
    for _ in 0..<1000 {
      if Task.isCancelled { return .failure(.stopped) }
      do throws(AscentError) {
        return .success(try await submit(command))
      } catch  where error.isTransient {
        last = error
        await Task.yield()
      } catch {
        return .failure(error)
      }
    }
    return .failure(last)
  }
}
