import ArgumentParser
import Testing

@testable import overscroll

/// `overscroll --generate-completion-script`.
struct CompletionTests {
  @Test(arguments: [("bash", "complete "), ("zsh", "#compdef overscroll"), ("fish", "complete -c")])
  func `a script knows every command`(shell: String, form: String) throws {
    let end = try Program([shell], command: "--generate-completion-script").result()
    #expect(end.code == 0)
    #expect(end.output.contains(form))
    for command in Overscroll.configuration.subcommands {
      let name = try #require(command.configuration.commandName)
      #expect(end.output.contains(name), "\(name)")
    }
  }
}
