import Foundation

/// Returns the hash, which the program `openssl` computes.
enum SHA384 {
    static func hash(of text: String) throws -> Data {
        let program = Process()
        program.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        program.arguments = ["openssl", "dgst", "-sha384", "-binary"]
        let (input, output) = (Pipe(), Pipe())
        program.standardInput = input
        program.standardOutput = output
        try program.run()
        try input.fileHandleForWriting.write(contentsOf: Data(text.utf8))
        try input.fileHandleForWriting.close()
        let hash = try output.fileHandleForReading.readToEnd()
        program.waitUntilExit()
        return hash ?? Data()
    }
}
