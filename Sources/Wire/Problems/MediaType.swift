/// The media types of requests and answers.
package enum MediaType {
  package static let json = "application/json"
  package static let csv = "text/csv"
  package static let text = "text/plain"
  package static let ndjson = "application/x-ndjson"
  /// What a body with events can be.
  package static let events = json + ", " + ndjson
  package static let eventStream = "text/event-stream"
  package static let problem = "application/problem+json"
  package static let html = "text/html; charset=utf-8"
}
