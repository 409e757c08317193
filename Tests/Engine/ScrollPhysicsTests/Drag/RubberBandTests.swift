import ScrollPhysics
import Testing

struct RubberBandTests {
  struct Table: Decodable {
    let dimension: Double
    let pixel: Double?
    let rows: [[Double]]

    private enum CodingKeys: String, CodingKey {
      case dimension
      case pixel = "pixel_pt"
      case rows = "rows_x_b"
    }
  }

  struct Tables: Decodable {
    let tables: [Table]
  }

  /// The published table has two digits; the recording is of whole pixels, of a third of a point.
  @Test func `the published and the recorded table are met`() throws {
    let tables = try Resource.decode(Tables.self, "rubber_band_tables").tables
    #expect(tables.map(\.rows.count) == [5, 29])
    for table in tables {
      let band = RubberBand(coefficient: 0.55, dimension: table.dimension)
      for row in table.rows {
        let displayed = band.displayed(row[0])
        if let pixel = table.pixel {
          #expect((displayed / pixel).rounded() == (row[1] / pixel).rounded(), "travel \(row[0])")
        } else {
          #expect(abs(displayed - row[1]) <= 0.005, "travel \(row[0])")
        }
      }
    }
  }

  @Test(arguments: [0.55, 0.52, 1], [1, 480, 960.0])
  func `the inverse gives the travel back`(coefficient: Double, dimension: Double) {
    let band = RubberBand(coefficient: coefficient, dimension: dimension)
    for travel in [-300, -1, -1e-6, 0, 1e-6, 0.3, 10, 400.0] {
      let displayed = band.displayed(travel)
      guard abs(displayed) < 0.99 * dimension else { continue }
      expectClose(band.travel(displayed: displayed), travel)
    }
  }

  @Test func `a pull up mirrors a pull down`() {
    let band = RubberBand(coefficient: 0.55, dimension: 667)
    for travel in [0.1, 5, 100, 1e4] {
      #expect(band.displayed(-travel) == -band.displayed(travel))
      #expect(band.travel(displayed: -travel) == -band.travel(displayed: travel))
    }
  }

  @Test func `the overscroll stays below the length of the view`() {
    let band = RubberBand(coefficient: 0.55, dimension: 100)
    #expect(band.displayed(1e6) < 100)
    #expect(band.displayed(.infinity) == 100)
    #expect(band.displayed(-.infinity) == -100)
  }

  @Test func `an overscroll beyond 99 hundredths counts as that`() {
    let band = RubberBand(coefficient: 0.55, dimension: 100)
    for displayed in [99, 99.5, 100, 1_000, Double.infinity] {
      expectClose(band.travel(displayed: displayed), 99 * 100 / 0.55)
      expectClose(band.travel(displayed: -displayed), -99 * 100 / 0.55)
    }
  }

  @Test func `a view or a coefficient of nothing lets nothing past`() {
    for (coefficient, dimension) in [(0.55, 0), (0, 100), (-1, 100), (0.55, -5), (.nan, .nan)] {
      let band = RubberBand(coefficient: coefficient, dimension: dimension)
      #expect(band.displayed(50) == 0)
      #expect(band.travel(displayed: 50) == 0)
    }
  }

  @Test func `a finger's coordinate and the position it shows are inverses`() {
    let band = RubberBand(coefficient: 0.55, dimension: 480)
    let range = ScrollRange(lower: -54, upper: 700)
    for coordinate in [-900, -54.1, -54, 0, 333, 700, 701, 1_500.0] {
      let position = band.position(of: coordinate, in: range)
      expectClose(band.coordinate(of: position, in: range), coordinate)
      #expect(range.contains(position) == range.contains(coordinate))
    }
  }

  @Test func `within the range the position follows the finger`() {
    let band = RubberBand(coefficient: 0.55, dimension: 480)
    let range = ScrollRange(lower: -54, upper: 700)
    for coordinate in [-54, 0.1, 699.9] {
      #expect(band.position(of: coordinate, in: range) == coordinate)
    }
  }
}

struct IncrementalRubberBandTests {
  let band = RubberBand(coefficient: 0.52, dimension: 600)

  @Test func `many small movements come to the closed form`() {
    let whole = RubberBand(coefficient: 0.52, dimension: 600)
    let steps = 100_000
    let overscroll = (0..<steps).reduce(1e-9) { sum, _ in
      band.overscroll(from: sum, moving: 300 / Double(steps))
    }
    expectClose(overscroll, whole.displayed(300), within: 1e-3)
  }

  @Test func `a movement that begins within the range is not resisted`() {
    #expect(band.overscroll(from: 0, moving: 40) == 40)
    #expect(band.overscroll(from: -10, moving: 40) == 30)
  }

  @Test func `past the edge the rest of a movement is not resisted`() {
    #expect(band.overscroll(from: 1, moving: -100) < -90)
  }

  @Test func `nothing in makes it stumble`() {
    for dimension in absurdNumbers {
      let band = RubberBand(coefficient: 0.52, dimension: dimension)
      #expect(band.overscroll(from: 10, moving: 5) >= 10)
    }
  }
}
