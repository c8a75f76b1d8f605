import AscentRules

/// A folder on a disk that keeps what it was told to keep, and of the rest whatever it likes.
///
/// A file's content is kept when the file is synced, and a name when the folder is: a new file that
/// was synced may have no name, and a removed one may be back. That is less than what file systems
/// promise, and all that POSIX does.
struct DiskModel {
  /// The files by name, as they may be found.
  typealias Image = [String: [UInt8]]

  /// What happened to a file since it was synced.
  private enum Change {
    case write(offset: Int, bytes: [UInt8])
    case truncation(length: Int)
  }

  private struct File {
    var kept: [UInt8] = []
    var pending: [Change] = []
  }

  private var files: [File] = []
  /// What each name stands for: on the disk, and as a process sees it.
  private var keptNames: [String: Int] = [:]
  private var names: [String: Int] = [:]
  /// What happened to names since the folder was synced.
  private var pendingNames: [(name: String, file: Int?)] = []
  /// What was opened: a file, or nil for the folder.
  private var handles: [UInt32: Int?] = [:]

  /// A disk that keeps these files.
  init(_ image: Image = [:]) {
    for (name, bytes) in image.sorted(by: { $0.key < $1.key }) {
      keptNames[name] = files.count
      files.append(File(kept: bytes))
    }
    names = keptNames
  }

  /// Does an operation.
  mutating func apply(_ operation: DiskOperation) {
    switch operation {
    case .opened(let handle, let name, let isNew): open(handle, name, isNew: isNew)
    case .wrote(let handle, let offset, let bytes): change(handle, .write(offset: offset, bytes: bytes))
    case .truncated(let handle, let length): change(handle, .truncation(length: length))
    case .synced(let handle): sync(handle)
    case .removed(let name):
      names[name] = nil
      pendingNames.append((name, nil))
    case .marked: break
    }
  }

  /// The files as a process sees them.
  var visible: Image {
    names.mapValues { number in
      var content = files[number].kept
      for change in files[number].pending { Self.apply(change, to: &content) }
      return content
    }
  }

  private mutating func open(_ handle: UInt32, _ name: String, isNew: Bool) {
    guard !name.isEmpty else { return handles[handle] = .some(nil) }
    if isNew {
      names[name] = files.count
      pendingNames.append((name, files.count))
      files.append(File())
    }
    guard let file = names[name] else { preconditionFailure("\(name) was opened, but never made") }
    handles[handle] = file
  }

  private mutating func change(_ handle: UInt32, _ change: Change) {
    guard let file = handles[handle] ?? nil else { preconditionFailure("a change of something that is not a file") }
    files[file].pending.append(change)
  }

  private mutating func sync(_ handle: UInt32) {
    guard let opened = handles[handle] else { preconditionFailure("a sync of what was not opened") }
    guard let file = opened else {
      for (name, file) in pendingNames { keptNames[name] = file }
      return pendingNames.removeAll()
    }
    for change in files[file].pending { Self.apply(change, to: &files[file].kept) }
    files[file].pending.removeAll()
  }

  private static func apply(_ change: Change, to content: inout [UInt8], filling fill: UInt8 = 0) {
    switch change {
    case .truncation(let length): resize(&content, to: length, filling: fill)
    case .write(let offset, let bytes):
      if content.count < offset + bytes.count { resize(&content, to: offset + bytes.count, filling: fill) }
      content.replaceSubrange(offset..<(offset + bytes.count), with: bytes)
    }
  }

  private static func resize(_ content: inout [UInt8], to length: Int, filling fill: UInt8) {
    if content.count > length { content.removeLast(content.count - length) }
    content += [UInt8](repeating: fill, count: length - content.count)
  }
}

/// What a loss of power may leave.
extension DiskModel {
  /// Which of the changes that were not synced the disk has kept.
  enum Loss: CaseIterable {
    /// None.
    case everything
    /// All.
    case nothing
    /// All up to some point, and of the next one a part.
    case tail
    /// Any whole ones, in whatever order they came to the disk.
    case writes
    /// Any sectors of any of them.
    case sectors
  }

  /// A sector is kept or not; what a write does not cover of it is not touched.
  private static let sectorLength = 512

  /// The folder as it may be found after a loss of power. What a file grew by without its bytes
  /// being kept is zeros, or what was on the disk before.
  func image(losing loss: Loss, using random: inout SeededGenerator) -> Image {
    var names = keptNames
    // What happened to one name comes to the disk in order, what happened to different ones does
    // not.
    var isStopped: Set<String> = []
    for (name, file) in pendingNames where !isStopped.contains(name) {
      if keeps(loss, using: &random) { names[name] = file } else { isStopped.insert(name) }
    }
    let fill: UInt8 = random.isOne(in: 3) ? UInt8.random(in: 1...255, using: &random) : 0
    // In the order of names, for the same numbers each time.
    return Dictionary(
      uniqueKeysWithValues: names.sorted { $0.key < $1.key }.map {
        ($0.key, content(of: files[$0.value], loss, fill, using: &random))
      })
  }

  private func keeps(_ loss: Loss, using random: inout SeededGenerator) -> Bool {
    switch loss {
    case .everything: false
    case .nothing: true
    default: Bool.random(using: &random)
    }
  }

  private func content(of file: File, _ loss: Loss, _ fill: UInt8, using random: inout SeededGenerator) -> [UInt8] {
    var content = file.kept
    let cut = Int.random(in: 0...file.pending.count, using: &random)
    for (index, change) in file.pending.enumerated() {
      switch loss {
      case .everything: break
      case .nothing: Self.apply(change, to: &content)
      case .tail where index < cut: Self.apply(change, to: &content)
      case .tail where index > cut: break
      case .writes: if Bool.random(using: &random) { Self.apply(change, to: &content, filling: fill) }
      case .tail, .sectors: applySectors(of: change, to: &content, fill, using: &random)
      }
    }
    return content
  }

  private func applySectors(
    of change: Change, to content: inout [UInt8], _ fill: UInt8, using random: inout SeededGenerator
  ) {
    guard case .write(let offset, let bytes) = change else {
      if Bool.random(using: &random) { Self.apply(change, to: &content, filling: fill) }
      return
    }
    var at = 0
    while at < bytes.count {
      let end = min(bytes.count, ((offset + at) / Self.sectorLength + 1) * Self.sectorLength - offset)
      if Bool.random(using: &random) {
        Self.apply(.write(offset: offset + at, bytes: Array(bytes[at..<end])), to: &content, filling: fill)
      }
      at = end
    }
    if content.count < offset + bytes.count, Bool.random(using: &random) {
      Self.apply(.truncation(length: offset + bytes.count), to: &content, filling: fill)
    }
  }
}
