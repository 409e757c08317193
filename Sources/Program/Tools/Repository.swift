import Foundation

/// The source tree that the tool was built from, whose files it writes.
enum Repository {
  private static let root = URL(filePath: #filePath)
    .deletingLastPathComponent().appending(path: "../../..").standardizedFileURL

  /// A file or folder by its path in the tree.
  static func file(_ path: String) -> URL { root.appending(path: path) }
}
