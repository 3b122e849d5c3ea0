/// The traits of a family that chance decides before the first day, the same for all variants.
package struct FamilyTraits: Sendable, Hashable {
    /// The number of the storefront.
    package var storefront = 0
    /// The number of children, from 1.
    package var childCount = 1
    /// The day of the year of the install, from 0.
    package var installDay = 0
    /// Whether the family shares purchases.
    package var isSharing = false
    /// Whether the children ask to buy.
    package var asksToBuy = false
    /// Whether a child can pay without a parent.
    package var isUnprotected = false
    /// Whether each child has a device.
    package var hasOwnDevices = false
    /// Whether each child with a device has an account.
    package var hasChildAccounts = false
    /// A random word that a price is compared with: the family pays if the word reaches the price's
    /// threshold.
    package var willingness: UInt32 = 0

    /// Returns the device that a child uses, as the number of the first child that uses it.
    package func device(of child: Int) -> Int { hasOwnDevices ? child : 0 }
    /// Returns the account of a child, as the number of the first child that has it.
    package func account(of child: Int) -> Int {
        hasOwnDevices && hasChildAccounts ? child : 0
    }
}

/// The traits of a child that chance decides before the first day, the same for all variants.
package struct ChildTraits: Sendable, Hashable {
    /// The index of the age.
    package var age = 0
    /// The index of the rhythm.
    package var rhythm = 0
    /// The number of days until the child leaves for reasons other than ads, from 1.
    package var days: Int32 = 1
    /// The number of ads after which the child leaves because of them.
    package var leavesAt: Int32 = 0
    /// Random words: after how many ads a parent looks at the shop, after how many ads the child
    /// passes the gate, whether a parent approves, whether and when a purchase is refunded.
    package var looks: UInt32 = 0
    package var tries: UInt32 = 0
    package var approves: UInt32 = 0
    package var refunds: UInt32 = 0
    package var refundDelay: UInt32 = 0
}
