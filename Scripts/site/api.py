#!/usr/bin/env python3
"""Makes one archive of DocC with the public API of all products, from modules that are built.

    api.py --build DIRECTORY --out DIRECTORY [--base PATH]

`swift build` makes the modules, in the folder `.build/debug`. Nothing is compiled here: the symbol graphs
come from the modules, `docc convert` makes an archive of each, and `docc merge` makes one of all. Its pages need a server,
which serves them under the path of `--base`.
"""

from __future__ import annotations

import argparse
import json
import shutil
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
#: The products, from the lowest floor to the highest. StoreKit and StoreKitTest only pass on the modules of Sandlot.
MODULES = [
    "SandlotBase", "SandlotReceipts", "SandlotCatalog", "SandlotTrace", "SandlotStore", "SandlotAds", "SandlotLedger",
    "SandlotClient", "SandlotCompliance", "SandlotStoreKit", "SandlotStoreKitTest", "SandlotAppSupport",
    "SandlotTesting", "SandlotOS", "SandlotSwiftUI",
]


class Failure(Exception):
    """A tool that failed, with what it said."""


def run(*command: str | Path) -> None:
    """Runs a tool, which is silent if all is well."""
    done = subprocess.run([str(part) for part in command], capture_output=True, text=True)
    if done.returncode != 0:
        raise Failure(f"{command[0]} failed:\n{done.stdout}{done.stderr}")


def module_maps(build: Path) -> list[str]:
    """Returns the options with which the compiler finds the modules of C."""
    maps = [
        *build.glob("*.build/module.modulemap"),
        *ROOT.glob("Sources/*/module.modulemap"), *ROOT.glob("Sources/*/include/module.modulemap"),
        *(ROOT / ".build/checkouts").glob("*/Sources/*/module.modulemap"),
        *(ROOT / ".build/checkouts").glob("*/Sources/*/include/module.modulemap"),
    ]
    return [part for path in maps for part in ("-Xcc", f"-fmodule-map-file={path}")]


def triple() -> str:
    """Returns the compiler's target, as in x86_64-unknown-linux-gnu."""
    done = subprocess.run(["swiftc", "-print-target-info"], capture_output=True, text=True, check=True)
    return json.loads(done.stdout)["target"]["unversionedTriple"]


def archive(module: str, build: Path, work: Path, target: str, maps: list[str], base: str) -> Path:
    """Makes the archive of a module."""
    graphs, result = work / module, work / f"{module}.doccarchive"
    graphs.mkdir()
    run("swift-symbolgraph-extract", "-module-name", module, "-target", target, "-I", build / "Modules", *maps,
        "-minimum-access-level", "public", "-skip-inherited-docs", "-output-dir", graphs)
    catalogs = sorted((ROOT / "Sources" / module).glob("*.docc"))
    run("docc", "convert", *catalogs, "--additional-symbol-graph-dir", graphs, "--fallback-display-name", module,
        "--fallback-bundle-identifier", f"sandlot.{module}", "--output-path", result,
        "--transform-for-static-hosting", "--hosting-base-path", base)
    return result


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--build", type=Path, required=True, metavar="DIRECTORY", help="the products of a debug build")
    parser.add_argument("--out", type=Path, required=True, metavar="DIRECTORY", help="the combined archive")
    parser.add_argument("--base", default="api", metavar="PATH", help="the path of the pages on their server")
    options = parser.parse_args()
    missing = [name for name in MODULES if not (options.build / f"Modules/{name}.swiftmodule").exists()]
    if missing:
        print(f"{options.build} has no {', '.join(missing)}; run `swift build` first", file=sys.stderr)
        return 66
    target, maps = triple(), module_maps(options.build)
    with tempfile.TemporaryDirectory() as directory:
        work = Path(directory)
        try:
            with ThreadPoolExecutor(max_workers=2) as pool:
                archives = list(pool.map(lambda name: archive(name, options.build, work, target, maps, options.base), MODULES))
            shutil.rmtree(options.out, ignore_errors=True)
            run("docc", "merge", *archives, "--synthesized-landing-page-name", "Sandlot",
                "--synthesized-landing-page-kind", "Package", "--output-path", options.out)
        except Failure as failure:
            print(failure, file=sys.stderr)
            return 1
    print(f"{len(MODULES)} modules in {options.out}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
