#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// The functions of the C mathematics library that the laws use.
///
/// No other file of the target has an import.
package enum Libm {
  package static func exp(_ x: Double) -> Double { exponential(x) }
  package static func expm1(_ x: Double) -> Double { exponentialLessOne(x) }
  package static func log(_ x: Double) -> Double { logarithm(x) }
  package static func log1p(_ x: Double) -> Double { logarithmOfOneMore(x) }
  package static func pow(_ x: Double, _ y: Double) -> Double { power(x, y) }
  package static func sin(_ x: Double) -> Double { sine(x) }
  package static func cos(_ x: Double) -> Double { cosine(x) }
  package static func atan2(_ y: Double, _ x: Double) -> Double { arcTangent(y, x) }
  package static func sinh(_ x: Double) -> Double { hyperbolicSine(x) }
  package static func asinh(_ x: Double) -> Double { areaSine(x) }
}

// The names of `Libm` hide C's names inside it, so functions outside it call C.
private func exponential(_ x: Double) -> Double { exp(x) }
private func exponentialLessOne(_ x: Double) -> Double { expm1(x) }
private func logarithm(_ x: Double) -> Double { log(x) }
private func logarithmOfOneMore(_ x: Double) -> Double { log1p(x) }
private func power(_ x: Double, _ y: Double) -> Double { pow(x, y) }
private func sine(_ x: Double) -> Double { sin(x) }
private func cosine(_ x: Double) -> Double { cos(x) }
private func arcTangent(_ y: Double, _ x: Double) -> Double { atan2(y, x) }
private func hyperbolicSine(_ x: Double) -> Double { sinh(x) }
private func areaSine(_ x: Double) -> Double { asinh(x) }
