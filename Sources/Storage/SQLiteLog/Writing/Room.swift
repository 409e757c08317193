internal import Dispatch
internal import Glibc
internal import SessionLog

/// The room for new events: the limit of bytes, and a full disk.
///
/// A full disk does not heal from inside, since SQLite can neither delete nor shorten its log. Therefore the
/// first failure removes a file of ballast. Only deletions are accepted until the ballast fits again, or
/// pages of the database are free.
final class Room {
  private let ballast: Ballast
  let connection: SQLiteConnection
  let shared: SharedIndexes
  private let pageSize: Int64
  /// The time of the next attempt to make the ballast; nil while the ballast exists.
  private(set) var nextTime: DispatchTime?

  init(
    _ ballast: Ballast,
    _ connection: SQLiteConnection,
    _ shared: SharedIndexes
  ) throws(SQLiteFailure) {
    self.ballast = ballast
    self.connection = connection
    self.shared = shared
    pageSize = try connection.integer("PRAGMA page_size")
    restore()
  }

  /// True if the last check refused writes for want of room.
  private(set) var isTight = false

  /// The time until which room is plentiful, and SQLite needs no query.
  private var plentyUntil = DispatchTime.distantPast
  /// The free bytes that count as plenty, and a time too short to write as many.
  private static let plenty = Int64(256 << 20)
  private static let plentyTime = Duration.milliseconds(10)

  /// The reason against further events at present; nil if there is room.
  func refusal() throws(SQLiteFailure) -> SessionLogError.Refusal? {
    if nextTime == nil, !isTight, .now() < plentyUntil { return nil }
    let refusal = try findRefusal()
    isTight = refusal != nil
    return refusal
  }

  private func findRefusal() throws(SQLiteFailure) -> SessionLogError.Refusal? {
    let maxBytes = shared.options.maxBytes
    let free = try connection.integer("PRAGMA freelist_count") * pageSize
    let used = try connection.integer("PRAGMA page_count") * pageSize - free
    if used + Self.plenty < maxBytes { plentyUntil = .now() + Self.plentyTime }
    if used >= maxBytes { return .storageFull(limitBytes: maxBytes) }
    if let reason = shared.health[.diskFull], free < ballast.bytes { return .unavailable(reason) }
    return nil
  }

  /// Removes the ballast, so that writes that were refused for want of room can succeed.
  func makeRoom(_ failure: SQLiteFailure) {
    ballast.remove()
    shared.health[.diskFull] = "\(failure): only deletions are accepted until there is room"
    nextTime = .now()
  }

  /// Makes missing ballast again, if it fits.
  func restore() {
    if let nextTime, nextTime > .now() { return }
    guard ballast.make() else {
      shared.health[.diskFull] =
        "the disk is full: less than \((ballast.bytes + ballast.bytes / 2) >> 20) MB are free"
      nextTime = .now() + shared.options.limits.pause
      return
    }
    shared.health[.diskFull] = nil
    nextTime = nil
  }
}

/// A file whose removal makes room for the remaining writes on a full disk.
struct Ballast {
  let path: String
  let bytes: Int

  /// Makes a missing file; false without room for the file and half as much again.
  ///
  /// Without the additional half the file would at once take back the freed room.
  func make() -> Bool {
    if DataDirectory.size(of: path) == bytes { return true }
    guard let free = DataDirectory.freeBytes(around: path), free >= bytes + bytes / 2 else {
      return false
    }
    let descriptor = unsafe open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { return false }
    let code = bytes == 0 ? 0 : posix_fallocate(descriptor, 0, bytes)
    close(descriptor)
    if code != 0 { remove() }
    return code == 0
  }

  func remove() { _ = unsafe unlink(path) }
}
