extension Shop {
    /// A StoreKit configuration with every kind of product and offer.
    ///
    /// Only an offer that is paid as one goes runs for several periods. Newer files also contain the number for others.
    static let catalogText = """
        {
          "identifier": "5A4D1070", "version": {"major": 4, "minor": 0},
          "products": [
            {"productID": "remove_ads", "type": "NonConsumable", "displayPrice": "2.99",
             "familyShareable": true, "internalID": "A1", "localizations": [
               {"locale": "en_US", "displayName": "Remove ads", "description": "No ads at all"}]},
            {"productID": "stickers", "type": "NonConsumable", "displayPrice": "0.99"},
            {"productID": "coins", "type": "Consumable", "displayPrice": "0.99"}
          ],
          "nonRenewingSubscriptions": [
            {"productID": "season", "type": "NonRenewingSubscription", "displayPrice": "4.99"}
          ],
          "subscriptionGroups": [
            {"id": "G1", "name": "Club", "subscriptions": [
              {"productID": "club.gold", "type": "RecurringSubscription", "displayPrice": "9.99",
               "groupNumber": 1, "recurringSubscriptionPeriod": "P1M", "familyShareable": true},
              {"productID": "club.silver", "type": "RecurringSubscription", "displayPrice": "4.99",
               "groupNumber": 2, "recurringSubscriptionPeriod": "P1M",
               "introductoryOffer": {"paymentMode": "free", "subscriptionPeriod": "P1W",
                 "numberOfPeriods": 2},
               "adHocOffers": [
                 {"offerID": "half", "paymentMode": "payAsYouGo", "subscriptionPeriod": "P1M",
                  "numberOfPeriods": 3, "displayPrice": "2.49"},
                 {"offerID": "quarter", "paymentMode": "payUpFront", "subscriptionPeriod": "P3M",
                  "numberOfPeriods": 2, "displayPrice": "9.99"}],
               "codeOffers": [
                 {"referenceName": "WELCOME", "paymentMode": "payUpFront",
                  "subscriptionPeriod": "P3M", "displayPrice": "5.99", "eligibility": ["new"]},
                 {"referenceName": "LOYAL", "paymentMode": "free",
                  "subscriptionPeriod": "P1M", "eligibility": ["existing"]},
                 {"referenceName": "RETURN", "paymentMode": "free",
                  "subscriptionPeriod": "P1M", "eligibility": ["expired"]}],
               "winbackOffers": [
                 {"offerID": "back", "paymentMode": "free", "subscriptionPeriod": "P1M",
                  "isEligible": true},
                 {"offerID": "never", "paymentMode": "free", "subscriptionPeriod": "P1M",
                  "isEligible": false}]},
              {"productID": "club.duo", "type": "RecurringSubscription", "displayPrice": "5.99",
               "groupNumber": 2, "recurringSubscriptionPeriod": "P1M"},
              {"productID": "club.silver.year", "type": "RecurringSubscription",
               "displayPrice": "49.99", "groupNumber": 2, "recurringSubscriptionPeriod": "P1Y",
               "billingPlans": [{"billingPlanType": "MONTHLY", "displayPrice": "4.49",
                 "commitmentDisplayPrice": "53.88", "isEnabled": true}]}
            ]},
            {"id": "G2", "name": "News", "subscriptions": [
              {"productID": "news", "type": "RecurringSubscription", "displayPrice": "1.99",
               "groupNumber": 1, "recurringSubscriptionPeriod": "P1W"}
            ]},
            {"id": "G3", "name": "Lengths", "subscriptions": [
              {"productID": "length.2m", "type": "RecurringSubscription", "displayPrice": "1.99",
               "groupNumber": 1, "recurringSubscriptionPeriod": "P2M"},
              {"productID": "length.3m", "type": "RecurringSubscription", "displayPrice": "1.99",
               "groupNumber": 2, "recurringSubscriptionPeriod": "P3M"},
              {"productID": "length.6m", "type": "RecurringSubscription", "displayPrice": "1.99",
               "groupNumber": 3, "recurringSubscriptionPeriod": "P6M"}
            ]}
          ],
          "settings": {}
        }
        """
}
