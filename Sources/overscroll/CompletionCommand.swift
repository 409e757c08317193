public import ArgumentParser

/// `overscroll completion SHELL`: prints the script by which a shell completes a command line.
struct CompletionCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "completion",
    abstract: "Print the script by which a shell completes the commands and options.",
    discussion: """
      Example: source <(overscroll completion bash)
      """
  )

  @Argument(help: "The shell.")
  var shell: CompletionShell

  func run() {
    print(Overscroll.completionScript(for: shell), terminator: "")
  }
}

extension CompletionShell: @retroactive ExpressibleByArgument {}
