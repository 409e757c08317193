import SocketTesting
import TestSupport

/// Clients of a server that is killed: they send random requests and keep what was acknowledged.
///
/// 40 names are each created, used, forked and deleted again and again.
struct CrashClients {
  /// A name under which a session may be.
  struct Slot {
    let name: String
    var session: KnownSession?
    /// A creation that was sent and not answered, with the session that it makes.
    var creation: (request: ClientRequest, session: KnownSession)?
    var isBeingDeleted = false
    /// Requests that may still reach the session.
    var inFlight = 0
  }

  /// What a request was sent for.
  private enum Purpose {
    case events(slot: Int, marker: Int)
    case creation(slot: Int)
    case deletion(slot: Int)
    case reading(slot: Int, atLeast: Int)
    /// A session under a name that the server chooses, by its key.
    case named(String)

    var slot: Int? {
      switch self {
      case .events(let slot, _), .creation(let slot), .deletion(let slot), .reading(let slot, _):
        slot
      case .named: nil
      }
    }
  }

  var slots = (0..<40).map { Slot(name: "crash-\($0)") }
  /// The sessions under names that the server chose, by the keys of their creations.
  var named: [String: (request: ClientRequest, answer: RawAnswer?)] = [:]
  /// What is wrong.
  private(set) var faults: [String] = []
  private(set) var answers = 0
  var random: SeededGenerator
  private var events = SentEvents()
  private var numbers = 0
  /// Requests that are to be sent once more, under their keys.
  private var repeats: [(request: ClientRequest, slot: Int, marker: Int)] = []
  private var purposes: [Int: Purpose] = [:]

  init(seed: UInt64) { random = SeededGenerator(seed: seed) }

  mutating func note(_ fault: String?) {
    if let fault, faults.count < 20 { faults.append(fault) }
  }

  /// Sends requests over all connections until so many answers came and a time more has passed.
  mutating func load(
    _ client: LoopClient,
    answers count: Int,
    andThen delay: Duration
  ) throws(LoopClient.Failure) {
    let last = answers + count
    var end: ContinuousClock.Instant?
    var patience = ContinuousClock.now + .seconds(30)
    while end.map({ .now < $0 }) ?? true {
      for connection in client.idle { send(client, over: connection) }
      let arrivals = client.arrivals(within: end == nil ? 1000 : 1)
      if !arrivals.isEmpty { patience = .now + .seconds(30) }
      guard .now < patience else { throw .tooSlow }
      for arrival in arrivals { take(arrival) }
      if end == nil, answers >= last { end = .now + delay }
    }
  }

  /// Takes what the server answered before it was killed; what is left is not known.
  mutating func takeLast(_ client: LoopClient) throws(LoopClient.Failure) {
    for arrival in try client.lastArrivals() { take(arrival) }
    purposes = [:]
    repeats = []
    for slot in slots.indices { slots[slot].inFlight = 0 }
  }

  // MARK: Sending

  private mutating func send(_ client: LoopClient, over connection: Int) {
    let (request, purpose) = next()
    if let slot = purpose.slot { slots[slot].inFlight += 1 }
    purposes[connection] = purpose
    client.send(request, over: connection)
  }

  private mutating func next() -> (ClientRequest, Purpose) {
    while true {
      if let (request, slot, marker) = repeats.popLast() {
        // The session may have been deleted, and another made.
        guard slots[slot].session?.sent[marker] != nil else { continue }
        return (request, .events(slot: slot, marker: marker))
      }
      if random.chance(1) { return namedCreation() }
      let index = slots.indices.randomElement(using: &random) ?? 0
      let slot = slots[index]
      if slot.isBeingDeleted || slot.creation != nil { continue }
      guard let session = slot.session else {
        if slot.inFlight > 0 { continue }
        return creation(of: index)
      }
      switch Int.random(in: 0..<200, using: &random) {
      case 0...2:
        slots[index].isBeingDeleted = true
        return (ClientRequest(line: "DELETE /v1/sessions/\(slot.name)"), .deletion(slot: index))
      case 3...9:
        let request = ClientRequest(line: "GET /v1/sessions/\(slot.name)")
        return (request, .reading(slot: index, atLeast: session.revision))
      default: return batch(for: session, index)
      }
    }
  }

  private mutating func namedCreation() -> (ClientRequest, Purpose) {
    numbers += 1
    let key = "named-\(numbers)"
    let request = ClientRequest(
      line: "POST /v1/sessions",
      body: #"{"clock":"manual"}"#,
      headers: ["Content-Type: application/json", "Idempotency-Key: \(key)"]
    )
    named[key] = (request, nil)
    return (request, .named(key))
  }

  private mutating func batch(for session: KnownSession, _ slot: Int) -> (ClientRequest, Purpose) {
    let (marker, batch) = events.batch(for: session, &random)
    slots[slot].session?.sent[marker] = batch
    if batch.hasKey, random.chance(20) { repeats.append((batch.request, slot, marker)) }
    return (batch.request, .events(slot: slot, marker: marker))
  }

  private mutating func creation(of slot: Int) -> (ClientRequest, Purpose) {
    numbers += 1
    let name = slots[slot].name
    let source = slots.randomElement(using: &random)?.session
    let request: ClientRequest
    let session: KnownSession
    if let source, !slots[slot].isBeingDeleted, random.chance(40) {
      let count = Int.random(in: 0...source.revision, using: &random)
      let origin = KnownSession.Origin(
        source: source.number,
        count: count,
        lines: Array(source.read.prefix(count))
      )
      session = KnownSession(numbers, name, clock: source.clock, origin: origin)
      request = ClientRequest(
        line: "POST /v1/sessions/\(source.name)/fork",
        body: #"{"name":"\#(name)","revision":\#(count)}"#,
        headers: ["Content-Type: application/json", "Idempotency-Key: fork-\(numbers)"]
      )
    } else {
      let clock = random.chance(50) ? "manual" : "realtime"
      session = KnownSession(numbers, name, clock: clock)
      request = ClientRequest(
        line: "PUT /v1/sessions/\(name)",
        body: #"{"clock":"\#(clock)"}"#,
        headers: ["Content-Type: application/json"]
      )
    }
    slots[slot].creation = (request, session)
    return (request, .creation(slot: slot))
  }

  // MARK: Answers

  private mutating func take(_ arrival: LoopClient.Arrival) {
    guard let purpose = purposes.removeValue(forKey: arrival.connection) else { return }
    answers += 1
    if let slot = purpose.slot { slots[slot].inFlight -= 1 }
    let answer = arrival.answer
    switch purpose {
    case .events(let slot, let marker): tookEvents(slot, marker, answer)
    case .creation(let slot): tookCreation(slot, answer)
    case .deletion(let slot):
      if answer.status != 204 { note("DELETE: \(answer.status) \(answer.body)") }
      slots[slot].session = nil
      slots[slot].isBeingDeleted = false
    case .reading(let slot, let least): tookReading(slot, least, answer)
    case .named(let key):
      if answer.status != 201 { note("POST /v1/sessions: \(answer.status) \(answer.body)") }
      named[key]?.answer = answer
    }
  }

  /// Whether a session is deleted or may be.
  private func mayBeGone(_ slot: Int) -> Bool {
    slots[slot].session == nil || slots[slot].isBeingDeleted
  }

  private mutating func tookEvents(_ slot: Int, _ marker: Int, _ answer: RawAnswer) {
    // The answer may be of a session that was deleted, and made anew before the answer came.
    let isOfThisSession = slots[slot].session?.sent[marker] != nil
    if answer.status == 404, mayBeGone(slot) || !isOfThisSession { return }
    if answer.status == 409, let batch = slots[slot].session?.sent[marker], batch.answer == nil,
      batch.request.body.contains("expectedRevision")
    {
      slots[slot].session?.sent[marker] = nil
      return
    }
    if answer.status == 409, slots[slot].session?.sent[marker] == nil { return }
    note(slots[slot].session?.acknowledge(marker, answer) ?? nil)
  }

  private mutating func tookCreation(_ slot: Int, _ answer: RawAnswer) {
    guard let creation = slots[slot].creation else { return }
    slots[slot].creation = nil
    let isFork = creation.session.origin != nil
    // The source may have been deleted meanwhile.
    if answer.status == 404, isFork { return }
    guard answer.status == 201 else {
      return note("\(creation.request.line): \(answer.status) \(answer.body)")
    }
    slots[slot].session = creation.session
    if creation.session.clock == "manual" {
      slots[slot].session?.snapshots[creation.session.revision] = answer.json
    }
  }

  private mutating func tookReading(_ slot: Int, _ least: Int, _ answer: RawAnswer) {
    if answer.status == 404, mayBeGone(slot) { return }
    let member = #""revision":"#
    let revision = answer.body.firstRange(of: member).flatMap { range in
      Int(answer.body[range.upperBound...].prefix { $0.isNumber })
    }
    if answer.status != 200 || revision.map({ $0 < least }) ?? true {
      note("GET \(slots[slot].name): \(answer.status) \(answer.body), not yet at \(least)")
    }
  }
}
