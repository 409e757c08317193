/// The state of a pan gesture recognizer; UIKit's names.
public enum PanState: String, CaseIterable, Hashable, Sendable {
  /// No gesture is under way.
  case possible
  /// The finger began to drag.
  case began
  /// The finger moved.
  case changed
  /// The finger lifted.
  case ended
  /// The gesture was taken away.
  case cancelled
  /// The touches were no pan.
  case failed
}
