import OverscrollWire
import SessionLog
import Testing

@testable import Sessions

/// The sessions in memory.
struct ResidentsTests {
  @Test func `a name is considered once, however often its deletion fails`() throws {
    let session = try World().session(.manual)
    let residents = Residents(limit: 16)
    for round in 0..<100 {
      let entry = residents.enter("s", takingResident: true) { _ in }
      switch entry {
      case .entered: #expect(round == 0)
      case .resident: #expect(round > 0)
      case .waits: Issue.record("somebody else works at the name")
      }
      residents.leave("s", .success(session))
    }
    #expect(residents.orderCount == 1)
  }
}
