import CDiskRecorder
import Foundation

/// What was done to a file of a folder, or to the folder.
enum DiskOperation: Hashable {
  /// A file was opened, or the folder, whose name is empty.
  case opened(handle: UInt32, name: String, isNew: Bool)
  case wrote(handle: UInt32, offset: Int, bytes: [UInt8])
  case truncated(handle: UInt32, length: Int)
  case synced(handle: UInt32)
  case removed(name: String)
  /// Something that the caller wanted to be told between the operations.
  case marked(Int)
}

/// Records what this process does to the files of a folder, in order. Until it ends, the disk is
/// not asked to keep anything: it is the model that loses and keeps.
final class DiskRecording {
  /// Whether there is any recording in this build.
  static var works: Bool { disk_recorder_works() }

  private let number: Int32

  /// Begins to record.
  init(of folder: TemporaryFolder) throws {
    number = unsafe disk_recorder_begin(folder.url.resolvingSymlinksInPath().path)
    guard number >= 0 else { throw CocoaError(.featureUnsupported) }
  }

  /// Puts a mark between the operations.
  func mark(_ value: Int) {
    disk_recorder_mark(number, Int64(value))
  }

  /// Ends the recording and gives what was done.
  func end() -> [DiskOperation] {
    let length = disk_recorder_length(number)
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: length) { buffer, filled in
      unsafe disk_recorder_end(number, buffer.baseAddress, length)
      filled = length
    }
    var operations: [DiskOperation] = []
    var rest = bytes[...]
    while !rest.isEmpty {
      let header = unsafe rest.withUnsafeBytes { unsafe $0.loadUnaligned(as: disk_operation.self) }
      rest = rest.dropFirst(MemoryLayout<disk_operation>.size)
      operations.append(DiskOperation(header, rest.prefix(Int(header.length))))
      rest = rest.dropFirst(Int(header.length))
    }
    return operations
  }
}

extension DiskOperation {
  fileprivate init(_ header: disk_operation, _ bytes: ArraySlice<UInt8>) {
    let (handle, offset) = (header.handle, Int(header.offset))
    switch Int(header.kind) {
    case disk_operation_opened:
      self = .opened(handle: handle, name: String(decoding: bytes, as: UTF8.self), isNew: false)
    case disk_operation_created:
      self = .opened(handle: handle, name: String(decoding: bytes, as: UTF8.self), isNew: true)
    case disk_operation_wrote: self = .wrote(handle: handle, offset: offset, bytes: Array(bytes))
    case disk_operation_truncated: self = .truncated(handle: handle, length: offset)
    case disk_operation_synced: self = .synced(handle: handle)
    case disk_operation_removed: self = .removed(name: String(decoding: bytes, as: UTF8.self))
    case disk_operation_marked: self = .marked(offset)
    default: preconditionFailure("operation of kind \(header.kind)")
    }
  }
}
