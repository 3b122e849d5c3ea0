"""Plays the families of a forecast with numpy, as fast as its vectors allow.

The arguments are a file with the numbers of the model, which sandlot-bench writes, and a number of families. The
output is the number of families per second of one core's time, the number of families, and the sum and the sum of squares of
the net revenue, the ads, and the purchases (0 or 1) of a family.

A step of a day works on all children who have a session in it, in arrays of 32 bits. The tables are those of the
forecast; only the random numbers differ.
"""

import json
import sys
import time

import numpy as np

NEVER = np.int32(2**31 - 1)


class Model:
    """The numbers of a model as arrays."""

    def __init__(self, path):
        with open(path, encoding="utf-8") as file:
            numbers = json.load(file)
        for name, value in numbers.items():
            setattr(self, name, value)
        for name in ("storefronts", "childCounts", "ages", "rhythms", "testCounts", "lifetime", "leaves", "looks",
                     "refundDelay"):
            setattr(self, name, np.array(numbers[name], dtype=np.uint32))
        self.tries = [np.array(table, dtype=np.uint32) for table in numbers["tries"]]
        self.sessions = np.array(numbers["sessions"], dtype=np.uint32).reshape(-1, 3, 3)
        self.calendar = np.array(numbers["calendar"], dtype=np.intp)
        self.columns = np.array(numbers["columns"], dtype=np.uint32)
        self.aliases = np.array(numbers["aliases"], dtype=np.int32)
        for name in ("next", "entryAds", "entryTests", "entryMilliseconds", "entryAdMilliseconds"):
            setattr(self, name, np.array(numbers[name], dtype=np.int32))
        self.prices = np.array(numbers["prices"], dtype=np.uint64)
        self.proceeds = np.array(numbers["proceeds"], dtype=np.int64)
        self.adRevenue = np.array(numbers["adRevenue"], dtype=np.int64)


def trials(table, words):
    found = np.searchsorted(table, words, side="right").astype(np.int32) + 1
    return np.where(found > len(table), NEVER, found)


def play(model, count, random):
    """Returns the net revenue, the ads, and the purchases of families."""

    def words(size):
        return random.integers(0, 2**32, size, dtype=np.uint32)

    storefront = np.searchsorted(model.storefronts, words(count), side="right")
    children = 1 + np.searchsorted(model.childCounts, words(count), side="right")
    install = random.integers(0, 365, count)
    shares = words(count) < model.sharing
    asks = words(count) < model.asksToBuy
    unprotected = words(count) < model.isUnprotected
    own_devices = words(count) < model.ownDevices
    own_accounts = own_devices & (words(count) < model.childAccounts)
    pays = words(count) >= model.prices[storefront]

    # The children one after the other, those of a family together.
    first = np.concatenate(([0], np.cumsum(children)[:-1]))
    total = int(children.sum())
    family = np.repeat(np.arange(count), children)
    number = np.arange(total) - first[family]
    device = np.where(own_devices[family], np.arange(total), first[family]).astype(np.int32)
    account = np.where(own_accounts[family], np.arange(total), first[family]).astype(np.int32)
    rhythm = np.searchsorted(model.rhythms, words(total), side="right")
    age = np.searchsorted(model.ages, words(total), side="right")
    life = np.minimum(trials(model.lifetime, words(total)), model.days)
    leaves = trials(model.leaves, words(total))
    looks = trials(model.looks, words(total))
    tries = np.full(total, NEVER)
    for index, table in enumerate(model.tries):
        chosen = np.flatnonzero(age == index)
        tries[chosen] = trials(table, words(len(chosen)))
    event = np.minimum(np.minimum(leaves, looks), tries)
    approved = words(total) < model.approves

    ads = np.zeros(total, np.int32)
    until = np.zeros(total, np.int32)
    state = np.zeros(total, np.int32)
    bought = np.zeros(total, bool)
    net = np.zeros(count, np.int64)
    purchases = np.zeros(count, np.int64)
    sums = np.zeros(4, np.int64)
    # A session of n tests has a table of 4^n columns, which follow those of fewer tests.
    tests = np.arange(1, len(model.testCounts) + 2)
    starts = ((4**tests - 4) // 3).astype(np.uint32)
    shifts = (32 - 2 * tests).astype(np.uint32)
    masks = ((1 << (32 - 2 * tests)) - 1).astype(np.uint32)

    def buy(who, wanted, day):
        who, wanted = who[~bought[account[who]]], wanted[~bought[account[who]]]
        if not len(who):
            return
        bought[account[who]] = True
        house = family[who]
        amount = model.proceeds[storefront[house]]
        # What a child spends without a parent is no revenue.
        amount = np.where(wanted, amount, 0)
        np.add.at(net, house, amount)
        np.add.at(purchases, house, 1)
        refunded = words(len(who)) < np.where(wanted, model.refunds, model.refundsUnwanted)
        end = day + trials(model.refundDelay, words(len(who))).astype(np.int64)
        refunded &= end < model.days
        np.subtract.at(net, house[refunded], amount[refunded])
        end = np.where(refunded, end, NEVER)
        for offset in range(int(children.max())):
            there = children[house] > offset
            sibling = first[house[there]] + offset
            can = (account[sibling] == account[who[there]]) | (shares[house[there]] & model.isShareable)
            sibling = sibling[can]
            until[sibling] = np.maximum(until[sibling], end[there][can])

    groups = [np.flatnonzero(number == index).astype(np.int32) for index in range(int(children.max()))]
    for day in range(model.days):
        for index, group in enumerate(groups):
            # Children who have left are dropped from time to time.
            if day % 8 == 1:
                group = groups[index] = group[life[group] > day]
            here = group[life[group] > day]
            if not len(here):
                continue
            limits = model.sessions[rhythm[here], model.calendar[install[family[here]] + day]]
            word = random.integers(0, 65_536, len(here), dtype=np.uint16)
            many = (word[:, None] >= limits).sum(axis=1, dtype=np.int8)
            if day == 0:
                many = np.maximum(many, 1)
            for session in range(3):
                active = here[many > session]
                active = active[life[active] > day]
                if not len(active):
                    break
                length = np.searchsorted(model.testCounts, words(len(active)), side="right")
                word = words(len(active))
                column = starts[length] + (word >> shifts[length])
                pattern = np.where(word & masks[length] < model.columns[column], column, model.aliases[column])
                places = device[active]
                entry = state[places] + pattern + model.entitledOffset * (until[active] > day)
                state[places] = model.next[entry]
                seen = ads[active] + model.entryAds[entry]
                ads[active] = seen
                sums += (
                    len(active), model.entryTests[entry].sum(dtype=np.int64),
                    model.entryMilliseconds[entry].sum(dtype=np.int64),
                    model.entryAdMilliseconds[entry].sum(dtype=np.int64),
                )
                hit = active[seen >= event[active]]
                if not len(hit):
                    continue
                look = hit[ads[hit] >= looks[hit]]
                looks[look] = NEVER
                look = look[pays[family[look]]]
                buy(look, np.ones(len(look), bool), day)
                attempt = hit[ads[hit] >= tries[hit]]
                tries[attempt] = NEVER
                attempt = attempt[until[attempt] <= day]
                alone = ~asks[family[attempt]] & unprotected[family[attempt]]
                buys = alone | (pays[family[attempt]] & approved[attempt])
                buy(attempt[buys], ~alone[buys], day)
                gone = hit[ads[hit] >= leaves[hit]]
                life[gone] = 0
                event[hit] = np.minimum(np.minimum(leaves[hit], looks[hit]), tries[hit])
    of_family = np.add.reduceat(ads, first).astype(np.int64)
    return net + of_family * model.adRevenue[storefront], of_family, (purchases > 0).astype(np.int64)


def main():
    model, families = Model(sys.argv[1]), int(sys.argv[2])
    best, results = 0.0, []
    # Smaller batches stay in the cache, and larger ones cost less for each step. The best one counts.
    for batch in (20_000, 50_000, 100_000):
        random = np.random.Generator(np.random.SFC64(batch))
        start = time.process_time()
        for _ in range(max(1, families // batch)):
            results.append(play(model, batch, random))
        best = max(best, max(1, families // batch) * batch / (time.process_time() - start))
    columns = [np.concatenate(column) for column in zip(*results)]
    values = [best, len(columns[0])]
    for column in columns:
        values += [float(column.sum()), float((column.astype(np.float64) ** 2).sum())]
    print(*values)


main()
