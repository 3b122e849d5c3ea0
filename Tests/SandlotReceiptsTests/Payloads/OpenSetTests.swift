import SandlotReceipts
import Testing

/// Tests that the constants of the open sets have the values that Apple documents.
@Suite
struct OpenSetTests {
    @Test(arguments: [
        (NotificationType.subscribed, "SUBSCRIBED"), (.didRenew, "DID_RENEW"),
        (.didChangeRenewalPref, "DID_CHANGE_RENEWAL_PREF"),
        (.didChangeRenewalStatus, "DID_CHANGE_RENEWAL_STATUS"),
        (.didFailToRenew, "DID_FAIL_TO_RENEW"),
        (.gracePeriodExpired, "GRACE_PERIOD_EXPIRED"), (.expired, "EXPIRED"),
        (.offerRedeemed, "OFFER_REDEEMED"), (.priceIncrease, "PRICE_INCREASE"), (.refund, "REFUND"),
        (.refundDeclined, "REFUND_DECLINED"), (.refundReversed, "REFUND_REVERSED"),
        (.revoke, "REVOKE"),
        (.consumptionRequest, "CONSUMPTION_REQUEST"), (.renewalExtended, "RENEWAL_EXTENDED"),
        (.renewalExtension, "RENEWAL_EXTENSION"), (.oneTimeCharge, "ONE_TIME_CHARGE"),
        (.externalPurchaseToken, "EXTERNAL_PURCHASE_TOKEN"), (.test, "TEST"),
        (.rescindConsent, "RESCIND_CONSENT"), (.metadataUpdate, "METADATA_UPDATE"),
        (.migration, "MIGRATION"), (.priceChange, "PRICE_CHANGE"),
    ])
    func notificationTypesHaveApplesValues(_ type: NotificationType, _ value: String) throws {
        #expect(type.rawValue == value)
        let payload = try NotificationPayload(
            json: Array(#"{"notificationType":"\#(value)"}"#.utf8))
        #expect(payload.notificationType == type)
    }

    @Test(arguments: [
        (NotificationSubtype.initialBuy, "INITIAL_BUY"), (.resubscribe, "RESUBSCRIBE"),
        (.billingRecovery, "BILLING_RECOVERY"), (.upgrade, "UPGRADE"), (.downgrade, "DOWNGRADE"),
        (.autoRenewEnabled, "AUTO_RENEW_ENABLED"), (.autoRenewDisabled, "AUTO_RENEW_DISABLED"),
        (.gracePeriod, "GRACE_PERIOD"), (.voluntary, "VOLUNTARY"), (.billingRetry, "BILLING_RETRY"),
        (.priceIncrease, "PRICE_INCREASE"), (.productNotForSale, "PRODUCT_NOT_FOR_SALE"),
        (.pending, "PENDING"), (.accepted, "ACCEPTED"), (.summary, "SUMMARY"),
        (.failure, "FAILURE"),
        (.unreported, "UNREPORTED"), (.created, "CREATED"),
        (.activeTokenReminder, "ACTIVE_TOKEN_REMINDER"),
    ])
    func notificationSubtypesHaveApplesValues(
        _ subtype: NotificationSubtype, _ value: String
    ) throws {
        #expect(subtype.rawValue == value)
        let payload = try NotificationPayload(json: Array(#"{"subtype":"\#(value)"}"#.utf8))
        #expect(payload.subtype == subtype)
    }

    @Test
    func transactionsHaveApplesValues() {
        #expect(
            [
                ProductType.autoRenewableSubscription, .nonConsumable, .consumable,
                .nonRenewingSubscription,
            ]
            .map(\.rawValue) == [
                "Auto-Renewable Subscription", "Non-Consumable", "Consumable",
                "Non-Renewing Subscription",
            ])
        #expect(
            [OwnershipType.purchased, .familyShared, .assigned].map(\.rawValue)
                == ["PURCHASED", "FAMILY_SHARED", "ASSIGNED"])
        #expect(
            [OfferType.introductory, .promotional, .offerCode, .winBack].map(\.rawValue) == [
                1, 2, 3, 4,
            ])
        #expect(
            [OfferDiscountType.freeTrial, .payAsYouGo, .payUpFront, .oneTime].map(\.rawValue)
                == ["FREE_TRIAL", "PAY_AS_YOU_GO", "PAY_UP_FRONT", "ONE_TIME"])
        #expect([RevocationReason.other, .developerIssue].map(\.rawValue) == [0, 1])
        #expect(
            [RevocationType.refundFull, .refundProrated, .familyRevoke].map(\.rawValue)
                == ["REFUND_FULL", "REFUND_PRORATED", "FAMILY_REVOKE"])
        #expect([TransactionReason.purchase, .renewal].map(\.rawValue) == ["PURCHASE", "RENEWAL"])
        #expect(
            [BillingPlanType.billedUpfront, .monthly].map(\.rawValue) == [
                "BILLED_UPFRONT", "MONTHLY",
            ])
        #expect(
            [ReceiptEnvironment.sandbox, .production, .xcode, .localTesting].map(\.rawValue)
                == ["Sandbox", "Production", "Xcode", "LocalTesting"])
        #expect(
            [Platform.iOS, .macOS, .tvOS, .visionOS].map(\.rawValue)
                == ["iOS", "macOS", "tvOS", "visionOS"])
    }

    @Test
    func renewalsAndNotificationsHaveApplesValues() {
        #expect([AutoRenewStatus.off, .on].map(\.rawValue) == [0, 1])
        #expect(
            [
                ExpirationIntent.customerCancelled, .billingError, .noConsentToPriceIncrease,
                .productUnavailable, .other,
            ].map(\.rawValue) == [1, 2, 3, 4, 5])
        #expect([PriceIncreaseStatus.pending, .consented].map(\.rawValue) == [0, 1])
        #expect(
            [SubscriptionStatus.active, .expired, .billingRetry, .gracePeriod, .revoked].map(
                \.rawValue)
                == [1, 2, 3, 4, 5])
        #expect(
            [
                ConsumptionRequestReason.unintendedPurchase, .fulfillmentIssue,
                .unsatisfiedWithPurchase,
                .legal, .other,
            ].map(\.rawValue) == [
                "UNINTENDED_PURCHASE", "FULFILLMENT_ISSUE", "UNSATISFIED_WITH_PURCHASE", "LEGAL",
                "OTHER",
            ])
        #expect(
            [ExternalPurchaseTokenType.services, .acquisition].map(\.rawValue)
                == ["SERVICES", "ACQUISITION"])
    }

    @Test
    func advancedCommerceHasApplesValues() {
        #expect(
            [AdvancedCommerceOfferReason.acquisition, .winBack, .retention].map(\.rawValue)
                == ["ACQUISITION", "WIN_BACK", "RETENTION"])
        #expect(
            [
                AdvancedCommerceRefundReason.unintendedPurchase, .fulfillmentIssue,
                .unsatisfiedWithPurchase, .legal, .other, .modifyItemsRefund,
                .simulateRefundDecline,
            ].map(\.rawValue) == [
                "UNINTENDED_PURCHASE", "FULFILLMENT_ISSUE", "UNSATISFIED_WITH_PURCHASE", "LEGAL",
                "OTHER",
                "MODIFY_ITEMS_REFUND", "SIMULATE_REFUND_DECLINE",
            ])
        #expect(
            [AdvancedCommerceRefundType.full, .prorated, .custom].map(\.rawValue)
                == ["FULL", "PRORATED", "CUSTOM"])
        #expect(
            [AdvancedCommercePriceIncreaseStatus.scheduled, .pending, .accepted].map(\.rawValue)
                == ["SCHEDULED", "PENDING", "ACCEPTED"])
    }
}
