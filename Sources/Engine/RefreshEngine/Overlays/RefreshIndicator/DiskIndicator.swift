/// RefreshIndicator's disk.
public struct DiskIndicator: Hashable, Sendable {
  /// The status; nil without one.
  public var status: OverlayStatus?
  /// Position p, 0…1.
  public var position: Double
  /// The spinner's value; nil where it runs by itself.
  public var value: Double?
  /// The height factor of the box; nil without a status.
  public var sizeFactor: Double?
  /// The travel of p = 1, in points.
  public var fullTravel: Double
}
