internal import Foundation

/// Calls a function with the path of a directory that does not exist, and removes it afterwards.
package func withTemporaryDirectory<Value>(
  isolation: isolated (any Actor)? = #isolation,
  _ body: (String) async throws -> Value
) async throws -> Value {
  let path = NSTemporaryDirectory() + "overscroll-log-" + UUID().uuidString
  defer { try? FileManager.default.removeItem(atPath: path) }
  return try await body(path)
}
