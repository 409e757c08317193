import Testing

@testable import MicroHTTP

struct LibraryTraitsTests {
  @Test(arguments: [
    ("0.9.75", true, false), ("0.9.76", true, false), ("0.9.77", false, true),
    ("1.0.1", false, true), ("1.0.9", false, true), ("1.0.10", false, false), ("1.1", false, false),
    ("2.0.0-rc1", false, false),
  ])
  func `a version needs its mends`(version: String, isOld: Bool, miscounts: Bool) {
    let traits = LibraryTraits(version: version)
    #expect(traits.hidesPartsOfHeads == isOld)
    #expect(traits.answersTwice == isOld)
    #expect(traits.spins == isOld)
    #expect(traits.missesShutdown == isOld)
    #expect(traits.refusesMalformedHeads == !isOld)
    #expect(traits.miscountsChunkExtensions == miscounts)
  }

  @Test func `the loaded library is one that the traits know`() {
    #expect(Server.libraryVersion.split(separator: ".").count >= 3)
  }
}
