import AscentPage
import AscentPictures
import AscentRules
import AscentRuntime
import AscentViews

/// The report as an HTML file.
extension CommandLineSession {
  func writeReport() async throws(ShellError) -> any View {
    let path = arguments.text("FILE")
    let ending = path.split(separator: "/").last?.split(separator: ".", omittingEmptySubsequences: false).dropFirst()
      .last
    if let ending, !["html", "htm"].contains(ending.lowercased()), !arguments.has("--force") {
      let name = path.dropLast(ending.count)
      throw .badValue(
        argument: "FILE", value: path, reason: "the report is an HTML page, which a browser opens",
        allowed: "a name such as \(name)html, or --force to use this one")
    }
    let replaces = try replacesReport(at: path)
    var contents = try await reportContents()
    contents.damage = await damage()
    let page = ReportPage.html(contents)
    do throws(FileFailure) {
      let file = try environment.files.create(path: path, replacing: replaces)
      defer { file.discard() }
      try file.append(page)
      try file.finish()
    } catch {
      throw .unwritableFile(path: path, reason: error.reason)
    }
    return ReportFileView(path: path, byteCount: page.utf8.count)
  }

  /// Whether there is a file to replace at the path.
  ///
  /// Throws if it is not an earlier report, unless `--force` is given.
  private func replacesReport(at path: String) throws(ShellError) -> Bool {
    let opening = Array(HTMLPage.opening.utf8)
    let start: [UInt8]?
    do { start = try environment.files.beginning(of: path, count: opening.count) } catch {
      throw .unwritableFile(path: path, reason: error.reason)
    }
    guard let start else { return false }
    guard start == opening || arguments.has("--force") else {
      throw .unwritableFile(
        path: path, reason: "already exists and is not a report; not replaced (--force replaces it)")
    }
    return true
  }

  /// Collects everything that the report shows.
  private func reportContents() async throws(ShellError) -> ReportContents {
    let today = try await context().today
    let (first, count) = (weekStart(of: today) - 51 * 7, 52 * 7)
    let report = try await report(from: first, count: count)
    let progress = try await methodProgress()
    var builder = ReportBuilder(report, first: first, progress: progress, context: try await context())
    builder.firstWeekday = environment.firstWeekday
    builder.grace = ascent.context.policy.grace
    builder.user = user.text == UserID.standard.text ? nil : user.text
    if report.ledgerCount > 0 { builder.totals = try await totalsByDay() }
    builder.notices = try await asking(await ascent.person(user).celebrationNotices())
    builder.highlights = try await asking(await ascent.highlights(of: user, limit: 60)).items
    return builder.contents
  }

  /// The total XP after each day on which ledger entries were recorded.
  private func totalsByDay() async throws(ShellError) -> [LocalDay: Int64] {
    var totals: [LocalDay: Int64] = [:]
    var latest = LocalDay.earliest
    try await forEachCommand { command in
      guard let (day, total) = command.totalXP else { return !Task.isCancelled }
      // After a journey west or a later day start, an earlier day can follow a later one. Then the
      // newer total stands for both.
      if day < latest { totals = totals.filter { $0.key < day } }
      (totals[day], latest) = (total, day)
      return !Task.isCancelled
    }
    if Task.isCancelled { throw .interrupted }
    return totals
  }
}
