import Testing

@testable import Recordings

/// The recordings of the overlay family: what the libraries themselves told.
@Suite struct OverlayConformanceTests {
  @Test(arguments: ConformanceFile.overlays)
  func `every recording matches, in whatever form it is kept`(file: String, count: Int) throws {
    _ = try ConformanceTests.play(file, count)
  }
}
