// An adapter of a session of a server: a program of this and of Player.swift plays recordings against it,
// `session http://127.0.0.1:8080 FILE…`.
import Foundation
#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// An adapter of the session `played`.
struct SessionAdapter: Adapter {
  let origin: String
  private var (dueMs, after) = (0.0, 0.0)

  init(_ origin: String) { self.origin = origin }

  @discardableResult
  private func call(_ method: String, _ path: String = "", _ body: JSON? = nil) throws -> JSON {
    var request = URLRequest(url: URL(string: "\(origin)/v1/sessions/played\(path)")!)
    request.httpMethod = method
    request.setValue("application/json", forHTTPHeaderField: "Content-Type")
    request.httpBody = try body.map { try JSONEncoder().encode($0) }
    let done = DispatchSemaphore(value: 0)
    nonisolated(unsafe) var answer = (data: Data?.none, status: 0)
    URLSession.shared.dataTask(with: request) { data, response, _ in
      answer = (data, (response as? HTTPURLResponse)?.statusCode ?? 0)
      done.signal()
    }.resume()
    done.wait()
    let data = answer.data ?? Data()
    guard (200..<300).contains(answer.status) else {
      throw Failure(text: "\(method) \(path): \(answer.status) \(String(decoding: data, as: UTF8.self))")
    }
    return data.isEmpty ? .null : try JSONDecoder().decode(JSON.self, from: data)
  }

  private func post(_ event: [String: JSON]) throws { try call("POST", "/events", .object(event)) }
  private func pass(to ms: Double) throws {
    try post(["type": .string("advance"), "toMs": .number(ms)])
  }

  func create(_ configuration: JSON) throws {
    _ = try? call("DELETE")
    try call("PUT", "", configuration)
  }

  func send(_ event: JSON) throws {
    // A component with a fault, for the test: it never ends.
    let isFaulty = ProcessInfo.processInfo.environment["FAULT"] != nil
    if isFaulty, event["type"] == .string("endRefreshing") { return }
    // A gesture takes its time by itself: the session goes to its begin, and has its end afterwards.
    try pass(to: event["type"] == .string("gesture") ? event["atMs"]?.number ?? 0 : dueMs)
    try post(event.members.filter { $0.key != "atMs" })
  }

  mutating func advance(toMs: Double) { dueMs = toMs }

  mutating func show() throws -> JSON {
    try pass(to: dueMs)
    let snapshot = try call("GET")
    let effects = try call("GET", "/effects?after=\(Int(after))&limit=1000")["effects"]?.items ?? []
    after = effects.last?["index"]?.number ?? after
    let callbacks = [
      "refreshing", "beginRefreshingCompletion", "endRefreshingAnimationBegin", "endRefreshingCompletion",
    ]
    let pairs = effects.map { JSON.array([$0["component"] ?? .null, $0["type"] ?? .null]) }
    var shown = snapshot.members.filter { ["header", "footer", "trailer", "scrollView"].contains($0.key) }
    shown["effects"] = .array(pairs.filter { pair in callbacks.contains { pair.items[1] == .string($0) } })
    return .object(shown)
  }
}

@main struct Session {
  static func main() throws {
    var failures = 0
    for file in CommandLine.arguments.dropFirst(2) {
      let recording = try JSONDecoder().decode(JSON.self, from: Data(contentsOf: URL(filePath: file)))
      var adapter = SessionAdapter(CommandLine.arguments[1])
      do {
        print("\(try play(recording, &adapter)) values match")
      } catch let failure as Failure {
        print(failure.text)
        failures += 1
      }
    }
    exit(failures > 0 ? 1 : 0)
  }
}
