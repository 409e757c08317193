import StrictJSON

@testable import Recordings

/// A recording for tests: a pull that refreshes, which ends at rest.
enum Tested {
  /// The text of the recording, with a configuration and what it expects.
  static func pull(
    _ expected: String? = nil,
    _ configuration: String = #"{"clock":"manual","header":{}}"#,
    more: String = ""
  ) -> String {
    """
    {"format":"overscroll-recording","version":1,"name":"pull","configuration":\(configuration),\
    "events":[{"type":"gesture","by":{"y":200},"overMs":200,"velocity":{"y":0}},\
    {"type":"advance","until":"rest"}\(more)]\(expected.map { #","expected":\#($0)"# } ?? "")}
    """
  }

  static func recording(_ text: String) throws -> Recording { try Recording(Array(text.utf8)) }

  /// The callbacks of the pull's end.
  static let callbacks =
    #""effects":[["header","refreshing"],["header","beginRefreshingCompletion"]]"#
}
