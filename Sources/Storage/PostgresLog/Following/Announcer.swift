internal import Dispatch
internal import SessionLog
internal import SystemPrimitives

/// The thread that announces changes to other servers, and looks each second whether standbys confirm
/// commits.
///
/// Nothing else is done on its connection, and none of its statements waits for a standby: a long
/// removal, or a commit that hangs, delays neither.
final class Announcer: GroupWriter {
  let queue: JobQueue<[Announcement.Change]>
  private let watch: DatabaseWatch
  private let options: PostgresLog.Options
  private let link: Link
  private var nextLook = DispatchTime.now()

  init(_ connector: Connector, _ queue: JobQueue<[Announcement.Change]>) {
    self.queue = queue
    watch = connector.watch
    options = connector.options
    link = Link(connector, settings: "SET synchronous_commit = off;")
  }

  var hasWork: Bool { false }

  var nextTime: DispatchTime { max(nextLook, link.nextAttempt) }

  func write(_ items: [[Announcement.Change]]) {
    guard options.notifies, !items.isEmpty else { return }
    // The others ask themselves where they hear nothing.
    try? announce(items)
    // One notification for each group would cost the database as much as the group.
    SystemThread.sleep(until: .now() + options.limits.announcementPause)
  }

  private func announce(_ items: [[Announcement.Change]]) throws(DatabaseFailure) {
    // Of several changes of a session the last one counts.
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
