/// The reason for exit code 1, for people.
struct Refusal: Error, CustomStringConvertible {
  /// The subject, such as a file; nil if the reason contains the subject.
  let subject: String?
  let reason: String
  /// The status of a server's answer; nil without an answer.
  var status: Int?

  var description: String { (subject.map { "\($0): " } ?? "") + reason }

  init(description: String, status: Int? = nil) {
    (subject, reason, self.status) = (nil, description, status)
  }

  init(_ subject: String, _ reason: String) { (self.subject, self.reason) = (subject, reason) }
}
