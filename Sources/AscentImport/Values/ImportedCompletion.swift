package import AscentRules

/// A completion of a habit on one day.
package struct ImportedCompletion: Equatable {
  /// The local day, as in the export.
  package var day: LocalDay
  /// The amount, in units of the habit's last decimal; 1 or more.
  package var amount = 1
  /// The completion's note; nil if there is none.
  package var note: String?
}
