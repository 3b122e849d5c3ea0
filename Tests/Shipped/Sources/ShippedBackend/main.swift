import SandlotReceipts

// A backend verifies what apps send to it.
guard CommandLine.arguments.count == 3 else {
    fatalError("usage: ShippedBackend ROOT TOKEN")
}
let root = try Certificate(contentsOf: CommandLine.arguments[1])
let verifier = try ReceiptVerifier(
    roots: [root],
    expectation: .init(bundleID: "com.example.app", environment: .sandbox))
switch verifier.verifyTransaction(CommandLine.arguments[2]) {
case .verified(let receipt): print("verified", receipt.payload.productId ?? "")
case .refused(let refusal): print("refused", refusal)
}
