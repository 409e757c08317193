import Testing

@testable import MicroHTTP

struct LibraryTraitsTests {
  @Test(arguments: [
    ("0.9.75", true), ("0.9.76", true), ("0.9.77", false), ("1.0.1", false), ("1.0.10", false),
    ("1.1", false), ("2.0.0-rc1", false),
  ])
  func `a version needs its mends`(version: String, isOld: Bool) {
    let traits = LibraryTraits(version: version)
    #expect(traits.hidesPartsOfHeads == isOld)
    #expect(traits.answersTwice == isOld)
    #expect(traits.spins == isOld)
    #expect(traits.missesShutdown == isOld)
  }

  @Test func `the loaded library is one that the traits know`() {
    #expect(Server.libraryVersion.split(separator: ".").count >= 3)
  }
}

extension LibraryTraits {
  /// From 0.9.77 on: answers 400 by itself, before any handler, to a malformed head.
  ///
  /// So it does to a second empty line before a request. Earlier ones do so only to bytes that are no HTTP.
  var refusesMalformedHeads: Bool { !hidesPartsOfHeads }

  /// From 0.9.77 on and before 1.0.10: takes the line of a chunk with an extension for a byte shorter.
  ///
  /// It answers 400, because that chunk's end is then misplaced. Nothing mends it.
  var miscountsChunkExtensions: Bool {
    let parts = Server.libraryVersion.split(separator: ".").map { Int($0.prefix(2)) ?? 0 }
    return refusesMalformedHeads && parts.lexicographicallyPrecedes([1, 0, 10])
  }
}
