import Explorations
import Explorer
import MicroHTTP
import OverscrollWire
import Problems
package import Recordings
import RefreshEngine
import Sessions
import StrictJSON

/// The same recording in several dialects, and what it shows of a control.
extension APIHandler {
  /// `POST /v1/recordings/properties`: what a recording violates.
  func judgeRecording(_ request: Request, _ exchange: Exchange) throws(Problem) {
    try QueryReader(request).refuseUnknown()
    try MediaType.checkJSON("A recording", request)
    try replyFromRecordings(exchange) { () throws(Problem) in
      let judgement: Judgement
      do throws(RecordingFault) {
        judgement = try Judgement(recording: request.body, steps: Self.recordingSteps)
      } catch {
        throw Problem(error)
      }
      if let refusal = judgement.refusal {
        let place = JSONPointer.root.appending("events").appending(refusal.index)
        throw Problem(refusal.rejection, of: refusal.event, at: place)
      }
      return .json(judgement.json.bytes)
    }
  }

  /// `POST /v1/recordings/compare`: what the recording does in each dialect, and what differs.
  func compareRecording(_ request: Request, _ exchange: Exchange) throws(Problem) {
    try QueryReader(request).refuseUnknown()
    try MediaType.checkJSON("A recording and dialects", request)
    let store = self.store
    try replyFromRecordings(exchange) { () throws(Problem) in
      let comparison = try Self.comparison(request.body)
      return try .of(
        ComparisonBytes(writer: ComparisonWriter(comparison)),
        headers: [("Content-Type", MediaType.json), ("Cache-Control", "no-store")],
        running: { store.makePiece($0) }
      )
    }
  }

  private static func comparison(_ body: [UInt8]) throws(Problem) -> Comparison {
    let request: ComparisonRequest
    do throws(RecordingFault) {
      request = try ComparisonRequest(body)
    } catch {
      throw Problem(error)
    }
    do throws(TooMuchWork) {
      return try Comparison(request, steps: recordingSteps)
    } catch {
      throw Problem(.tooMuchWork(error), at: ComparisonRequest.place)
    }
  }
}

/// A comparison, written as it is read.
private struct ComparisonBytes: LongBody {
  var writer: ComparisonWriter
  let fault: Problem? = nil

  mutating func fill(_ chunk: inout BodyChunk) -> ChunkStep {
    while !chunk.isFull {
      guard let piece = writer.next() else {
        chunk.append([UInt8(ascii: "\n")])
        return .end
      }
      chunk.append(piece)
    }
    return .more
  }
}

extension ComparisonWriter {
  /// Starts a document whose refusals are problems.
  package init(_ comparison: Comparison) {
    self.init(comparison) { Array(Problem($0).bytes.dropLast()) }
  }
}

extension Comparison.Refusal {
  /// What is wrong, for people.
  package var detail: String { Problem(self).detail }
}

extension Problem {
  /// What a dialect refuses of a recording: the problem of the part, with its step.
  fileprivate init(_ refusal: Comparison.Refusal) {
    switch refusal.reason {
    case .invalid(let errors): self.init(errors)
    case .rejected(let rejection, let event, let place):
      self.init(rejection, of: event, at: place)
    }
    extensions["step"] = .number(Double(refusal.step))
  }
}
