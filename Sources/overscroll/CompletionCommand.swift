import ArgumentParser

/// `overscroll completion SHELL`: prints the script by which a shell completes a command line.
struct CompletionCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "completion",
    abstract: "Print the script by which a shell completes the commands and options.",
    discussion: """
      Example: source <(overscroll completion bash)
      """
  )

  @Argument(
    help: "The shell: bash, zsh or fish.",
    completion: .list(CompletionShell.allCases.map(\.rawValue)),
    transform: Self.shell
  )
  var shell: CompletionShell

  private static func shell(_ name: String) throws -> CompletionShell {
    guard let shell = CompletionShell(rawValue: name) else {
      throw ValidationError("it must be bash, zsh or fish")
    }
    return shell
  }

  func run() {
    print(Overscroll.completionScript(for: shell), terminator: "")
  }
}
