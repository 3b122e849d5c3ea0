#!/usr/bin/env python3
"""Compares the driver with the bare program: in local mode, and on a cluster that loses a worker.

    test.py --sandlot PATH [NAME_OF_A_TEST ...]
"""

from __future__ import annotations

import argparse
import contextlib
import json
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import unittest
from collections.abc import Callable, Iterator
from pathlib import Path

import pyarrow
import pyarrow.parquet
import pyspark
from pyspark.sql import SparkSession

import sandlot_spark

HERE = Path(__file__).resolve().parent
FIXTURES = HERE.parent.parent / "fixtures"
MODEL = str(FIXTURES / "apps" / "model-citizen.yaml")
FAMILIES = ["--families", "80", "--days", "60"]
BIN = Path(pyspark.__file__).parent / "bin"
SECONDS_TO_WAIT = 300
SETTINGS = {
    "spark.ui.enabled": "false",
    "spark.ui.showConsoleProgress": "false",
    "spark.driver.host": "127.0.0.1",
    "spark.driver.bindAddress": "127.0.0.1",
    "spark.executor.memory": "512m",
    "spark.scheduler.minRegisteredResourcesRatio": "1.0",
    "spark.scheduler.maxRegisteredResourcesWaitingTime": "120s",
}
SANDLOT = ""


def bare(*arguments: str, directory: Path | None = None) -> tuple[int, bytes]:
    done = subprocess.run([SANDLOT, *arguments], cwd=directory, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
    return done.returncode, done.stdout


def write_traces(folder: Path) -> Path:
    """Writes 20 traces of two builds, and two files that are refused. Some names need care."""
    folder.mkdir()
    originals = [(FIXTURES / "check" / f"{name}.jsonl").read_text() for name in ("failing", "compliant")]
    for number in range(20):
        text = originals[number % 2].replace('"appVersion":"2.3"', f'"appVersion":"2.{number % 3}"')
        folder.joinpath(f"trace {number:02} 50%é.jsonl").write_text(text)
    folder.joinpath("empty 50%é.jsonl").write_bytes(b"")
    folder.joinpath("not-utf-8.jsonl").write_bytes(b"\xff\xfe")
    return folder


def bare_check(folder: Path, *arguments: str) -> tuple[int, bytes]:
    names = sorted(path.name for path in folder.iterdir())
    return bare("check", "--aggregate", "--format", "json", *arguments, *names, directory=folder)


def rows(findings: Path) -> list[str]:
    table = pyarrow.parquet.read_table(findings)
    return sorted(json.dumps(row, sort_keys=True) for row in table.to_pylist())


def wait_until(happened: Callable[[], object], what: str) -> None:
    end = time.monotonic() + SECONDS_TO_WAIT
    while not happened():
        if time.monotonic() > end:
            raise AssertionError(f"{what} did not happen in {SECONDS_TO_WAIT} s")
        time.sleep(0.05)


class LocalTests(unittest.TestCase):
    """One Spark session with two cores, which runs all commands of these tests."""

    @classmethod
    def setUpClass(cls) -> None:
        cls.temporary = tempfile.TemporaryDirectory()
        cls.folder = Path(cls.temporary.name)
        cls.traces = write_traces(cls.folder / "traces")
        builder = SparkSession.builder.master("local[2]")
        for key, value in SETTINGS.items():
            builder.config(key, value)
        cls.spark = builder.getOrCreate()
        cls.spark.sparkContext.setLogLevel("OFF")
        cls.spark.sparkContext.addFile(str(FIXTURES / "check" / "our-pack.yaml"))
        cls.spark.sparkContext.addPyFile(str(HERE / "sandlot_spark.py"))

    @classmethod
    def tearDownClass(cls) -> None:
        cls.spark.stop()
        cls.temporary.cleanup()

    def run_driver(self, *arguments: str, program: str | None = None) -> tuple[int, bytes, str]:
        """Returns the exit status, standard output, and standard error."""
        own = [arguments[0], "--program", program or SANDLOT, *arguments[1:]]
        with redirected(1) as output, redirected(2) as errors:
            try:
                status = sandlot_spark.execute(self.spark, sandlot_spark.arguments(own))
            except SystemExit as exit:
                status = int(exit.code or 0)
        return status, output(), errors().decode()

    def assert_refused(self, status: int, message: str, *arguments: str, program: str | None = None) -> None:
        found, output, errors = self.run_driver(*arguments, program=program)
        self.assertIn(message, errors)
        self.assertEqual((found, output), (status, b""))

    def test_a_forecast_has_the_bytes_of_one_machine(self) -> None:
        settings = [*FAMILIES, "--seed", "7", "--vary", "price.remove_ads=0.99,2.99"]
        report = ["--format", "json", "--packs", "apple-kids"]
        # More shards than one run merges, so that workers merge first.
        status, output, errors = self.run_driver("forecast", MODEL, *settings, "--shards", "36", "--", *report)
        self.assertEqual(errors, "")
        self.assertEqual((status, output), bare("forecast", MODEL, *settings, *report))

    def test_a_check_has_the_bytes_of_one_machine(self) -> None:
        findings = self.folder / "findings"
        options = ["--format", "json", "--findings", str(findings)]
        packs = ["--packs", "apple-kids,coppa"]
        status, output, _ = self.run_driver("check", str(self.traces), *options, "--", *packs)
        self.assertEqual((status, output), bare_check(self.traces, *packs))
        self.assertEqual(status, 65)
        # Without findings, a run of the program checks many traces.
        batches = self.run_driver("check", str(self.traces), "--format", "json", "--tasks", "2", "--", *packs)
        self.assertEqual(batches[:2], (status, output))
        summary = json.loads(output)
        table = pyarrow.parquet.read_table(findings).to_pylist()
        refused = sorted(row["trace"] for row in table if row["verdict"] == "refused")
        self.assertEqual(refused, ["empty 50%é.jsonl", "not-utf-8.jsonl"])
        counted: dict[tuple[str, ...], int] = {}
        for row in table:
            if row["verdict"] != "refused":
                key = (row["version"], row["pack"], row["rule"], row["verdict"])
                counted[key] = counted.get(key, 0) + 1
        expected = {
            (build["version"], rule["pack"], rule["rule"], verdict): count
            for build in summary["builds"]
            for rule in build["rules"]
            for verdict, count in rule["verdicts"].items()
        }
        self.assertEqual(counted, expected)
        # The folder of the findings exists now.
        again = self.run_driver("check", str(self.traces), *options)
        self.assertEqual(again[:2], (74, b""))
        self.assertIn("already exists", again[2])

    def test_tables_have_the_result_of_the_folder(self) -> None:
        packs = ["--packs", "coppa"]
        expected = bare_check(self.traces, *packs)
        names = sorted(path.name for path in self.traces.iterdir())
        contents = [self.traces.joinpath(name).read_bytes() for name in names]
        whole = self.folder / "whole.parquet"
        pyarrow.parquet.write_table(pyarrow.table({"path": names, "trace": contents}), whole)
        table = ["--table", "parquet", "--format", "json"]
        self.assertEqual(self.run_driver("check", str(whole), *table, "--", *packs)[:2], expected)

        # Lines of all traces, without an order. A trace without lines would have no row.
        texts = [(name, text.decode()) for name, text in zip(names, contents) if name.startswith("trace")]
        lines = [
            {"source": name, "number": number, "line": line}
            for name, text in texts
            for number, line in enumerate(text.splitlines())
        ]
        by_line = self.folder / "lines.json"
        by_line.write_text("".join(json.dumps(line) + "\n" for line in sorted(lines, key=lambda line: line["line"])))
        expected = bare("check", "--aggregate", "--format", "json", *packs, *[name for name, _ in texts],
                        directory=self.traces)
        table = ["--table", "json", "--format", "json"]
        self.assertEqual(self.run_driver("check", str(by_line), *table, "--", *packs)[:2], expected)

    def test_a_pack_of_your_own_is_sent_with_the_job(self) -> None:
        pack = FIXTURES / "check" / "our-pack.yaml"
        folder = self.folder / "one"
        folder.mkdir()
        shutil.copy(FIXTURES / "check" / "failing.jsonl", folder)
        expected = bare_check(folder, "--packs", str(pack), "--today", "2026-01-01")
        passed = ["--packs", pack.name, "--today", "2026-01-01"]
        self.assertEqual(self.run_driver("check", str(folder), "--format", "json", "--", *passed)[:2], expected)

    def test_mistakes_are_explained(self) -> None:
        self.assert_refused(64, "at least 1, found 0", "forecast", MODEL, "--shards", "0")
        self.assert_refused(64, "use fewer shards", "forecast", MODEL, "--families", "3", "--shards", "4")
        self.assert_refused(64, "cannot be passed", "forecast", MODEL, "--", "--from=x.json")
        self.assert_refused(74, "cannot be read", "forecast", str(self.folder / "none.yaml"))
        self.assert_refused(64, "no setting", "forecast", MODEL, "--families", "2000000", "--vary", "nothing=1")
        self.assert_refused(69, "has no program /nowhere/sandlot", "forecast", MODEL, program="/nowhere/sandlot")
        self.assert_refused(69, "has no program /nowhere/sandlot", "check", str(self.traces), program="/nowhere/sandlot")
        self.assert_refused(74, "there is no trace in", "check", str(self.folder / "none"))
        empty = self.folder / "nothing"
        empty.mkdir()
        self.assert_refused(74, "there is no trace in", "check", str(empty))
        self.assert_refused(64, "there is no pack", "check", str(self.traces), "--", "--packs", "nothing")
        table = self.folder / "columns.parquet"
        pyarrow.parquet.write_table(pyarrow.table({"source": ["a"], "text": ["b"]}), table)
        self.assert_refused(64, "has the columns source, text; expected", "check", str(table), "--table", "parquet")


@contextlib.contextmanager
def redirected(descriptor: int) -> Iterator[Callable[[], bytes]]:
    """Redirects a descriptor, because processes write to it, too. Yields what returns the bytes."""
    stream = {1: sys.stdout, 2: sys.stderr}[descriptor]
    with tempfile.TemporaryFile() as file:
        stream.flush()
        kept = os.dup(descriptor)
        os.dup2(file.fileno(), descriptor)
        content = b""
        try:
            yield lambda: content
        finally:
            stream.flush()
            os.dup2(kept, descriptor)
            os.close(kept)
            file.seek(0)
            content = file.read()


class Cluster:
    """A master and its workers, each a process with one core."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.processes: list[subprocess.Popen[bytes]] = []
        self.master = ""
        log = self.start("master", "master.Master", "--port", "0")
        address = re.compile(r"Starting Spark master at (spark://\S+)")
        wait_until(lambda: address.search(log.read_text()), "the start of the master")
        self.master = address.search(log.read_text())[1]

    def start(self, name: str, main: str, *arguments: str, **environment: str) -> Path:
        log = self.folder / f"{name}.log"
        command = [BIN / "spark-class", f"org.apache.spark.deploy.{main}", "--host", "127.0.0.1", "--webui-port", "0"]
        with log.open("wb") as file:
            process = subprocess.Popen(
                [*command, *arguments], stdout=file, stderr=file, env=os.environ | environment
            )
        self.processes.append(process)
        return log

    def start_worker(self, name: str, **environment: str) -> subprocess.Popen[bytes]:
        """Starts a worker, and waits until the master knows it."""
        resources = ["--cores", "1", "--memory", "700m", "--work-dir", str(self.folder / name)]
        log = self.start(name, "worker.Worker", *resources, self.master, **environment)
        wait_until(lambda: "Successfully registered" in log.read_text(), f"the start of {name}")
        return self.processes[-1]

    def submit(self, program: Path, *arguments: str) -> subprocess.Popen[bytes]:
        settings = [part for key, value in SETTINGS.items() for part in ("--conf", f"{key}={value}")]
        command = [BIN / "spark-submit", "--master", self.master, *settings, "--files", str(program)]
        with self.folder.joinpath("driver.log").open("ab") as log:
            return subprocess.Popen(
                [*command, str(HERE / "sandlot_spark.py"), *arguments],
                stdout=subprocess.PIPE,
                stderr=log,
            )

    def stop(self) -> None:
        for process in self.processes:
            kill_machine(process)


def kill_machine(process: subprocess.Popen[bytes]) -> None:
    """Kills a process and all that it started, as a power failure would."""
    children: dict[int, list[int]] = {}
    for stat in Path("/proc").glob("[0-9]*/stat"):
        with contextlib.suppress(OSError):
            parent = int(stat.read_text().rpartition(")")[2].split()[1])
            children.setdefault(parent, []).append(int(stat.parent.name))
    family = [process.pid]
    for member in family:
        family += children.get(member, [])
    for member in family:
        with contextlib.suppress(ProcessLookupError):
            os.kill(member, signal.SIGKILL)
    process.wait()


class ClusterTests(unittest.TestCase):
    def setUp(self) -> None:
        temporary = tempfile.TemporaryDirectory(ignore_cleanup_errors=True)
        self.addCleanup(temporary.cleanup)
        self.folder = Path(temporary.name)
        # The second run on the machine that will be killed never ends. So the machine has a result that is
        # lost, and a task that is not finished.
        self.program = self.folder / "sandlot"
        self.program.write_text(
            '#!/bin/sh\n'
            'if [ -n "$STALLED" ] && ! mkdir "$STALLED.first" 2>/dev/null; then\n'
            '    mkdir -p "$STALLED"\n'
            '    exec sleep 3600\n'
            'fi\n'
            f'exec "{SANDLOT}" "$@"\n'
        )
        self.program.chmod(0o755)
        self.cluster = Cluster(self.folder)
        self.addCleanup(self.cluster.stop)

    def run_and_kill_a_worker(self, name: str, *arguments: str) -> tuple[int, bytes]:
        stalled = self.folder / f"stalled-{name}"
        doomed = self.cluster.start_worker(name, STALLED=str(stalled))
        driver = self.cluster.submit(self.program, *arguments)
        try:
            wait_until(lambda: stalled.exists() or driver.poll() is not None, "the second task of the worker")
            self.assertIsNone(driver.poll(), "the driver ended before a worker was killed")
            kill_machine(doomed)
            output, _ = driver.communicate(timeout=SECONDS_TO_WAIT)
        except BaseException:
            kill_machine(driver)
            raise
        return driver.returncode, output

    def test_a_killed_worker_changes_nothing(self) -> None:
        self.cluster.start_worker("worker")
        expected = bare("forecast", MODEL, *FAMILIES)
        command = ["forecast", MODEL, *FAMILIES, "--shards", "36"]
        self.assertEqual(self.run_and_kill_a_worker("first", *command), expected)

        traces = write_traces(self.folder / "traces")
        findings = [self.folder / "findings", self.folder / "findings-again"]
        packs = ["--packs", "coppa"]
        command = ["check", str(traces), "--format", "json", "--findings"]
        expected = bare_check(traces, *packs)
        self.assertEqual(
            self.run_and_kill_a_worker("second", *command, str(findings[0]), "--", *packs), expected
        )
        # The same job, with the worker that is left.
        driver = self.cluster.submit(self.program, *command, str(findings[1]), "--", *packs)
        output, _ = driver.communicate(timeout=SECONDS_TO_WAIT)
        self.assertEqual((driver.returncode, output), expected)
        self.assertEqual(rows(findings[0]), rows(findings[1]))


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--sandlot", metavar="PATH", required=True, type=Path, help="the program")
    options, names = parser.parse_known_args()
    SANDLOT = str(options.sandlot.resolve())
    os.environ |= {"PYSPARK_PYTHON": sys.executable, "SPARK_LOCAL_IP": "127.0.0.1"}
    unittest.main(argv=[sys.argv[0], *names], verbosity=2)
