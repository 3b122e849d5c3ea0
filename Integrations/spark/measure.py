#!/usr/bin/env python3
"""Measures what Spark costs, and what a second core gains.

Each row compares the driver in local mode with the bare program on the same work, in the same run. The time of the
driver includes the start of Spark.
"""

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import pyspark

BIN = Path(pyspark.__file__).parent / "bin"
HERE = Path(__file__).resolve().parent
FIXTURES = HERE.parent.parent / "fixtures"
MODEL = FIXTURES / "apps" / "model-citizen.yaml"


def seconds(command: list[str], directory: Path) -> float:
    """Runs a command, and returns its duration. The traces break a rule."""
    start = time.monotonic()
    done = subprocess.run(command, cwd=directory, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    if done.returncode not in (0, 1):
        sys.exit(f"{' '.join(command[:4])} … ended with {done.returncode}: {(done.stdout + done.stderr).decode()[:2000]}")
    return time.monotonic() - start


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--sandlot", metavar="PATH", required=True, type=Path, help="the program, built for release")
    parser.add_argument("--families", metavar="N", type=int, default=10_000_000)
    parser.add_argument("--traces", metavar="N", type=int, default=4_000)
    options = parser.parse_args()
    program = str(options.sandlot.resolve())
    os.environ |= {"PYSPARK_PYTHON": sys.executable, "SPARK_LOCAL_IP": "127.0.0.1"}

    with tempfile.TemporaryDirectory() as temporary:
        folder = Path(temporary)
        traces = folder / "traces"
        traces.mkdir()
        for number in range(options.traces):
            shutil.copy(FIXTURES / "check" / "compliant.jsonl", traces / f"{number:06}.jsonl")

        def spark(cores: int, command: str, *arguments: str) -> float:
            settings = ["--conf", "spark.ui.enabled=false", "--conf", "spark.log.level=OFF"]
            submit = [str(BIN / "spark-submit"), "--master", f"local[{cores}]", *settings]
            driver = [str(HERE / "sandlot_spark.py"), command, "--program", program, *arguments]
            return seconds([*submit, *driver], folder)

        def row(name: str, bare: list[float], driver: list[float], unit: str, count: int) -> None:
            cells = [f"{count / time:,.0f} ({time:.1f} s)" for time in (*bare, *driver)]
            print(f"{name:<34}" + "".join(f"{cell:>22}" for cell in cells) + f"  {unit} per second", flush=True)

        titles = ["bare, 1 core", "bare, 2 cores", "Spark, 1 core", "Spark, 2 cores"]
        print(" " * 34 + "".join(f"{title:>22}" for title in titles))

        def forecast(count: int) -> None:
            model = [str(MODEL), "--families", str(count)]
            bare = [seconds([program, "forecast", *model, "--threads", str(cores)], folder) for cores in (1, 2)]
            driver = [spark(cores, "forecast", *model) for cores in (1, 2)]
            row(f"{count:,} families", bare, driver, "families", count)

        # Almost only the fixed costs: Spark, the effects of assumptions, and the price curve.
        forecast(1_000)
        forecast(options.families)
        names = sorted(path.name for path in traces.iterdir())
        check = [program, "check", "--aggregate", "--packs", "all", "--format", "json"]
        bare = [seconds(["taskset", "-c", cores, *check, *names], traces) for cores in ("0", "0,1")]
        passed = ["--", "--packs", "all"]
        summary = [spark(cores, "check", str(traces), *passed) for cores in (1, 2)]
        row(f"{len(names):,} traces, summary", bare, summary, "traces", len(names))
        findings = [
            spark(cores, "check", str(traces), "--findings", str(folder / f"findings-{cores}"), *passed)
            for cores in (1, 2)
        ]
        row(f"{len(names):,} traces, with findings", bare, findings, "traces", len(names))


if __name__ == "__main__":
    main()
