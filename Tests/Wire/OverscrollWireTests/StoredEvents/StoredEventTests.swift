import RefreshEngine
import StrictJSON
import TestSupport
import Testing

@testable import OverscrollWire

/// Events as a log stores them.
@Suite struct StoredEventTests {
  private static func event(_ json: String) throws -> Event {
    let value = try JSONReader.value(Array(json.utf8))
    return try EventDecoder(dialect: .standard).decode(JSONCursor(value)).event
  }

  private static func pack(_ json: String) throws -> [UInt8] {
    let value = try JSONReader.value(Array(json.utf8))
    return StoredEvent.pack(try event(json), json: value)
  }

  /// Each with the number of bytes in which it is stored.
  @Test func `a frequent event is packed, and nothing of it is lost`() throws {
    for row in try TextTable.rows("wire", "packed") {
      let (json, count) = (row[0], try #require(Int(row[1])))
      let bytes = try Self.pack(json)
      #expect(bytes.count == count, "\(row)")
      #expect(String(decoding: try StoredEvent.unpack(bytes), as: UTF8.self) == json, "\(row)")
      let decoded = try StoredEvent.decode(bytes, .standard)
      #expect("\(decoded)" == "\(try Self.event(json))")
    }
  }

  @Test func `every other event is kept as its JSON`() throws {
    for json in try TextTable.texts("wire", "unpacked") {
      let bytes = try Self.pack(json)
      #expect(String(decoding: bytes, as: UTF8.self) == json, "\(json)")
      #expect(try StoredEvent.unpack(bytes) == Array(json.utf8), "\(json)")
      #expect("\(try StoredEvent.decode(bytes, .standard))" == "\(try Self.event(json))")
    }
  }

  /// The members in the order of the row; what is the same without a member has none.
  @Test func `a packed event comes back in its canonical form`() throws {
    for row in try TextTable.rows("wire", "canonical") {
      let (sent, kept) = (row[0], row[1])
      let bytes = try Self.pack(sent)
      #expect(String(decoding: try StoredEvent.unpack(bytes), as: UTF8.self) == kept, "\(row)")
      #expect("\(try StoredEvent.decode(bytes, .standard))" == "\(try Self.event(sent))")
    }
  }

  /// Rows that 0.9 wrote for members that the canonical form does not have.
  @Test(
    arguments: [
      ([3, 4], #"{"type":"dragEnded","velocity":{}}"#),
      ([3, 12, 12], #"{"type":"dragEnded","velocity":{"x":3}}"#),
      ([5, 5, 4, 0], #"{"type":"setContentOffset","x":1,"animated":false}"#),
      ([17, 20, 2, 120], #"{"type":"setPanState","state":"changed","translation":{"y":30}}"#),
    ] as [([UInt8], String)]
  )
  func `an older row keeps the members that were sent`(bytes: [UInt8], json: String) throws {
    #expect(String(decoding: try StoredEvent.unpack(bytes), as: UTF8.self) == json)
    #expect("\(try StoredEvent.decode(bytes, .standard))" == "\(try Self.event(json))")
  }

  @Test func `coordinates come back to the last bit`() throws {
    var numbers = SeededGenerator(seed: 5)
    for _ in 0..<5000 {
      let any = Double(bitPattern: numbers.next())
      let inRange = any.isFinite && abs(any) <= 1e7 ? any : 0
      let short = (Double.random(in: -999...999, using: &numbers) * 1000).rounded() / 1000
      for (x, y) in [(inRange, short), (Double.random(in: -1e7...1e7, using: &numbers), -short)] {
        let json: JSONValue = ["type": "dragMoved", "x": .number(x), "y": .number(y)]
        let bytes = StoredEvent.pack(.dragMoved(Point(x: x, y: y)), json: .null)
        #expect(bytes.first == EventTag.dragMoved.rawValue)
        #expect(try StoredEvent.unpack(bytes) == json.bytes)
        guard case .dragMoved(let point) = try StoredEvent.decode(bytes, .standard) else {
          Issue.record("another event")
          continue
        }
        #expect(point.x.bitPattern == x.bitPattern && point.y.bitPattern == y.bitPattern)
      }
    }
  }

  /// The tags of a log's events never change their meaning.
  @Test func `each tag is met by an event`() throws {
    let tags = try Set(TextTable.rows("wire", "packed").map { try Self.pack($0[0])[0] })
    #expect(tags == Set(EventTag.allCases.filter(\.isPacked).map(\.rawValue)))
    #expect(tags == Set(1...23))
  }

  // MARK: Damage

  @Test func `damaged bytes are refused or are another event, and never trap`() throws {
    for json in try Sample.part(of: TextTable.texts("wire", "packed")) {
      let bytes = try Self.pack(json)
      for index in bytes.indices {
        #expect(throws: StoredEvent.Fault.self) {
          try StoredEvent.decode(Array(bytes[..<index]), .standard)
        }
        for byte in UInt8.min...UInt8.max where byte != bytes[index] {
          var damaged = bytes
          damaged[index] = byte
          guard let event = try? StoredEvent.decode(damaged, .standard) else { continue }
          // An effect of another dialect: its events have it.
          if case .advance(.untilEffect(.type(let type, _))) = event,
            Dialect.standard.absentEffects.contains(type)
          {
            continue
          }
          // Whatever is read is an event of the wire format, with numbers in its ranges.
          let unpacked = String(decoding: try StoredEvent.unpack(damaged), as: UTF8.self)
          #expect("\(try Self.event(unpacked))" == "\(event)")
        }
      }
      #expect(throws: StoredEvent.Fault.damaged) { try StoredEvent.decode(bytes + [0], .standard) }
    }
  }

  @Test(
    arguments: [
      ([], .damaged), ([0], .unknownTag(0)), ([24], .unknownTag(24)), ([255, 1], .unknownTag(255)),
      ([3, 32], .damaged), ([8, 2], .damaged), ([10, 3], .damaged), ([18, 1], .damaged),
      (Array("{".utf8), .syntax(JSONSyntaxError(offset: 1, message: ""))),
    ] as [([UInt8], StoredEvent.Fault)]
  )
  func `bytes that are no event are refused by their fault`(
    bytes: [UInt8],
    fault: StoredEvent.Fault
  ) {
    let error = #expect(throws: StoredEvent.Fault.self) {
      try StoredEvent.decode(bytes, .standard)
    }
    switch (error, fault) {
    case (.syntax(let error), .syntax(let expected)): #expect(error.offset == expected.offset)
    default: #expect(error == fault)
    }
  }

  @Test func `an event of JSON that the dialect lacks is refused by its field`() {
    let error = #expect(throws: StoredEvent.Fault.self) {
      try StoredEvent.decode(Array(#"{"type":"shake"}"#.utf8), .standard)
    }
    guard case .field(let field) = error else {
      Issue.record("no field: \(String(describing: error))")
      return
    }
    #expect(field.pointer.description == "/type")
  }
}
