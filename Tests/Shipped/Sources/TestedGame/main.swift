import SandlotAds
import SandlotReceipts
import SandlotTrace
import StoreKit

// The same game with everything that belongs to its tests: the simulated store behind Apple's names, the keys
// of a test authority, and a recorder.
let recorder = TraceRecorder(.init(schema: TraceEvent.TraceHeader.schema)) { line in
    print(String(decoding: line, as: UTF8.self))
}
let gate = ParentalGate(storage: InMemoryGateStorage())
gate.report { recorder.record($0) }

let authority = try CertificateAuthority()
let signer = try ReceiptSigner(authority: authority)
print(try signer.sign(TransactionPayload()))

let products = try await Product.products(for: ["remove_ads"])
print(products.map(\.displayName))
