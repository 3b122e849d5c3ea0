#!/usr/bin/env python3
"""Checks pages in a browser: the reports of `sandlot check` and `sandlot forecast`, and the dashboard of
`sandlot serve`. Checks SARIF with its schema.

    run.py --sandlot PATH [--pictures DIRECTORY | --renew-images | --load]

Exit status: 0 if all checks pass, 1 if one fails.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

sys.dont_write_bytecode = True

from browser import Browser  # noqa: E402
from checks import Checks  # noqa: E402
from controls import look_at_controls  # noqa: E402
from dashboard import look_at_dashboard  # noqa: E402
from forecasts import look_at_forecasts  # noqa: E402
from illustrations import look_at_illustrations  # noqa: E402
from load import DEBUG, RELEASE, look_at_load  # noqa: E402
from pages import look_at_page  # noqa: E402
from reports import Report, make_reports  # noqa: E402
from sarif import look_at_sarif  # noqa: E402


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--sandlot", metavar="PATH", required=True, type=Path, help="the program")
    parser.add_argument(
        "--pictures", metavar="DIRECTORY", type=Path, help="keep the pictures and PDFs there"
    )
    parser.add_argument(
        "--renew-images", action="store_true", help="only make the pictures of the documentation again"
    )
    parser.add_argument(
        "--load",
        action="store_true",
        help="only check the speed of the dashboard of an optimized program: 100 ms until a page is painted",
    )
    return parser.parse_args()


def main() -> int:
    options = arguments()
    checks = Checks()
    if options.renew_images:
        with Browser() as browser:
            look_at_illustrations(browser, options.sandlot.resolve(), checks, renews=True)
        return 0
    if options.load:
        with Browser() as browser, tempfile.TemporaryDirectory() as directory:
            look_at_load(browser, options.sandlot.resolve(), Path(directory), RELEASE, checks)
        return checks.summary()
    with tempfile.TemporaryDirectory() as directory:
        reports = make_reports(options.sandlot.resolve(), Path(directory))
        for report in reports:
            look_at_sarif(report, checks)
        pictures = options.pictures or Path(directory) / "pictures"
        pictures.mkdir(parents=True, exist_ok=True)
        place = (options.sandlot.resolve(), Path(directory), pictures, checks)
        # A browser waits half of the time, so two of them take half the time of one.
        with ThreadPoolExecutor() as threads:
            looks = [threads.submit(look_at_files, reports, *place), threads.submit(look_at_stores, *place)]
        for look in looks:
            look.result()
    return checks.summary()


def look_at_files(
    reports: list[Report], sandlot: Path, directory: Path, pictures: Path, checks: Checks
) -> None:
    """Checks the pages that are files, and the pictures of the documentation."""
    with Browser() as browser:
        look_at_controls(browser, directory, checks)
        for report in reports:
            look_at_page(browser, report, pictures, checks)
        look_at_forecasts(browser, sandlot, directory, pictures, checks)
        look_at_illustrations(browser, sandlot, checks, renews=False)


def look_at_stores(sandlot: Path, directory: Path, pictures: Path, checks: Checks) -> None:
    """Checks the dashboard of served stores."""
    with Browser() as browser:
        look_at_dashboard(browser, sandlot, directory, pictures, checks)
        look_at_load(browser, sandlot, directory, DEBUG, checks)


if __name__ == "__main__":
    sys.exit(main())
