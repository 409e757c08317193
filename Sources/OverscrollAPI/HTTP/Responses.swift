import MicroHTTP

extension ProblemKind {
  /// The number that the observer of the server is told: 1 for the first kind.
  fileprivate var label: UInt8 { Self.labels[self] ?? 0 }

  private static let labels = Dictionary(
    uniqueKeysWithValues: zip(allCases, 1...UInt8(clamping: allCases.count))
  )
}

extension Response {
  /// A response in JSON.
  static func json(
    _ bytes: [UInt8],
    status: Int = 200,
    headers: [(String, String)] = []
  ) -> Response {
    Response(
      status: status,
      headers: [("Content-Type", MediaType.json), ("Cache-Control", "no-store")] + headers,
      body: .bytes(bytes)
    )
  }

  /// A problem document.
  init(_ problem: Problem) {
    self.init(
      status: problem.status,
      headers: [("Content-Type", Problem.mediaType), ("Cache-Control", "no-store")]
        + problem.headerFields.map { ($0.name, $0.value) },
      body: .bytes(problem.bytes)
    )
    label = problem.kind.label
  }
}
