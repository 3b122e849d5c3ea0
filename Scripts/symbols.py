"""The public symbols of this package's modules, from the compiler's symbol graphs."""

import json
import pathlib
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent


def run(command):
    """Runs a command and returns its output. If it fails, prints its output and exits."""
    result = subprocess.run(command, text=True, capture_output=True, cwd=ROOT)
    if result.returncode:
        sys.stderr.write(result.stdout + result.stderr)
        sys.exit(f"{pathlib.Path(sys.argv[0]).name}: cannot write the symbol graphs")
    return result.stdout


def dump(swift, modules, folder, builds_everything=False):
    """Writes the symbol graphs of modules to a folder, after building them, or the whole package at once.

    `swift package dump-symbol-graph` would read all modules of the package, and fails if tests were last built in
    another configuration.
    """
    for command in [["build"]] if builds_everything else [["build", "--target", module] for module in modules]:
        run([swift, *command])
    products = pathlib.Path(run([swift, "build", "--show-bin-path"]).strip())
    target = json.loads(run([swift, "-print-target-info"]))["target"]["triple"]
    # Modules of C: those that the build describes, and SQLite, whose description is in the sources of GRDB.
    descriptions = [
        *sorted(products.glob("*.build/module.modulemap")),
        *products.parents[1].glob("checkouts/GRDB.swift/Sources/GRDBSQLite/module.modulemap"),
    ]
    maps = [f"-fmodule-map-file={path}" for path in descriptions]
    for module in modules:
        run([
            swift, "symbolgraph-extract", "-module-name", module, "-target", target,
            "-I", str(products / "Modules"), "-I", str(ROOT / "Sources/CSandlotCrypto"),
            *[argument for path in maps for argument in ("-Xcc", path)],
            "-minimum-access-level", "public", "-skip-synthesized-members",
            "-output-dir", str(folder),
        ])


def read(folder, module):
    """Returns the symbol graphs of a module: its own, and those of its extensions of other modules."""
    graphs = [folder / f"{module}.symbols.json", *sorted(folder.glob(f"{module}@*.symbols.json"))]
    if not graphs[0].exists():
        sys.exit(f"{pathlib.Path(sys.argv[0]).name}: {graphs[0]} is missing; is {module} a target?")
    return [json.loads(graph.read_text(encoding="utf-8")) for graph in graphs]
