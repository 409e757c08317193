import ScrollPhysics

/// How RefreshIndicator behaves: its constants.
///
/// Its decisions are where they are made. Source of all: Flutter's main branch of 2026,
/// `material/refresh_indicator.dart`. Lengths are points.
struct RefreshIndicatorRules: Sendable, Equatable {
  /// The list below it.
  var list = FlutterListRules()

  /// The part of the view's height that is the travel of position 1.
  var wholeTravelPart = 0.25
  /// The box's height at position 1, relative to the indicator's place: the limit of the size
  /// factor.
  var sizeFactorLimit = 1.5
  /// The spinner's value at position 1.
  var spinnerValueLimit = 0.75
  /// How long the way to its place takes, in microseconds.
  var snapDuration: Microseconds = 150_000
  /// How long the way back of a pull that was given up takes, in microseconds.
  var cancelDuration: Microseconds = 200_000
  /// How long the scaling at the end of a refresh takes, in microseconds.
  var doneDuration: Microseconds = 200_000

  /// The distance of the place from the edge where none is given.
  var displacement = 40.0
  /// The distance of the edge from the view's top where none is given.
  var edgeOffset = 0.0
  /// The diameter of the disk.
  var diskDiameter = 41.0
  /// The margin above and below the disk.
  var diskMargin = 4.0
  /// The color's alpha where none is given.
  var colorAlpha = RefreshIndicatorRules.wholeColorAlpha

  /// The alpha of an opaque color.
  static let wholeColorAlpha = 255.0

  /// RefreshIndicator as it is.
  static let flutter2026 = Shared(RefreshIndicatorRules())

  /// The position at its place, which arms an opaque color.
  var placePosition: Double { 1 / sizeFactorLimit }

  /// The box's height at the place, in points.
  func placeHeight(displacement: Double) -> Double {
    displacement + diskDiameter + 2 * diskMargin
  }
}

/// How Flutter's scrollable moves.
///
/// Source: `widgets/scroll_position_with_single_context.dart`, `scroll_activity.dart`,
/// `scroll_physics.dart`, `scroll_simulation.dart`.
struct FlutterListRules: Sendable, Equatable {
  /// The least velocity of a fling with clamping physics, in pt/s.
  var leastClampingVelocity = 50.0
  /// The least velocity of a fling with bouncing physics, in pt/s.
  var leastBouncingVelocity = 100.0
  /// The velocity, in pixels per second, below which the list is at rest.
  var restVelocityPixels = 20.0
  /// The distance, in pixels, within which a spring is at its end.
  var restDistancePixels = 1.0
  /// The mass of the spring that brings a list back to its range.
  var springMass = 0.5
  /// The stiffness of the spring.
  var springStiffness = 100.0
  /// The damping of the spring, relative to the critical one; above 1.
  var springDampingRatio = 1.1
  /// The resistance of the edge to bouncing drags: the slope at the edge.
  var rubberBand = PhysicsPreset.flutterBouncing.parameters.rubberBand
  /// The part of a velocity that friction leaves after 1 s, bouncing.
  var velocityLeftAfterSecond = 0.135
  /// How many steps by Newton's method the instant at an edge takes.
  var newtonSteps = 10
  /// The greatest velocity over the far edge, in pt/s.
  var greatestEdgeVelocity =
    PhysicsPreset.flutterBouncing.parameters.maximumEdgeVelocity ?? .infinity

  /// The farthest offset either way to which a finger drags a bouncing list, in points.
  ///
  /// Not Flutter's: there a list that is farther out than the view is high doubles its way with each
  /// move, up to infinity.
  var farthest = 1e9

  /// How far the finger's moves must add up, bouncing, before the list follows them.
  var stillDistance = 3.5
  /// A first move longer than this counts in full.
  var breakDistance = 24.0
  /// A shorter first move counts at most `stillDistance` over this.
  var firstMoveDivisor = 3.0
  /// How long a finger must rest, in microseconds, to be still again.
  var stillDuration: Microseconds = 50_000
  /// How long a finger may rest, in microseconds, before a carried velocity is lost.
  var carriedDuration = Microseconds(CarriedMomentum.memory * 1_000_000)

  /// A refused distance up to this, in points, is none.
  var leastOverscroll = 1e-10
  /// A movement below this, in points, is not told.
  ///
  /// Not Flutter's: there a rounding error of a spring's first value may begin an armed pull's
  /// refresh a frame early.
  var leastUpdate = 1e-9
}
