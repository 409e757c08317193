import ArgumentParser
import Foundation

struct VectorsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "vectors",
    abstract: "Writes Tests/Public/vectors/physics.json from the laws."
  )

  func run() throws {
    try Data(PhysicsVectors.json()).write(to: PhysicsVectors.file)
  }
}
