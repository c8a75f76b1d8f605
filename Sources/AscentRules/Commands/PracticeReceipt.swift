/// What a session or a progression changed.
package indirect enum PracticeReceipt: Hashable {
  /// A session was logged.
  case session(Receipt.Session)
  /// A stage was completed, or had been completed already.
  case progression(Receipt.Progression)
}
