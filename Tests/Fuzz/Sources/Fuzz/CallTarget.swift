@testable import StrictJSON

/// All calls on a few sessions, chosen by the bytes of the input.
///
/// A read and a refusal change nothing; a refusal is a problem document; no entity tag makes a write
/// possible; a deletion by prefix says how many sessions went; the pages of the list are the list.
enum CallTarget {
  private static let codes: Set = [
    "required", "unknown-field", "wrong-type", "unknown-value", "out-of-range", "too-long",
    "combination", "not-in-dialect", "fixed-at-creation", "not-now", "malformed",
  ]

  @Sendable static func run(_ input: [UInt8]) {
    var source = ByteSource(input)
    let service = Service()
    for name in CallGrammar.names {
      service.send("PUT", "/v1/sessions/\(name)", Array(SessionGrammar.configuration(&source).utf8))
    }
    for _ in 0..<16 where !source.isAtEnd {
      check(CallGrammar.call(&source), service)
    }
    checkPages(service)
  }

  private static func check(_ call: CallGrammar.Call, _ service: Service) {
    let before = sessions(service)
    let answer = service.send(
      call.method,
      call.target,
      Array(call.body.utf8),
      headers: call.headers
    )
    let what = "\(call.method) \(call.target) \(call.headers) \(call.body)"
    let after = sessions(service)
    let isRead = ["GET", "HEAD", "OPTIONS"].contains(call.method)
    if isRead || answer.status >= 400, before != after {
      Fuzz.fail("\(what) has changed the sessions: \(answer.status)")
    }
    if answer.status >= 400, call.method != "HEAD" { checkProblem(answer.body, what) }
    if !isRead, answer.status < 300 {
      checkPreconditions(call, isThere: before.contains { $0.name == call.name })
    }
    if call.method == "DELETE", call.name == nil, answer.status == 200 {
      let deleted = (try? JSONReader.value(answer.body))?.member("deleted")?.double
      if deleted != Double(before.count - after.count) { Fuzz.fail("\(what): wrong number") }
    }
  }

  /// The preconditions of a request that was done held; a retry by key is answered before them.
  private static func checkPreconditions(_ call: CallGrammar.Call, isThere: Bool) {
    let hasKey = call.headers.contains { $0.0 == "Idempotency-Key" }
    guard call.name != nil, !hasKey else { return }
    for (name, value) in call.headers {
      let isHeld =
        switch (name, value) {
        case ("If-Match", "*"): isThere
        case ("If-Match", _): false
        case ("If-None-Match", "*"): !isThere
        default: true
        }
      if !isHeld { Fuzz.fail("\(call.method) \(call.target): done with \(name): \(value)") }
    }
  }

  private static func checkProblem(_ body: [UInt8], _ what: String) {
    guard let problem = try? JSONReader.value(body), problem.member("type")?.text != nil,
      problem.member("title")?.text != nil, problem.member("status")?.double != nil,
      body.last == UInt8(ascii: "\n")
    else { Fuzz.fail("\(what): no problem: \(String(decoding: body, as: UTF8.self))") }
    for error in problem.member("errors")?.elements ?? [] {
      let code = error.member("code")?.text
      if error.member("detail")?.text == nil
        || error.member("pointer")?.text == nil && error.member("parameter")?.text == nil
        || code.map({ !codes.contains($0) }) == true
      {
        Fuzz.fail("\(what): \(String(decoding: body, as: UTF8.self))")
      }
    }
  }

  /// The list, each page by the `next` of the one before.
  private static func checkPages(_ service: Service) {
    var names: [String] = []
    var after = ""
    repeat {
      let body = service.send("GET", "/v1/sessions?limit=1\(after)").body
      guard let page = try? JSONReader.value(body) else { Fuzz.fail("no page") }
      names += page.member("sessions")?.elements.compactMap { $0.member("name")?.text } ?? []
      after = page.member("next")?.text.map { "&after=\($0)" } ?? ""
    } while !after.isEmpty
    if names != sessions(service).map(\.name) { Fuzz.fail("the pages have \(names)") }
  }

  private struct Listed: Equatable {
    let name: String
    let revision: Double
  }

  private static func sessions(_ service: Service) -> [Listed] {
    let list = try? JSONReader.value(service.send("GET", "/v1/sessions?limit=1000").body)
    return list?.member("sessions")?.elements.map {
      Listed(name: $0.member("name")?.text ?? "", revision: $0.member("revision")?.double ?? -1)
    } ?? []
  }
}
