/// The reason for exit code 1, for people.
struct Refusal: Error, CustomStringConvertible {
  /// The subject, such as a file; nil if the reason contains the subject.
  let subject: String?
  let reason: String

  var description: String { (subject.map { "\($0): " } ?? "") + reason }

  init(description: String) { (subject, reason) = (nil, description) }

  init(_ subject: String, _ reason: String) { (self.subject, self.reason) = (subject, reason) }
}
