/// The objects with which one thread at a time verifies a batch of signatures.
final class P256Workspace: Sendable {
    /// The largest number of signatures in a batch.
    ///
    /// An inversion takes 1 µs, which is a thousandth of the time of a batch of this size.
    static let capacity = 64

    /// The numbers of one signature.
    struct Entry: Sendable {
        /// The number *r* of the signature.
        let r: BigNumber
        /// The number *s* of the signature in Montgomery form.
        let s: BigNumber
        /// The product of *s* of all signatures before this one in Montgomery form.
        let productBefore: BigNumber

        fileprivate init() throws(ReceiptError) {
            r = try BigNumber()
            s = try BigNumber()
            productBefore = try BigNumber()
        }
    }

    let context: BigNumberContext
    let entries: [Entry]
    /// The product of *s* of several signatures, or its inverse.
    let product: BigNumber
    /// The inverse of *s* of the current signature.
    let inverse: BigNumber
    /// The hash of the current signature as a number.
    let hash: BigNumber
    /// The factors of the generator and of the key.
    let factors: (generator: BigNumber, key: BigNumber)
    /// The two multiples and their sum.
    let points: (generator: CurvePoint, key: CurvePoint, sum: CurvePoint)
    /// Two coordinates of the sum.
    let coordinates: (x: BigNumber, z: BigNumber)
    /// The number that is compared with the coordinate.
    let candidate: BigNumber

    /// Creates the objects.
    ///
    /// - Parameter group: The standard group of P-256.
    /// - Throws: ``ReceiptError`` with ``ReceiptError/Code/cryptography``.
    init(_ group: CurveGroup) throws(ReceiptError) {
        context = try BigNumberContext()
        var entries: [Entry] = []
        for _ in 0..<Self.capacity { entries.append(try Entry()) }
        self.entries = entries
        product = try BigNumber()
        inverse = try BigNumber()
        hash = try BigNumber()
        factors = (try BigNumber(), try BigNumber())
        points = (try CurvePoint(group), try CurvePoint(group), try CurvePoint(group))
        coordinates = (try BigNumber(), try BigNumber())
        candidate = try BigNumber()
    }
}
