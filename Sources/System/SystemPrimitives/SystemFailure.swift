/// A system call that failed.
package struct SystemFailure: Error, Equatable {
  /// The name of the call.
  package let call: String
  /// Its error number.
  package let code: Int32
}
