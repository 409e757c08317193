package import Foundation

/// The source tree that the tests were built from.
package enum Repository {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../..").standardizedFileURL

  /// A file or folder by its path in the tree.
  package static func file(_ path: String) -> URL { root.appending(path: path) }
}
