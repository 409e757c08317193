/// Looks each millisecond until something holds; false after 20 seconds.
package func eventually(
  isolation: isolated (any Actor)? = #isolation,
  _ holds: () async throws -> Bool
) async -> Bool {
  let end = ContinuousClock.now + .seconds(20)
  var looks = 0
  // Beside tests that keep all processors busy, the time alone may pass between two looks.
  while looks < 50 || ContinuousClock.now < end {
    looks += 1
    if (try? await holds()) == true { return true }
    try? await Task.sleep(for: .milliseconds(1))
  }
  return false
}
