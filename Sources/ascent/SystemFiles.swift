import AscentShell
import Foundation

/// The files of the machine.
struct SystemFiles: FileReader {
  /// The most that is read of a file.
  private static let bytesMax = 64 << 20

  func read(path: String) throws(FileFailure) -> [UInt8] {
    let attributes: [FileAttributeKey: Any]
    do { attributes = try FileManager.default.attributesOfItem(atPath: path) } catch {
      throw FileFailure(reason: "there is no such file, or it cannot be read")
    }
    guard attributes[.type] as? FileAttributeType != .typeDirectory else { throw FileFailure(reason: "it is a folder") }
    guard let size = attributes[.size] as? NSNumber, size.intValue <= Self.bytesMax else {
      throw FileFailure(reason: "it has more than \(Self.bytesMax) bytes")
    }
    do { return Array(try Data(contentsOf: URL(fileURLWithPath: path))) } catch {
      throw FileFailure(reason: "it cannot be read")
    }
  }
}
