import CSandlotCrypto

/// The curve P-256 with the constants for verifying signatures.
///
/// Nothing changes after initialization, and OpenSSL's functions only read these objects, so
/// several threads can use them at the same time.
@safe
final class P256: @unchecked Sendable {
    /// The curve, or nil if this OpenSSL cannot multiply its generator quickly.
    static let shared: P256? = {
        guard let curve = try? P256(), curve.group.hasTable else { return nil }
        return curve
    }()

    /// The standard group.
    let group: CurveGroup
    /// The order *n*, which the group owns.
    let order: OpaquePointer
    /// *p* − *n*, where *p* is the prime of the field.
    let fieldMinusOrder: BigNumber
    /// Arithmetic modulo *n*.
    let scalars: MontgomeryModulus
    /// Inverses modulo *n*.
    let inverses: ModularInverse
    /// Arithmetic modulo *p*.
    let field: MontgomeryModulus
    /// The number 1 in Montgomery form modulo *n*.
    let one: BigNumber
    /// A pool of workspaces.
    let workspaces: ObjectPool<P256Workspace>

    private init() throws(ReceiptError) {
        let group = try CurveGroup()
        let context = try BigNumberContext()
        guard let order = unsafe EC_GROUP_get0_order(group.handle),
            let prime = unsafe EC_GROUP_get0_field(group.handle)
        else { throw OpenSSL.failure("use the curve P-256") }
        fieldMinusOrder = try BigNumber()
        guard unsafe BN_sub(fieldMinusOrder.handle, prime, order) == 1 else {
            throw OpenSSL.failure("use the curve P-256")
        }
        guard let words = unsafe BigNumber.words(of: order) else {
            throw OpenSSL.failure("use the curve P-256")
        }
        inverses = ModularInverse(words)
        scalars = unsafe try MontgomeryModulus(order, with: context)
        field = unsafe try MontgomeryModulus(prime, with: context)
        one = try BigNumber()
        guard
            unsafe BN_to_montgomery(one.handle, BN_value_one(), scalars.handle, context.handle) == 1
        else { throw OpenSSL.failure("use the curve P-256") }
        self.group = group
        unsafe self.order = unsafe order
        workspaces = ObjectPool { () throws(ReceiptError) in try P256Workspace(group) }
    }
}

/// A group of points on P-256.
///
/// After initialization, OpenSSL's functions only read the group, so several threads can use it.
@safe
final class CurveGroup: @unchecked Sendable {
    let handle: OpaquePointer

    private init(_ handle: OpaquePointer) {
        unsafe self.handle = unsafe handle
    }

    deinit {
        unsafe EC_GROUP_free(handle)
    }

    /// Creates the standard group.
    convenience init() throws(ReceiptError) {
        guard let group = unsafe EC_GROUP_new_by_curve_name(NID_X9_62_prime256v1) else {
            throw OpenSSL.failure("use the curve P-256")
        }
        unsafe self.init(group)
    }

    /// Creates a group whose generator is a point of another group.
    ///
    /// The number of points of P-256 is prime, so every point except infinity is a generator.
    ///
    /// - Parameters:
    ///   - generator: The point, which must not be infinity.
    ///   - group: The other group.
    ///   - context: Temporary numbers.
    ///   - library: The answer of the library to the request for a table.
    /// - Throws: ``ReceiptError`` with ``ReceiptError/Code/cryptography``.
    convenience init(
        generator: CurvePoint, in group: CurveGroup, with context: BigNumberContext,
        library: KeyTablePolicy.Library
    ) throws(ReceiptError) {
        guard let copy = unsafe EC_GROUP_dup(group.handle) else {
            throw OpenSSL.failure("allocate memory")
        }
        unsafe self.init(copy)
        guard let order = unsafe EC_GROUP_get0_order(group.handle),
            unsafe EC_GROUP_set_generator(copy, generator.handle, order, BN_value_one()) == 1
        else { throw OpenSSL.failure("prepare a key") }
        let isComputed =
            switch library {
            case .asInstalled:
                unsafe sandlot_crypto_group_precompute(copy, context.handle) == 1
            case .withoutTables: false
            case .idle: true
            }
        guard isComputed else { throw OpenSSL.failure("prepare a key") }
    }

    /// Whether OpenSSL has a table of multiples of the generator.
    ///
    /// OpenSSL contains the table of the standard generator only in its fast implementation of
    /// P-256. The other implementations do not multiply faster with a table.
    var hasTable: Bool { unsafe sandlot_crypto_group_has_table(handle) == 1 }
}

/// A point that one thread uses at a time.
@safe
final class CurvePoint: @unchecked Sendable {
    let handle: OpaquePointer

    init(_ group: CurveGroup) throws(ReceiptError) {
        guard let point = unsafe EC_POINT_new(group.handle) else {
            throw OpenSSL.failure("allocate memory")
        }
        unsafe handle = point
    }

    deinit {
        unsafe EC_POINT_free(handle)
    }
}
