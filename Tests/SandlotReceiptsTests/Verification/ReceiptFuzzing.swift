import Foundation
import SandlotReceipts
import TestSupport
import Testing

@Suite
struct ReceiptFuzzing {
    @Test
    func onlyOriginalsAreVerified() throws {
        let seed = SeededGenerator.seed
        print("ReceiptFuzzing: seed \(seed)")
        let inputs = FuzzInputs(sample: 5000)
        let rotated = try ReceiptSigner(authority: Sample.authority().rotating(.intermediate))
        let stranger = try ReceiptSigner(authority: CertificateAuthority())
        let originals = try ReceiptKind.allCases.flatMap { kind in
            try [Sample.signer(), rotated, stranger].map { try $0.sign(json: Sample.json(kind)) }
        }
        var mutator = try TokenMutator(
            generator: SeededGenerator(seed: seed), originals: originals.map { try Token($0) })
        let verifier = try Sample.verifier()
        var (same, codes) = (0, Set<ReceiptRefusal.Code>())
        for round in inputs {
            let (index, text) = mutator.next()
            let isOriginal = originals.contains { Array($0.utf8) == text }
            if isOriginal { same += 1 }
            // Three signers for each kind.
            let kind = ReceiptKind.allCases[index / 3]
            if let code = verifier.verify(text[...], kind: kind).refusal?.code {
                codes.insert(code)
            } else if !isOriginal {
                Issue.record(
                    "seed \(seed), round \(round): \(String(decoding: text, as: UTF8.self))")
            }
            _ = try? UntrustedReceipt(String(decoding: text, as: UTF8.self))
        }
        // The inputs are useful only if they reach all parts of the verifier.
        #expect(same < inputs.count / 2)
        #expect(inputs.count < 1000 || codes.count > 8, "\(codes.map(\.rawValue))")
    }
}

/// A mutator of tokens: of their text, of their segments, or of the encoded contents.
struct TokenMutator {
    var generator: SeededGenerator
    let originals: [Token]
    private let chains: [[[UInt8]]]

    init(generator: SeededGenerator, originals: [Token]) throws {
        self.generator = generator
        self.originals = originals
        chains = try originals.map { try $0.chain }
    }

    /// Returns the next input and the original that it is based on.
    mutating func next() -> (original: Int, text: [UInt8]) {
        let index = generator.pick(originals.indices)
        var token = originals[index]
        for _ in 0..<Int.random(in: 1...2, using: &generator) {
            switch Int.random(in: 0...5, using: &generator) {
            case 0: token.payload = changed(token.payload)
            case 1: token.signature = changed(token.signature)
            case 2: token.header = changed(token.header)
            case 3: token.header = Token.header(chain())
            case 4: swap(&token)
            default: break
            }
        }
        var text = Array(token.text.utf8)
        switch Int.random(in: 0...5, using: &generator) {
        case 0: text = changed(text)
        case 1: text = reencoded(text)
        default: break
        }
        return (index, text)
    }

    private mutating func changed(_ bytes: [UInt8]) -> [UInt8] {
        var bytes = bytes
        let position = Int.random(in: 0...bytes.count, using: &generator)
        let end = min(bytes.count, position + Int.random(in: 1...8, using: &generator))
        switch Int.random(in: 0...5, using: &generator) {
        case 0 where position < bytes.count:
            bytes[position] ^= 1 << UInt8.random(in: 0...7, using: &generator)
        case 1: bytes.removeSubrange(position...)
        case 2: bytes.removeSubrange(position..<end)
        case 3:
            bytes.insert(
                contentsOf: generator.pick([
                    "\"", "{}", ".", "=", "\0", "null", ",", "\"exp\":0,", "9",
                ]).utf8,
                at: position)
        case 4: bytes.insert(contentsOf: bytes[position..<end], at: position)
        default: bytes.reverse()
        }
        return bytes
    }

    /// Mixes the certificates of several chains.
    private mutating func chain() -> [[UInt8]] {
        var chain = (0..<3).map { generator.pick(chains)[$0] }
        switch Int.random(in: 0...4, using: &generator) {
        case 0: chain.shuffle(using: &generator)
        case 1: chain.removeLast()
        case 2: chain.append(generator.pick(chains)[2])
        case 3: chain[0] = changed(chain[0])
        default: break
        }
        return chain
    }

    /// Replaces segments with those of another token.
    private mutating func swap(_ token: inout Token) {
        let other = generator.pick(originals)
        switch Int.random(in: 0...3, using: &generator) {
        case 0: token.header = other.header
        case 1: token.payload = other.payload
        case 2: token.signature = other.signature
        default: (token.payload, token.signature) = (token.signature, token.payload)
        }
    }

    /// Rewrites the token in another form of Base64 if there is one.
    private mutating func reencoded(_ text: [UInt8]) -> [UInt8] {
        let text = String(decoding: text, as: UTF8.self)
        let other =
            switch Int.random(in: 0...3, using: &generator) {
            case 0: text.replacing("-", with: "+").replacing("_", with: "/")
            case 1: text + "="
            case 2: text.replacing(".", with: "=.")
            default: text.replacing(".", with: "\n.")
            }
        return Array(other.utf8)
    }
}
