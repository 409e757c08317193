internal import Dispatch
internal import SessionLog
internal import SystemPrimitives

/// The message by which servers announce changes of sessions to each other: a hint, which may be lost.
///
/// A payload lists identities and revisions, such as `12:340,7:1`; a minus sign marks a deleted session:
/// `12:-`.
enum Announcement {
  /// A session with its revision; nil if it was deleted.
  typealias Change = (session: Int64, revision: Int64?)

  /// The most bytes of a payload; PostgreSQL takes up to 7999.
  static let mostBytes = 7900

  /// The payloads for sessions, each with its revision, or nil for a deleted session.
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

  /// The changes of a payload; parts that this version does not understand are left out.
  static func parse(_ payload: String) -> [(session: SessionID, revision: Int64?)] {
    payload.split(separator: ",").compactMap { part in
      let fields = part.split(separator: ":")
      guard fields.count == 2, let session = Int64(fields[0]) else { return nil }
      if fields[1] == "-" { return (SessionID(session), nil) }
      return Int64(fields[1]).map { (SessionID(session), $0) }
    }
  }
}

/// The thread that announces changes to other servers, and checks each second that standbys confirm
/// commits.
///
/// The connection has no other use, and none of its statements waits for a standby, so that neither a long
/// removal nor a hanging commit delays the thread.
final class Announcer: GroupWriter {
  let queue: JobQueue<[Announcement.Change]>
  private let watch: DatabaseWatch
  private let options: PostgresLog.Options
  private let link: Link
  private var nextLook = DispatchTime.now()

  init(_ shared: SharedState) {
    queue = shared.announcements
    watch = shared.connector.watch
    options = shared.options
    link = Link(shared.connector, settings: "SET synchronous_commit = off;")
  }

  var hasWork: Bool { false }

  var nextTime: DispatchTime { max(nextLook, link.nextAttempt) }

  func write(_ items: [[Announcement.Change]]) {
    guard options.notifies, !items.isEmpty else { return }
    // Other servers poll for unannounced changes.
    try? announce(items)
    // One notification for each group would cost the database as much as the group.
    SystemThread.sleep(until: .now() + options.limits.announcementPause)
  }

  private func announce(_ items: [[Announcement.Change]]) throws(DatabaseFailure) {
    // The last of several changes of a session counts.
    let changes = [Int64: Int64?](items.joined().map { ($0.session, $0.revision) }) { $1 }
    for payload in Announcement.payloads(changes) {
      _ = try link.perform { connection throws(DatabaseFailure) in
        try connection.execute(
          "SELECT pg_notify($1::text, $2::text)",
          [.text(options.schema), .text(payload)]
        )
      }
    }
  }

  func workBetweenGroups() {
    guard .now() >= nextTime else { return }
    nextLook = .now() + options.limits.standbyLookTime
    watch.note(
      try? link.perform { connection throws(DatabaseFailure) in try StandbyLook.take(connection) }
    )
  }
}
