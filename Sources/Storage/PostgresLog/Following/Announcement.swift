internal import SessionLog

/// The message by which servers announce changes of sessions to each other: a hint, which may be lost.
///
/// A payload is a list such as `12:340,7:1`: identities and revisions; a deleted session has a minus
/// sign, `12:-`.
enum Announcement {
  /// A session with its revision; nil if it was deleted.
  typealias Change = (session: Int64, revision: Int64?)

  /// The most bytes of a payload; PostgreSQL takes up to 7999.
  static let mostBytes = 7900

  /// The payloads for sessions, each with its revision; nil for a deleted one.
  static func payloads(_ changes: [Int64: Int64?]) -> [String] {
    var payloads: [String] = []
    var payload = ""
    for (session, revision) in changes {
      let part = "\(session):\(revision.map(String.init) ?? "-")"
      if !payload.isEmpty, payload.utf8.count + part.utf8.count + 1 > mostBytes {
        payloads.append(payload)
        payload = ""
      }
      payload += payload.isEmpty ? part : "," + part
    }
    return payload.isEmpty ? payloads : payloads + [payload]
  }

  /// What a payload says; what it does not understand is left out.
  static func parse(_ payload: String) -> [(session: SessionID, revision: Int64?)] {
    payload.split(separator: ",").compactMap { part in
      let fields = part.split(separator: ":")
      guard fields.count == 2, let session = Int64(fields[0]) else { return nil }
      if fields[1] == "-" { return (SessionID(session), nil) }
      return Int64(fields[1]).map { (SessionID(session), $0) }
    }
  }
}
