import Foundation

/// A file system in memory that can really be full; mounting one needs root.
package enum SmallFileSystem {
  /// Whether this process can mount one, by trying.
  package static let canMount: Bool = {
    let path = NSTemporaryDirectory() + "overscroll-mount-" + UUID().uuidString
    try? FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: path) }
    guard mount(path, size: "64k") else { return false }
    unmount(path)
    return true
  }()

  /// Mounts one of a size such as `2m` at an empty folder; false if that is not possible.
  package static func mount(_ path: String, size: String) -> Bool {
    ChildProcess.run("mount", "-t", "tmpfs", "-o", "size=" + size, "tmpfs", path)
  }

  package static func resize(_ path: String, to size: String) -> Bool {
    ChildProcess.run("mount", "-o", "remount,size=" + size, path)
  }

  /// Unmounts it, even while files of it are open.
  package static func unmount(_ path: String) { ChildProcess.run("umount", "--lazy", path) }
}
