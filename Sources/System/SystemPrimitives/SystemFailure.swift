/// The failure of a system call.
package struct SystemFailure: Error, Equatable {
  /// The name of the call.
  package let call: String
  /// The error number of the call.
  package let code: Int32
}
