package import AscentRuntime

/// Short forms for the failures that databases report.
extension JournalFailure {
  package static func noAccess(_ path: String, _ detail: String) -> JournalFailure {
    .cannotOpen(reason: .noAccess(path: path, detail: detail))
  }

  package static func unusable(_ path: String, _ detail: String) -> JournalFailure {
    .cannotOpen(reason: .system(path: path, detail: detail))
  }

  package static func damaged(_ detail: String, commit: Int64? = nil) -> JournalFailure {
    .damaged([JournalDamage(commit: commit, detail: detail)])
  }
}
