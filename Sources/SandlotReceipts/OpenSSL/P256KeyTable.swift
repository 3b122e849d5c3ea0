import CSandlotCrypto

/// A public key on P-256 with a table of its multiples, which makes verification faster.
///
/// A signature (*r*, *s*) of a hash *e* is valid if *r* is the first coordinate, modulo *n*, of
/// *u*₁*G* + *u*₂*Q*, where *u*₁ = *e*/*s*, *u*₂ = *r*/*s*, *G* is the generator, and *Q* is the
/// key. OpenSSL has a table for *G* and can compute one for the generator of any group. The table
/// for *Q* is that of a group whose generator is *Q*. A table takes 152 kB and 21 ms.
///
/// All inputs are public, so the running time may depend on them. Never use a private key here.
///
/// The table never changes after initialization, so several threads can use it at the same time.
final class P256KeyTable: Sendable {
    private let curve: P256
    private let group: CurveGroup

    /// Computes the table of a key.
    ///
    /// The result is nil if this OpenSSL cannot compute tables or would not become faster with
    /// them, or if the key is not a point of P-256 other than infinity. `EVP_PKEY_verify` handles
    /// these cases.
    ///
    /// - Parameters:
    ///   - key: The public key.
    ///   - library: The answer of the library, which a test can change.
    /// - Throws: ``ReceiptError`` with ``ReceiptError/Code/cryptography`` if OpenSSL fails.
    init?(_ key: ES256Key, library: KeyTablePolicy.Library) throws(ReceiptError) {
        guard key.isOnP256, let curve = P256.shared, let encoded = key.encodedPoint else {
            return nil
        }
        let context = try BigNumberContext()
        let point = try CurvePoint(curve.group)
        guard
            unsafe EC_POINT_oct2point(
                curve.group.handle, point.handle, encoded, encoded.count, context.handle) == 1,
            unsafe EC_POINT_is_at_infinity(curve.group.handle, point.handle) == 0
        else {
            ERR_clear_error()
            return nil
        }
        let group = try CurveGroup(
            generator: point, in: curve.group, with: context, library: library)
        guard group.hasTable else { return nil }
        self.curve = curve
        self.group = group
    }

    /// Verifies signatures, each with its own result.
    ///
    /// - Parameter signatures: Any number of signatures.
    /// - Returns: Whether each signature is valid, in the same order.
    /// - Throws: ``ReceiptError`` with ``ReceiptError/Code/cryptography`` if OpenSSL fails.
    func areValid(_ signatures: [HashedSignature]) throws(ReceiptError) -> [Bool] {
        var results = [Bool](repeating: false, count: signatures.count)
        try curve.workspaces.withObject { (workspace) throws(ReceiptError) in
            var rest = signatures.indices
            while !rest.isEmpty {
                let batch = rest.prefix(P256Workspace.capacity)
                try verify(batch, of: signatures, into: &results, with: workspace)
                rest = rest.dropFirst(batch.count)
            }
        }
        return results
    }

    /// Verifies the signatures in a range of at most ``P256Workspace/capacity``.
    ///
    /// All numbers *s* are inverted together (Montgomery's trick): the inverse of their product,
    /// multiplied by the product of all but one of them, is the inverse of that one.
    private func verify(
        _ range: Range<Int>, of signatures: [HashedSignature], into results: inout [Bool],
        with workspace: P256Workspace
    ) throws(ReceiptError) {
        let context = unsafe workspace.context.handle
        // The product of all s, and after the inversion, the inverse of the product of those that
        // have not been used yet.
        let product = unsafe workspace.product.handle
        guard unsafe BN_copy(product, curve.one.handle) != nil else { throw Self.failure() }
        var positions: [Int] = []
        positions.reserveCapacity(range.count)
        for position in range {
            let entry = workspace.entries[positions.count]
            guard try read(signatures[position].signature, into: entry) else { continue }
            let (s, before) = unsafe (entry.s.handle, entry.productBefore.handle)
            guard unsafe BN_copy(before, product) != nil,
                unsafe BN_to_montgomery(s, s, curve.scalars.handle, context) == 1,
                unsafe BN_mod_mul_montgomery(product, before, s, curve.scalars.handle, context) == 1
            else { throw Self.failure() }
            positions.append(position)
        }
        guard !positions.isEmpty else { return }
        try curve.invert(workspace.product, with: workspace)
        for index in positions.indices.reversed() {
            let entry = workspace.entries[index]
            try setFactors(entry, hash: signatures[positions[index]].hash, with: workspace)
            guard
                unsafe BN_mod_mul_montgomery(
                    product, product, entry.s.handle, curve.scalars.handle, context) == 1
            else { throw Self.failure() }
            results[positions[index]] = try isFirstCoordinate(entry.r, with: workspace)
        }
    }

    /// Reads the two numbers of a signature.
    ///
    /// - Returns: Whether both are at least 1 and less than *n*, as FIPS 186-5, section 6.4.2,
    ///   requires.
    private func read(
        _ signature: [UInt8], into entry: P256Workspace.Entry
    ) throws(ReceiptError) -> Bool {
        let (r, s) = unsafe (entry.r.handle, entry.s.handle)
        let isRead = unsafe signature.withUnsafeBufferPointer { bytes in
            guard let start = bytes.baseAddress, bytes.count == ECDSASignature.rawLength else {
                return false
            }
            return unsafe BN_bin2bn(start, 32, r) != nil && BN_bin2bn(start + 32, 32, s) != nil
        }
        guard isRead else { throw Self.failure() }
        return unsafe BN_is_zero(r) == 0 && BN_ucmp(r, curve.order) < 0 && BN_is_zero(s) == 0
            && BN_ucmp(s, curve.order) < 0
    }

    /// Computes *u*₁ and *u*₂ of a signature.
    private func setFactors(
        _ entry: P256Workspace.Entry, hash: [UInt8], with workspace: P256Workspace
    ) throws(ReceiptError) {
        let (context, modulus) = unsafe (workspace.context.handle, curve.scalars.handle)
        let (e, inverse) = unsafe (workspace.hash.handle, workspace.inverse.handle)
        guard unsafe BN_bin2bn(hash, Int32(hash.count), e) != nil else { throw Self.failure() }
        // A hash has as many bits as n, so it is less than 2n.
        if unsafe BN_ucmp(e, curve.order) >= 0 {
            guard unsafe BN_sub(e, e, curve.order) == 1 else { throw Self.failure() }
        }
        // The Montgomery product of a number in this form and an ordinary number is ordinary.
        guard
            unsafe BN_mod_mul_montgomery(
                inverse, workspace.product.handle, entry.productBefore.handle, modulus, context)
                == 1,
            unsafe BN_mod_mul_montgomery(
                workspace.factors.generator.handle, e, inverse, modulus, context) == 1,
            unsafe BN_mod_mul_montgomery(
                workspace.factors.key.handle, entry.r.handle, inverse, modulus, context) == 1
        else { throw Self.failure() }
    }

    /// Returns whether *r* is the first coordinate of *u*₁*G* + *u*₂*Q*, modulo *n*.
    private func isFirstCoordinate(
        _ r: BigNumber, with workspace: P256Workspace
    ) throws(ReceiptError) -> Bool {
        let context = unsafe workspace.context.handle
        let points = unsafe (
            ofGenerator: workspace.points.generator.handle, ofKey: workspace.points.key.handle,
            sum: workspace.points.sum.handle
        )
        // The addition handles equal points, opposite points, and infinity.
        guard
            unsafe EC_POINT_mul(
                curve.group.handle, points.ofGenerator, workspace.factors.generator.handle, nil,
                nil, context) == 1,
            unsafe EC_POINT_mul(
                group.handle, points.ofKey, workspace.factors.key.handle, nil, nil, context) == 1,
            unsafe EC_POINT_add(
                curve.group.handle, points.sum, points.ofGenerator, points.ofKey, context) == 1
        else { throw Self.failure() }
        if unsafe EC_POINT_is_at_infinity(curve.group.handle, points.sum) == 1 { return false }
        let (x, z) = unsafe (workspace.coordinates.x.handle, workspace.coordinates.z.handle)
        let modulus = unsafe curve.field.handle
        // The coordinate is X/Z². Instead of dividing, X/R is compared with rZ²/R, where R is the
        // power of two of the Montgomery form.
        guard
            unsafe sandlot_crypto_point_get_x_and_z(
                curve.group.handle, points.sum, x, z, context) == 1,
            unsafe BN_mod_mul_montgomery(z, z, z, modulus, context) == 1,
            unsafe BN_from_montgomery(x, x, modulus, context) == 1
        else { throw Self.failure() }
        if unsafe try isQuotient(r.handle, with: workspace) { return true }
        // The coordinate is less than p, so besides r it can be r + n.
        guard unsafe BN_ucmp(r.handle, curve.fieldMinusOrder.handle) < 0 else { return false }
        guard unsafe BN_add(r.handle, r.handle, curve.order) == 1 else { throw Self.failure() }
        return unsafe try isQuotient(r.handle, with: workspace)
    }

    /// Returns whether a number is the quotient of the two coordinates that have been prepared.
    private func isQuotient(
        _ number: OpaquePointer, with workspace: P256Workspace
    ) throws(ReceiptError) -> Bool {
        let (context, modulus) = unsafe (workspace.context.handle, curve.field.handle)
        let candidate = unsafe workspace.candidate.handle
        guard unsafe BN_to_montgomery(candidate, number, modulus, context) == 1,
            unsafe BN_mod_mul_montgomery(
                candidate, candidate, workspace.coordinates.z.handle, modulus, context) == 1
        else { throw Self.failure() }
        return unsafe BN_ucmp(candidate, workspace.coordinates.x.handle) == 0
    }

    private static func failure() -> ReceiptError {
        OpenSSL.failure("verify a signature")
    }
}
