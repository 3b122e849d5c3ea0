#!/usr/bin/env python3
"""Compares the verdicts of Apple's own App Store Server Library with those of sandlot.

    run.py --sandlot PATH [--seed N] [--count N]     everything, in a temporary directory
    run.py --markdown                                the tables for Documentation/interop.md

Exit status: 0 if all checks pass, 1 if one fails, 2 if the comparison was not possible.
"""

from __future__ import annotations

import argparse
import random
import shutil
import sys
import tempfile
import warnings
from pathlib import Path

sys.dont_write_bytecode = True
HERE = Path(__file__).resolve().parent
DOCUMENT = HERE.parent.parent / "Documentation" / "interop.md"
REFUSALS = HERE.parent.parent / "Sources/SandlotReceipts/Verification/ReceiptRefusal.swift"
NO_JUDGMENT = 2


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--sandlot", metavar="PATH", help="the program to test")
    parser.add_argument("--seed", type=int, help="repeat the choices of an earlier run")
    parser.add_argument(
        "--count", type=int, default=600, metavar="N", help="how many random tokens (default: 600)"
    )
    parser.add_argument("--verbose", action="store_true", help="print every difference")
    parser.add_argument("--markdown", action="store_true", help="print the tables for the documentation")
    parsed = parser.parse_args()
    if not parsed.sandlot and not parsed.markdown:
        parser.error("--sandlot is needed")
    return parsed


def no_judgment(reason: str) -> int:
    print(f"no judgment: {reason}", file=sys.stderr)
    return NO_JUDGMENT


def judge_everything(options: argparse.Namespace, directory: Path) -> int:
    """Runs all steps."""
    from app_receipts import check_app_receipts
    from authority_check import check_authority
    from codes import check_document
    from corpus import Material
    from differential import build, check_canary, check_corpus
    from flaws import check_flaws, flawed_tokens
    from genuine import check_genuine
    from histories import check_histories
    from judge import LIBRARY_VERSION, Judge
    from notifications import check_notifications
    from online import check_online
    from openapi_check import check_openapi
    from report import Report
    from scenarios import check_scenarios
    from server_api import check_server_api
    from server_errors import check_server_errors
    from tool import Sandlot
    from webhooks import check_webhooks

    report, judge = Report(options.verbose), Judge()
    sandlot = Sandlot(Path(options.sandlot).resolve(), directory)
    seed = random.SystemRandom().randrange(1 << 32) if options.seed is None else options.seed
    print(
        f"{sandlot.run('--version').strip()} before app-store-server-library {LIBRARY_VERSION}, seed {seed}"
    )
    authority = sandlot.make_authority("authority")
    with report.step("The authority, checked by OpenSSL"):
        check_authority(report, authority)
    with report.step("Receipts without a defect"):
        check_genuine(report, sandlot, judge, authority)
    with report.step("Notifications as the documentation states"):
        check_notifications(report, sandlot, judge, authority)
    with report.step("Receipts with a requested defect"):
        flawed = flawed_tokens(report, sandlot, authority)
        check_flaws(report, sandlot, judge, flawed)
    with report.step("Canary: the judge detects a forgery"):
        material = Material.gather(sandlot, authority, random.Random(seed))
        check_canary(report, judge, material)
    with report.step("Verdicts compared"):
        check_corpus(report, sandlot, judge, build(material, flawed, options.count))
    with report.step("App receipts, read by Apple's library and OpenSSL"):
        check_app_receipts(report, sandlot, authority)
    with report.step("Receipts of the scenarios"):
        check_scenarios(report, sandlot, judge)
    with report.step("A served store, driven by the library's client"):
        check_server_api(report, sandlot)
    with report.step("Every error of the App Store Server API"):
        check_server_errors(report, sandlot)
    with report.step("The control API, compared with its OpenAPI document"):
        check_openapi(report, sandlot, seed)
    with report.step("A served store that the library asks whether its certificates are revoked"):
        check_online(report, sandlot)
    with report.step("Notifications that are posted with TLS"):
        check_webhooks(report, sandlot)
    with report.step("Lives of customers, as a backend learns of them"):
        check_histories(report, sandlot, seed)
    with report.step("The documentation"):
        check_document(report, DOCUMENT, REFUSALS)
    return report.finish()


def main() -> int:
    options = arguments()
    warnings.simplefilter("ignore")  # the libraries warn about unusual certificates, which are intended
    try:
        import appstoreserverlibrary  # noqa: F401
        from tool import ToolFailure
    except ImportError as error:
        return no_judgment(f"{error}; install {HERE / 'requirements.txt'}")
    if options.markdown:
        from codes import markdown

        print(markdown())
        return 0
    for program in (options.sandlot, "openssl"):
        if shutil.which(program) is None:
            return no_judgment(f"{program} is not a program")
    with tempfile.TemporaryDirectory(prefix="sandlot-interop-") as directory:
        try:
            return judge_everything(options, Path(directory))
        except ToolFailure as failure:
            print(f"FAILED  {failure}", file=sys.stderr)
            return 1


if __name__ == "__main__":
    sys.exit(main())
