import Sessions

/// A batch of a test, with closures that answer it.
final class ClosureBatch: SubmittedBatch {
  let submission: Submission
  private let prepareAnswer: @Sendable (AcceptedBatch) -> @Sendable () -> Void
  private let sendRefusal: @Sendable (SubmissionError) -> Void

  init(
    _ submission: Submission,
    prepare: @escaping @Sendable (AcceptedBatch) -> @Sendable () -> Void = { _ in {} },
    refuse: @escaping @Sendable (SubmissionError) -> Void = { _ in }
  ) {
    self.submission = submission
    prepareAnswer = prepare
    sendRefusal = refuse
  }

  func prepare(_ accepted: AcceptedBatch) -> @Sendable () -> Void { prepareAnswer(accepted) }

  func refuse(_ error: SubmissionError) { sendRefusal(error) }
}

extension Session {
  /// Submits a batch that closures answer.
  func submit(
    _ submission: Submission,
    prepare: @escaping @Sendable (AcceptedBatch) -> @Sendable () -> Void,
    refuse: @escaping @Sendable (SubmissionError) -> Void
  ) {
    submit(ClosureBatch(submission, prepare: prepare, refuse: refuse))
  }
}
