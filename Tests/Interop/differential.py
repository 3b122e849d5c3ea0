"""Compares the verdicts of both sides on a large corpus, and explains every difference."""

from __future__ import annotations

from collections import Counter, defaultdict
from concurrent.futures import ThreadPoolExecutor
from itertools import chain
from typing import Callable

from codes import python_statuses
from corpus import Case, Material
from corpus_chains import chain_cases, random_chain
from corpus_encodings import bit_cases, encoding_cases
from corpus_payloads import payload_cases
from corpus_shapes import Shapes
from corpus_tokens import header_cases, identity_cases, random_token, signature_cases, text_cases
from disagreements import CLASSES, explain
from judge import Judge
from report import Report
from tool import CRASH, Court, Sandlot, Verdict

#: The number of printed examples of similar differences.
EXAMPLES = 4
MINIMUM = 600


def build(material: Material, flawed: list[tuple[str, Court, str]], randoms: int) -> list[Case]:
    """Returns all named cases, and the requested number of random ones."""
    shapes = Shapes(material)
    cases = [
        Case(f"genuine: {kind}", material.court(kind), token) for kind, token in material.tokens.items()
    ]
    cases += [Case(f"flaw: {flaw}", court, token) for flaw, court, token in flawed]
    cases += chain(
        header_cases(material),
        signature_cases(material),
        text_cases(material),
        identity_cases(material),
        chain_cases(material),
        payload_cases(material),
        shapes.cases(),
        encoding_cases(shapes),
        bit_cases(shapes),
    )
    makers: tuple[Callable[[], Case], ...] = (
        lambda: random_token(material),
        lambda: random_chain(material),
    )
    return cases + [makers[number % len(makers)]() for number in range(randoms)]


def check_corpus(report: Report, sandlot: Sandlot, judge: Judge, cases: list[Case]) -> None:
    """Compares the verdicts on all cases."""
    report.check(len(cases) >= MINIMUM, f"there are at least {MINIMUM} tokens")
    by_court: dict[Court, list[Case]] = defaultdict(list)
    for case in cases:
        by_court[case.court].append(case)
    tally: Counter[str] = Counter()
    occurred: Counter[str] = Counter()
    unexpected: dict[str, list[str]] = defaultdict(list)
    statuses: dict[str, set[str]] = defaultdict(set)
    with ThreadPoolExecutor() as pool:  # the tool judges while the library does
        pending = {
            court: pool.submit(sandlot.verify, court, [case.token for case in of_court])
            for court, of_court in by_court.items()
        }
        for court, of_court in by_court.items():
            decisions = [judge.verify(court, case.token) for case in of_court]
            for case, ours, theirs in zip(of_court, pending[court].result(), decisions):
                tally[_outcome(ours, theirs)] += 1
                if not ours.accepted:
                    statuses[ours.status].add("accepted" if theirs.accepted else theirs.status)
                if problem := _problem(case, ours, theirs, occurred):
                    unexpected[problem].append(_describe(case, ours, theirs))
    for outcome, count in sorted(tally.items()):
        report.note(f"{count:6} {outcome}")
    _account(report, unexpected, occurred)
    for code, found in statuses.items():
        if code != CRASH:
            expected = set(python_statuses(code))
            report.check(
                found <= expected, f"{code}: the library says {found - expected}, not in the table"
            )


def check_canary(report: Report, judge: Judge, material: Material) -> None:
    """Checks that the library refuses a token with one changed character in its signature."""
    for kind, token in material.tokens.items():
        first, _, signature = token.rpartition(".")
        place = len(signature) // 2
        letter = "A" if signature[place] != "A" else "B"
        forged = f"{first}.{signature[:place]}{letter}{signature[place + 1 :]}"
        court = material.court(kind)
        report.check(court.environment == "Sandbox", f"{kind}: judged in the Sandbox")
        report.check(judge.verify(court, token).accepted, f"{kind}: the library accepts the genuine one")
        report.check(not judge.verify(court, forged).accepted, f"{kind}: the library refuses a forged one")


def _outcome(ours: Verdict, theirs: Verdict) -> str:
    if ours.accepted == theirs.accepted:
        return "accepted by both" if ours.accepted else "refused by both"
    return "accepted by sandlot only" if ours.accepted else "refused by sandlot only"


def _problem(case: Case, ours: Verdict, theirs: Verdict, occurred: Counter[str]) -> str | None:
    """Returns the problem with two verdicts, if any, and records the classes of a permitted difference."""
    if ours.status == CRASH:
        return "the tool crashed"
    if ours.accepted == theirs.accepted:
        return None
    if ours.accepted:
        return "sandlot accepts what Apple's library refuses"
    classes = explain(case, ours)
    occurred.update(each.name for each in classes)
    return None if classes else "sandlot refuses what Apple's library accepts, for no reason in the table"


def _describe(case: Case, ours: Verdict, theirs: Verdict) -> str:
    """Returns a line for people. Cases with the same name before the last colon are similar."""
    words = f"{ours.status} {ours.detail}" if not ours.accepted else f"{theirs.status} {theirs.detail}"
    return f"{case.name} ({case.court.kind}): {words[:160]}"


def _account(report: Report, unexpected: dict[str, list[str]], occurred: Counter[str]) -> None:
    for problem in (
        "the tool crashed",
        "sandlot accepts what Apple's library refuses",
        "sandlot refuses what Apple's library accepts, for no reason in the table",
    ):
        lines = unexpected.get(problem, [])
        report.check(not lines, f"never: {problem} ({len(lines)} times)")
        groups: dict[str, list[str]] = defaultdict(list)
        for line in lines:
            groups[line.split(":")[0]].append(line)
        for group, members in groups.items():
            for line in members if report.verbose else members[:EXAMPLES]:
                report.note(f"    {line}")
            if not report.verbose and len(members) > EXAMPLES:
                report.note(f"    … and {len(members) - EXAMPLES} more of {group} (--verbose)")
    for each in CLASSES:
        occurs = occurred[each.name] > 0 or each.varies
        report.check(occurs, f"the difference still occurs: {each.name}")
        report.note(f"{occurred[each.name]:6} {each.name}")
