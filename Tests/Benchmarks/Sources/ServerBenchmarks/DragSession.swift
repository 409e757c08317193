import Foundation

/// A session of drag events on a manual clock, 8 ms apart, submitted in batches.
struct DragSession {
  let bench: Bench
  let name: String

  private static let batch = 5000

  /// Creates the session and submits a multiple of 5,000 events.
  func fill(_ server: RunningServer, events: Int) throws {
    let path = "path=/v1/sessions/\(name)"
    _ = try server.drive([
      "method=PUT", path, "requests=1", "body=\(RunningServer.configuration)",
    ])
    let file = bench.data.appending(path: "batch.json")
    for first in stride(from: 0, to: events, by: Self.batch) {
      try Data(batch(first).utf8).write(to: file)
      _ = try server.drive([
        "method=POST", path + "/events", "header=Prefer: return=minimal", "requests=1",
        "body=@\(file.path)",
      ])
    }
  }

  /// The events after the first so many: the finger goes up and down for ever.
  private func batch(_ first: Int) -> String {
    let events = (first..<first + Self.batch).map { index in
      let way = index % 400
      let y = 300 + (way < 200 ? way : 400 - way)
      let type = index == 0 ? "dragBegan" : "dragMoved"
      return #"{"type":"\#(type)","x":100,"y":\#(y),"atMs":\#(index * 8)}"#
    }
    return #"{"events":["# + events.joined(separator: ",") + "]}"
  }

  /// The session as it is now.
  func get(_ server: RunningServer) throws -> RunningServer.Cost {
    try server.drive(["path=/v1/sessions/\(name)", "requests=1"])
  }
}
