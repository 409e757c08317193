import Explorations
import Explorer
import MicroHTTP
import OverscrollWire
import Problems
import Sessions
import StrictJSON
import Synchronization

/// Explorations: searches in the background, in memory alone.
extension APIHandler {
  /// `POST /v1/explorations`: begins one.
  func beginExploration(_ request: Request) throws(Problem) -> Response {
    try QueryReader(request).refuseUnknown()
    try MediaType.checkJSON("An exploration", request)
    let wanted: ExplorationRequest
    let body = request.body.isEmpty ? JSONCursor([:]) : try request.jsonBody()
    do throws(FieldErrors) {
      wanted = try ExplorationRequest(body)
    } catch {
      throw Problem(error)
    }
    let job = ExplorationJob(wanted)
    switch explorations.add(job) {
    case .admitted:
      return .json(
        ExplorationDocument(job).bytes,
        status: 202,
        headers: [("Location", ExplorationDocument.path(of: job))]
      )
    case .full: throw Problem.tooManyExplorations
    case .closed: throw Problem(.serverStopped)
    }
  }

  /// `GET /v1/explorations/{id}`: how far it is, and what it found.
  func getExploration(_ call: SessionCall) throws(Problem) {
    var query = try QueryReader(call.request)
    let since = try query.index("since")
    let waitMs = try query.integer("waitMs", in: 0...60_000)
    try query.refuseUnknown()
    if waitMs != nil, since == nil {
      throw Problem(parameter: "waitMs", .combination("needs since"))
    }
    try MediaType.checkJSON(isAcceptedBy: call.request)
    let job = try exploration(call)
    try ExplorationPoll(job, call.exchange)
      .begin(store, since: since, limitMs: waitMs ?? 0)
  }

  /// `GET /v1/explorations/{id}/counterexamples/{n}`: a counterexample as a recording.
  func getCounterexample(_ call: SessionCall, _ number: String) throws(Problem) {
    try checkConstant(call.request)
    let job = try exploration(call)
    guard let report = job.view.report, let index = Int(number), String(index) == number,
      let (run, example) = report.example(index)
    else { throw nothing(at: call.request.path) }
    let exchange = call.exchange
    try replyFromRecordings(exchange) { () async throws(Problem) in
      guard let file = CounterexampleRecording(example, of: run, in: report).file else {
        throw Problem(.tooMuchWork, "The counterexample never comes to rest.")
      }
      return .json(file)
    }
  }

  /// `DELETE /v1/explorations/{id}`: cancels it and forgets it.
  func deleteExploration(_ call: SessionCall) throws(Problem) -> Response {
    try QueryReader(call.request).refuseUnknown()
    guard explorations.remove(call.name) else { throw nothing(at: call.request.path) }
    return Response(status: 204)
  }

  private func exploration(_ call: SessionCall) throws(Problem) -> ExplorationJob {
    guard let job = explorations[call.name] else { throw nothing(at: call.request.path) }
    return job
  }

  /// Cancels all explorations and takes no more: the server is about to stop.
  public func stopExplorations() { explorations.close() }
}

extension ExplorationReport {
  /// A counterexample by its number among all of the report, from 0.
  fileprivate func example(_ index: Int) -> (Run, Example)? {
    var rest = index
    for run in runs {
      for finding in run.findings {
        if finding.examples.indices.contains(rest) { return (run, finding.examples[rest]) }
        rest -= finding.examples.count
      }
    }
    return nil
  }
}

/// An exploration as a client sees it.
private struct ExplorationDocument {
  private let job: ExplorationJob

  init(_ job: ExplorationJob) { self.job = job }

  static func path(of job: ExplorationJob) -> String { "/v1/explorations/\(job.id)" }

  var bytes: [UInt8] {
    let view = job.view
    var writer = JSONWriter()
    writer.beginObject()
    writer.member("id", job.id)
    writer.member("state", view.state.rawValue)
    writer.key("progress")
    writer.beginObject()
    writer.member("revision", view.revision)
    writer.member("sequences", view.progress.sequences)
    writer.member("of", job.sequenceCount)
    writer.member("states", view.progress.states)
    writer.member("depth", view.progress.fullDepth)
    writer.endObject()
    writer.key("results")
    writer.beginArray()
    if let report = view.report {
      for run in report.runs { writer.value(report.json(of: run)) }
    }
    writer.endArray()
    if let report = view.report, !report.unmatched.isEmpty {
      writer.key("unmatched")
      writer.beginArray()
      for index in report.unmatched { writer.string("/allow/\(index)") }
      writer.endArray()
    }
    writer.endObject()
    return writer.line
  }
}

/// A request that is answered when an exploration changes, or when it has waited long enough.
private final class ExplorationPoll: Sendable {
  private let job: ExplorationJob
  private let exchange: Exchange
  private let state = Mutex(State())

  private struct State {
    var hasEnded = false
    var waiter: Int?
    var timer: TimerQueue.Entry?
  }

  init(_ job: ExplorationJob, _ exchange: Exchange) {
    (self.job, self.exchange) = (job, exchange)
  }

  /// Waits; the exploration and the store's timers keep this object until the answer.
  ///
  /// - Throws: 429 if too many wait already.
  func begin(_ store: SessionStore, since revision: Int?, limitMs: Int) throws(Problem) {
    let view = job.view
    guard let revision, limitMs > 0, revision == view.revision, !view.state.isOver else {
      return end()
    }
    guard exchange.beginWaiting() else { throw .tooManyWaiting }
    let timer = store.timers.schedule(after: Int64(limitMs) * 1000) {
      store.inBackground { self.end() }
    }
    exchange.onInterruption { [weak self] _ in
      store.inBackground { [weak self] in self?.end() }
    }
    let waiter = job.wait(forRevisionOtherThan: revision) {
      store.inBackground { self.end() }
    }
    let hasEnded = state.withLock { state in
      (state.waiter, state.timer) = (waiter, timer)
      return state.hasEnded
    }
    if waiter == nil { end() } else if hasEnded { release() }
  }

  private func end() {
    let isFirst = state.withLock { state in
      defer { state.hasEnded = true }
      return !state.hasEnded
    }
    guard isFirst else { return }
    release()
    exchange.reply(.json(ExplorationDocument(job).bytes))
  }

  private func release() {
    let (waiter, timer) = state.withLock { state in
      defer { (state.waiter, state.timer) = (nil, nil) }
      return (state.waiter, state.timer)
    }
    if let waiter { job.withdraw(waiter) }
    withExtendedLifetime(timer) {}
  }
}

extension Problem {
  /// As many explorations run and wait as may.
  fileprivate static let tooManyExplorations = Problem(
    .tooManyRequests,
    "As many explorations run and wait as this server allows.",
    headerFields: [.init(name: "Retry-After", value: "10")]
  )
}
