import RefreshEngine
import StrictJSON
import Testing

@testable import OverscrollWire

/// A configuration that is taken from one dialect into another.
struct DialectChangeTests {
  @Test(
    arguments: [
      // The old dialect lacks what the null stands for.
      ("mjrefresh-1.4.7", #"{"header":{"images":{"idle":{"count":2,"durationMs":null}}}}"#, true),
      ("mjrefresh-1.4.7", #"{"footer":{"kind":"auto","images":{"idle":null}}}"#, true),
      ("eocrefresh", #"{"footer":{"kind":"auto","images":null}}"#, true),
      ("eocrefresh", #"{"header":{"titles":null}}"#, true),
      // It has it: the null is a mistake.
      ("mjrefresh-3.7.9", #"{"header":{"images":{"idle":{"count":2,"durationMs":null}}}}"#, false),
      ("mjrefresh-3.7.9", #"{"footer":{"kind":"auto","images":{"idle":null}}}"#, false),
      ("mjrefresh-3.7.9", #"{"trailer":{"images":{"noMoreData":null}}}"#, false),
      ("mjrefresh-3.7.9", #"{"header":{"images":null}}"#, false),
    ]
  )
  func `a null is left out only where the old dialect lacks what it stands for`(
    old: String,
    text: String,
    isTaken: Bool
  ) throws {
    guard case .object(var document) = try JSONReader.value(Array(text.utf8)) else { return }
    document["dialect"] = .string(old)
    for dialect in [Dialect.mjrefresh379, .mjrefresh31154] {
      let changed = DialectChange.configuration(.object(document), in: dialect)
      let session = try? ConfigurationDecoder.decode(JSONCursor(changed), createdAt: 0)
      #expect((session != nil) == isTaken)
    }
  }
}
