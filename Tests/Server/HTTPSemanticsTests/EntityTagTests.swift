import HTTPSemantics
import Testing

struct EntityTagTests {
  private let document = (0..<100).map { UInt8($0) }

  @Test func `a tag is weak, and the same for the same bytes`() {
    let tag = EntityTag.weak(document, without: 20..<30)
    #expect(tag.hasPrefix("W/\"") && tag.hasSuffix("\""))
    #expect(tag == EntityTag.weak(document, without: 20..<30))
  }

  @Test func `each byte counts but those that are left out`() {
    let tag = EntityTag.weak(document, without: 20..<30)
    for index in document.indices {
      var changed = document
      changed[index] ^= 1
      let isSame = EntityTag.weak(changed, without: 20..<30) == tag
      #expect(isSame == (20..<30).contains(index), "byte \(index)")
    }
  }

  @Test func `documents of any length have tags of their own`() {
    let tags = (0..<64).map { EntityTag.weak(Array(repeating: 0, count: $0), without: 0..<0) }
    #expect(Set(tags).count == tags.count)
  }

  @Test(arguments: [
    ("*", true), (#"W/"1f""#, true), (#""1f""#, true), (#""a", W/"1f""#, true), (#""1""#, false),
    ("", false),
  ])
  func `a field names a tag by weak comparison`(field: String, names: Bool) {
    #expect(EntityTag.matches(field, #"W/"1f""#) == names)
  }
}
