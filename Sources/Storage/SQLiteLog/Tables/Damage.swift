/// What is said of damaged bytes.
enum Damage {
  static let quarantined = "damaged events were found and set aside"
  static let header = "the header or the configuration is not what was written"
  static let retry = "the record of the idempotency key is not what was written"
  static let tails = "the latest events are not all there"
  static let hiddenName = "the index of the names is damaged"
  static let end = "the events do not end where they should"

  static func missing(after revision: Int64) -> String {
    "events after revision \(revision) are missing"
  }

  static func chunk(after revision: Int64) -> String {
    "the events after revision \(revision) are not what was written"
  }
}
