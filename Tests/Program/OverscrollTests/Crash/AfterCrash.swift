import Foundation
import SocketTesting
import TestSupport

/// Reads all from a server that was started again, and compares it with what its clients know.
extension CrashClients {
  private struct Listing: Decodable {
    struct Session: Decodable {
      let name: String
      let revision: Int
      let clock: String
    }
    let sessions: [Session]
    let next: String?
  }

  /// Compares everything; sends again under its key what was not answered, and compares again.
  mutating func verify(
    _ client: LoopClient,
    mostSnapshots: Int
  ) throws {
    let listed = try list(client)
    for slot in slots.indices { settle(slot, in: listed) }
    try compareEvents(client, listed, isFirst: true)
    try retryCreations(client)
    try retryBatches(client)
    let again = try list(client)
    try compareEvents(client, again, isFirst: false)
    compareNames(again)
    try compareSnapshots(client, most: mostSnapshots)
    try removeNamed(client)
    for slot in slots.indices { slots[slot].session?.sent = [:] }
  }

  private func list(_ client: LoopClient) throws -> [String: (revision: Int, clock: String)] {
    var found: [String: (revision: Int, clock: String)] = [:]
    var after = ""
    while true {
      let line = "GET /v1/sessions?limit=17" + after
      let answer = try client.answer(to: ClientRequest(line: line))
      let page = try JSONDecoder().decode(Listing.self, from: Data(answer.body.utf8))
      for session in page.sessions { found[session.name] = (session.revision, session.clock) }
      guard let next = page.next else { return found }
      after = "&after=\(next)"
    }
  }

  /// Decides what became of a creation or a deletion that was not answered.
  private mutating func settle(
    _ slot: Int,
    in listed: [String: (revision: Int, clock: String)]
  ) {
    let name = slots[slot].name
    let isThere = listed[name] != nil
    if slots[slot].isBeingDeleted, !isThere { slots[slot].session = nil }
    slots[slot].isBeingDeleted = false
    if let creation = slots[slot].creation, isThere {
      slots[slot].session = creation.session
      if creation.session.origin == nil { slots[slot].creation = nil }
    }
    if isThere != (slots[slot].session != nil) {
      note("\(name) \(isThere ? "was deleted and is there" : "was created and is missing")")
    }
    if let session = slots[slot].session, let clock = listed[name]?.clock, clock != session.clock {
      note("\(name) has the clock \(clock)")
    }
  }

  /// Reads the events of all sessions and compares them.
  private mutating func compareEvents(
    _ client: LoopClient,
    _ listed: [String: (revision: Int, clock: String)],
    isFirst: Bool
  ) throws {
    let sessions = slots.compactMap(\.session)
    // The second time, what was read shortly before is not read again.
    var lines = isFirst ? sessions.map { _ in [] } : sessions.map(\.read)
    try Self.readEvents(of: sessions.map(\.name), into: &lines, client)
    let numbered = Dictionary(uniqueKeysWithValues: zip(sessions.map(\.number), lines))
    for slot in slots.indices {
      guard let session = slots[slot].session, let found = numbered[session.number]
      else { continue }
      if let origin = session.origin, let source = numbered[origin.source] {
        slots[slot].session?.origin?.lines = Array(source.prefix(origin.count))
      }
      note(slots[slot].session?.compare(found) ?? nil)
      if listed[session.name]?.revision != found.count {
        note("\(session.name) has \(found.count) events and is listed differently")
      }
    }
  }

  /// Reads the events after the lines that are there, in pages.
  private static func readEvents(
    of names: [String],
    into lines: inout [[String]],
    _ client: LoopClient
  ) throws {
    var unfinished = Array(names.indices)
    while !unfinished.isEmpty {
      let answers = try client.answers(
        to: unfinished.map { index in
          ClientRequest(
            line: "GET /v1/sessions/\(names[index])/events?after=\(lines[index].count)&limit=1000",
            headers: ["Accept: application/x-ndjson"]
          )
        }
      )
      var next: [Int] = []
      for (index, answer) in zip(unfinished, answers) where answer.status == 200 {
        let page = answer.body.split(separator: "\n").map(String.init)
        lines[index] += page
        if page.count == 1000 { next.append(index) }
      }
      unfinished = next
    }
  }

  /// Sends the creations again that have a key and no answer, twice.
  private mutating func retryCreations(_ client: LoopClient) throws {
    for slot in slots.indices {
      guard let (request, session) = slots[slot].creation else { continue }
      slots[slot].creation = nil
      guard let origin = session.origin else { continue }
      let answers = try client.answers(to: [request, request])
      // The source may have been deleted.
      let sourceIsThere = slots.contains { $0.session?.number == origin.source }
      if !sourceIsThere, answers.allSatisfy({ $0.status == 404 }) { continue }
      guard answers.allSatisfy({ $0.status == 201 }) else {
        note("\(request.line): \(answers.map(\.status)) \(answers[0].body)")
        continue
      }
      if slots[slot].session == nil { slots[slot].session = session }
      if session.clock == "manual" {
        slots[slot].session?.snapshots[origin.count] = answers[0].json
        if answers[0].body != answers[1].body { note("\(request.line): the second differs") }
      }
    }
    for (key, creation) in named {
      let answers = try client.answers(to: [creation.request, creation.request])
      let first = creation.answer ?? answers[0]
      for answer in answers where answer.status != 201 || answer.body != first.body {
        let change = Self.change(from: first.body, to: answer.body)
        note("POST /v1/sessions under \(key): \(answer.status) \(change)")
      }
      named[key]?.answer = first
    }
  }

  /// Sends the batches again that have a key and no answer, twice, and some of the others.
  private mutating func retryBatches(_ client: LoopClient) throws {
    for slot in slots.indices {
      for (marker, batch) in slots[slot].session?.sent ?? [:] where batch.hasKey {
        if batch.answer != nil, !random.chance(10) { continue }
        for answer in try client.answers(to: [batch.request, batch.request]) {
          let mayConflict = batch.answer == nil && batch.found == nil
          if mayConflict, answer.status == 409 { continue }
          note(slots[slot].session?.acknowledge(marker, answer) ?? nil)
        }
      }
    }
  }

  /// The sessions that are there are those that are known.
  private mutating func compareNames(_ listed: [String: (revision: Int, clock: String)]) {
    let chosen = named.values.compactMap { creation in
      creation.answer?.header("Location")?.split(separator: "/").last.map(String.init)
    }
    let known = slots.compactMap { $0.session?.name } + chosen
    if Set(known) != Set(listed.keys) || known.count != listed.count {
      note("\(Set(known).symmetricDifference(listed.keys)) should (not) be there")
    }
  }

  /// Compares snapshots that were acknowledged with those of `?revision=`, and keeps some of them.
  private mutating func compareSnapshots(_ client: LoopClient, most: Int) throws {
    let known = slots.compactMap(\.session).flatMap { session in
      session.snapshots.map { (session.name, $0.key, $0.value) }
    }
    // Sorted, so that the seed alone decides.
    let sorted = known.sorted { ($0.0, $0.1) < ($1.0, $1.1) }
    let chosen = Array(sorted.shuffled(using: &random).prefix(most))
    let answers = try client.answers(
      to: chosen.map { ClientRequest(line: "GET /v1/sessions/\($0.0)?revision=\($0.1)") }
    )
    for ((name, revision, snapshot), answer) in zip(chosen, answers) where answer.json != snapshot {
      let change = Self.change(from: snapshot, to: answer.json)
      note("\(name) after event \(revision): \(answer.status) \(change)")
    }
    for slot in slots.indices {
      guard let snapshots = slots[slot].session?.snapshots else { continue }
      let kept = Set(snapshots.keys.sorted().shuffled(using: &random).prefix(8))
      slots[slot].session?.snapshots = snapshots.filter { kept.contains($0.key) }
    }
  }

  /// The first place in which two texts differ.
  private static func change(from before: String, to after: String) -> String {
    let same = zip(before, after).prefix { $0 == $1 }.count
    let start = max(0, same - 40)
    return "\(before.dropFirst(start).prefix(90)) became \(after.dropFirst(start).prefix(90))"
  }

  /// Deletes most sessions with chosen names, so that they do not become ever more.
  private mutating func removeNamed(_ client: LoopClient) throws {
    for (key, creation) in named where named.count > 5 {
      guard let path = creation.answer?.header("Location") else { continue }
      let answer = try client.answer(to: ClientRequest(line: "DELETE \(path)"))
      if answer.status != 204 { note("DELETE \(path): \(answer.status)") }
      named[key] = nil
    }
  }
}
