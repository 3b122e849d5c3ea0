#!/usr/bin/env python3
"""Runs `sandlot forecast` and `sandlot check --aggregate` on a Spark cluster.

The program itself is unchanged: each task runs it, and the results are merged by the program, too.
Options of the program that this driver does not know follow `--`. Exit statuses are those of the program; 64
also stands for a wrong command line of this driver, 69 for a missing program, and 70 for a task that failed.
"""

from __future__ import annotations

import argparse
import itertools
import json
import math
import os
import re
import shutil
import socket
import subprocess
import sys
import tempfile
import unicodedata
from collections.abc import Callable, Iterable, Iterator
from datetime import datetime, timezone
from pathlib import Path
from typing import Any, NamedTuple, NoReturn
from urllib.parse import unquote, urlsplit

from py4j.protocol import Py4JJavaError
from pyspark import RDD, SparkFiles, StorageLevel
from pyspark.errors import AnalysisException, PySparkException
from pyspark.sql import DataFrame, SparkSession
from pyspark.sql import functions as F

USAGE, NOT_A_TRACE, NO_PROGRAM, TASK_FAILED, NO_FILE = 64, 65, 69, 70, 74
#: The statuses with which `sandlot check` prints its result.
CHECKED = (0, 1, NOT_A_TRACE)
#: The greatest number of parts into which the program divides a forecast.
MOST_SHARDS = 1_000_000
#: The number of partial results that one run of the program merges.
FAN_IN = 32
#: The number of traces that one run of the program checks if only their summary is wanted.
BATCH = 256

FINDINGS = """trace string, app string, version string, platform string, day string, pack string,
    rule string, severity string, verdict string, findings long, waived long, event long, example string"""


class Refusal(Exception):
    """An error that ends the driver with a message and an exit status."""

    def __init__(self, message: str, status: int) -> None:
        super().__init__(message)
        self.status = status


class ProgramFailed(Exception):
    """A run of the program that printed no result. Spark repeats its task."""


class Program(NamedTuple):
    """The program `sandlot`, which is sent with the job (`--files`) or installed on every machine."""

    name: str

    def path(self) -> str:
        """Returns the path of the program on this machine."""
        shipped = SparkFiles.get(os.path.basename(self.name))
        found = shutil.which(shipped) or shutil.which(self.name)
        if found is None:
            raise Refusal(
                f"{socket.gethostname()} has no program {self.name}; send it with the job "
                "(spark-submit --files PATH), or install it and pass --program",
                NO_PROGRAM,
            )
        return os.path.abspath(found)

    def run(self, arguments: list[str], directory: str, accepted: Iterable[int] = (0,), **options: Any):
        """Runs the program in a directory, and returns the completed process."""
        done = subprocess.run([self.path(), *arguments], cwd=directory, capture_output=True, **options)
        if done.returncode not in accepted:
            reason = done.stderr.decode(errors="replace").strip() or "no message"
            raise ProgramFailed(
                f"sandlot {arguments[0]} ended with {done.returncode} on {socket.gethostname()}: {reason}"
            )
        return done


class Checked(NamedTuple):
    """The result of traces: the exit status, a summary, and the findings of a single trace."""

    status: int
    document: bytes
    findings: list[dict[str, Any]]


def merge_in_tree(parts: RDD[bytes], merge: Callable[[list[bytes]], bytes]) -> bytes:
    """Merges partial results on the workers, until one run on the driver can merge the rest."""
    count = parts.getNumPartitions()
    if count <= FAN_IN:
        return merge(parts.collect())
    groups = math.ceil(count / FAN_IN)
    keyed = parts.mapPartitionsWithIndex(lambda index, some: ((index % groups, part) for part in some))
    grouped = keyed.partitionBy(groups, int).values()
    return merge_in_tree(grouped.mapPartitions(lambda some: merge_partition(some, merge)), merge)


def merge_partition(parts: Iterable[bytes], merge: Callable[[list[bytes]], bytes]) -> Iterator[bytes]:
    """Merges the results of a partition, without having all of them in memory. An empty one has no result."""
    waiting: list[bytes] = []
    for part in parts:
        waiting.append(part)
        if len(waiting) == 8 * FAN_IN:
            waiting = [merge(waiting)]
    if waiting:
        yield merge(waiting)


# MARK: forecast


def forecast(spark: SparkSession, options: argparse.Namespace) -> int:
    """Plays each shard as a task, and prints what the program prints for all families."""
    program, name = Program(options.program), Path(options.model).name
    try:
        model = Path(options.model).read_bytes()
    except OSError as error:
        raise Refusal(f"{options.model} cannot be read: {error.strerror}", NO_FILE) from error
    context = spark.sparkContext
    shards = options.shards or min(options.families, 4 * context.defaultParallelism)
    threads = context.getConf().get("spark.task.cpus", "1")
    settings = ["--families", str(options.families), "--days", str(options.days), "--seed", options.seed]
    settings += [part for setting in options.vary for part in ("--vary", setting)]

    def play(shard: int, shards: int) -> bytes:
        with tempfile.TemporaryDirectory() as directory:
            Path(directory, name).write_bytes(model)
            part = ["--shard", f"{shard}/{shards}", "--threads", threads]
            return program.run(["forecast", name, *settings, *part], directory).stdout

    def merge(parts: list[bytes]) -> bytes:
        with tempfile.TemporaryDirectory() as directory:
            names = [f"{number}.json" for number in range(len(parts))]
            for file, part in zip(names, parts):
                Path(directory, file).write_bytes(part)
            return program.run(["forecast", "merge", *names], directory).stdout

    # A few families on this machine find mistakes in the model and the settings before the cluster does.
    try:
        play(1, min(options.families, MOST_SHARDS))
    except ProgramFailed as error:
        raise Refusal(str(error), USAGE) from error
    tasks = context.parallelize(range(1, shards + 1), shards)
    total = merge_in_tree(tasks.map(lambda shard: play(shard, shards)), merge)
    # A run that a signal ends prints the families so far.
    if json.loads(total)["included"] != [[0, options.families]]:
        raise Refusal("families are missing, because a run of the program was interrupted", TASK_FAILED)
    with tempfile.NamedTemporaryFile(suffix=".json") as aggregate:
        aggregate.write(total)
        aggregate.flush()
        report = ["forecast", options.model, *settings, "--from", aggregate.name, *options.passed]
        return subprocess.run([program.path(), *report]).returncode


# MARK: check


def check(spark: SparkSession, options: argparse.Namespace) -> int:
    """Checks every trace, writes the findings, and prints the summary."""
    program = Program(options.program)
    # All tasks must agree on the day, or two would disagree about a waiver at midnight.
    passed = ["--today", f"{datetime.now(timezone.utc):%Y-%m-%d}", *options.passed]
    if "--today" in options.passed:
        passed = options.passed
    traces = read_traces(spark, options)
    first = traces.take(1)
    if not first:
        raise Refusal(f"there is no trace in {options.input}", NO_FILE)
    # The first trace, checked on this machine, finds mistakes in the command line before the cluster does.
    try:
        check_traces(program, passed, first)
    except ProgramFailed as error:
        raise Refusal(str(error), USAGE) from error

    def merge(documents: list[bytes], format: str = "json") -> bytes:
        arguments = ["fleet", "merge", "--format", format, "-"]
        return program.run(arguments, os.curdir, input=b"".join(documents)).stdout

    tasks = options.tasks or 4 * spark.sparkContext.defaultParallelism
    # A division by name is the same when a lost task is repeated.
    divided = traces.partitionBy(tasks)
    # A summary of several traces does not tell the findings of each.
    size = 1 if options.findings else BATCH
    results = divided.mapPartitions(
        lambda some: (check_traces(program, passed, batch) for batch in batches(some, size))
    )
    results.persist(StorageLevel.MEMORY_AND_DISK)
    if options.findings:
        findings = spark.createDataFrame(results.flatMap(lambda result: result.findings), FINDINGS)
        findings.write.parquet(options.findings)
    status = results.map(lambda result: result.status).max()
    documents = results.map(lambda result: result.document)
    parts = documents.mapPartitions(lambda some: merge_partition(some, merge))
    summary = merge_in_tree(parts, merge)
    sys.stdout.buffer.write(merge([summary], options.format))
    sys.stdout.flush()
    return status


def read_traces(spark: SparkSession, options: argparse.Namespace) -> RDD[tuple[str, bytes]]:
    """Returns the names and the contents of the traces."""
    if options.table is None:
        return read_files(spark, options)
    rows = read_table(spark, options).rdd
    return rows.map(lambda row: (row.source or "", bytes(row.trace or b"")))


def read_files(spark: SparkSession, options: argparse.Namespace) -> RDD[tuple[str, bytes]]:
    """Returns the names and the contents of the files of a folder."""
    try:
        table = spark.read.format("binaryFile").option("pathGlobFilter", options.glob).load(options.input)
    except AnalysisException as error:
        raise Refusal(f"there is no trace in {options.input}: {error}", NO_FILE) from error
    files = table.select("path", "content").rdd.map(lambda row: (base_name(row.path), bytes(row.content)))
    # Spark leaves out empty files. They are listed only if there are any, because a list costs time for each file.
    listed = table._jdf.inputFiles()
    if len(listed) == table.select("length").count():
        return files
    full = {base_name(row.path) for row in table.select("path").toLocalIterator()}
    # These addresses are encoded, unlike the paths in the table.
    empty = {base_name(unquote(urlsplit(file).path)) for file in listed} - full
    return files.union(spark.sparkContext.parallelize([(name, b"") for name in sorted(empty)]))


def base_name(path: str) -> str:
    """Returns what follows the last slash."""
    return path.rpartition("/")[2]


def read_table(spark: SparkSession, options: argparse.Namespace) -> DataFrame:
    """Returns a table of traces with the columns `source` and `trace`."""
    table = spark.read.format(options.table).option("mode", "FAILFAST").load(options.input)
    table = table.withColumnRenamed("path", "source")
    names = set(table.columns)
    if names >= {"source", "trace"}:
        return table.select("source", F.col("trace").cast("binary"))
    if names >= {"source", "number", "line"}:
        lines = F.array_sort(F.collect_list(F.struct("number", "line"))).getField("line")
        text = F.concat(F.array_join(lines, "\n"), F.lit("\n")).cast("binary")
        return table.groupBy("source").agg(text.alias("trace"))
    raise Refusal(
        f"{options.input} has the columns {', '.join(table.columns)}; expected source (or path), and "
        "either trace, or number and line",
        USAGE,
    )


def check_traces(program: Program, passed: list[str], traces: list[tuple[str, bytes]]) -> Checked:
    """Checks traces with a run of the program. Only a single trace has findings of its own."""
    sources: dict[str, str] = {}
    with tempfile.TemporaryDirectory() as directory:
        # Files that were sent with the job are found by their name, for example your own pack.
        for file in Path(SparkFiles.getRootDirectory()).iterdir():
            Path(directory, file.name).symlink_to(file.absolute())
        # The names of the files are ours, because a source can be any text. They have the order of the sources,
        # which decides what examples are kept.
        for source, trace in sorted(traces, key=lambda pair: unicodedata.normalize("NFC", pair[0])):
            suffix = re.search(r"\.\w+$", source)
            name = f"sandlot-trace-{len(sources):06}" + (suffix[0] if suffix else ".jsonl")
            Path(directory, name).write_bytes(trace)
            sources[name] = source
        arguments = ["check", "--aggregate", "--format", "json", *passed, *sources]
        done = program.run(arguments, directory, CHECKED)
    document = json.loads(done.stdout)
    rules = [rule for build in document["builds"] for rule in build["rules"]]
    for group in (document["refused"], *rules):
        for example in group["examples"]:
            example["source"] = sources[example["source"]]
    text = json.dumps(document, ensure_ascii=False).encode() + b"\n"
    single = traces[0][0] if len(traces) == 1 else None
    return Checked(done.returncode, text, findings_of(single, document) if single is not None else [])


def findings_of(source: str, document: dict[str, Any]) -> list[dict[str, Any]]:
    """Returns the rows of a trace, from the summary of this trace alone."""
    severities = {pack["id"]: pack["rules"] for pack in document["packs"]}
    rows: list[dict[str, Any]] = []
    for example in document["refused"]["examples"]:
        rows.append({"trace": source, "verdict": "refused", "example": example["message"]})
    for build in document["builds"]:
        for rule in build["rules"]:
            example = next(iter(rule["examples"]), {})
            rows.append(
                {
                    "trace": source,
                    **{key: build[key] for key in ("app", "version", "platform", "day")},
                    **{key: rule[key] for key in ("pack", "rule", "findings", "waived")},
                    "severity": severities[rule["pack"]][rule["rule"]],
                    "verdict": next(iter(rule["verdicts"]), "waived"),
                    "event": example.get("seq"),
                    "example": example.get("message"),
                }
            )
    return rows


def batches(traces: Iterable[tuple[str, bytes]], size: int) -> Iterator[list[tuple[str, bytes]]]:
    """Divides the traces of a partition."""
    rest = iter(traces)
    while batch := list(itertools.islice(rest, size)):
        yield batch


# MARK: command line


class Parser(argparse.ArgumentParser):
    """A parser with the exit status that the program has for a wrong command line."""

    def error(self, message: str) -> NoReturn:
        self.exit(USAGE, f"error: {message}\n")


def positive(text: str) -> int:
    number = int(text) if text.isascii() and text.isdigit() else 0
    if number < 1:
        raise argparse.ArgumentTypeError(f"expected a whole number of at least 1, found {text}")
    return number


def arguments(own: list[str]) -> argparse.Namespace:
    """Reads the command line. What follows `--` is passed to the program."""
    passed: list[str] = []
    if "--" in own:
        own, passed = own[: own.index("--")], own[own.index("--") + 1 :]
    parser = Parser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(required=True, parser_class=Parser, metavar="COMMAND")

    command = commands.add_parser("forecast", help="play the families of a model", allow_abbrev=False)
    command.set_defaults(run=forecast, refused=("--shard", "--from", "--fit"))
    command.add_argument("model", metavar="MODEL", help="the app file")
    command.add_argument("--families", type=positive, default=100_000, metavar="N")
    command.add_argument("--days", type=positive, default=365, metavar="N")
    command.add_argument("--seed", default="1", metavar="N")
    command.add_argument("--vary", action="append", default=[], metavar="SETTING=VALUE,…")
    command.add_argument("--shards", type=positive, metavar="N", help="tasks (default: 4 for each core)")

    command = commands.add_parser("check", help="check traces against rules", allow_abbrev=False)
    single = ("--aggregate", "--format", "--summary", "--junit", "--sarif", "--html")
    command.set_defaults(run=check, refused=single)
    command.add_argument("input", metavar="INPUT", help="a folder of traces, or a table")
    command.add_argument("--table", choices=("parquet", "json"), help="INPUT is a table, not a folder of traces")
    command.add_argument("--glob", default="*.jsonl", help="the names of traces (default: %(default)s)")
    command.add_argument("--findings", metavar="FOLDER", help="write a row for each trace and rule as Parquet")
    command.add_argument("--format", choices=("text", "json"), default="text", help="of the summary")
    command.add_argument("--tasks", type=positive, metavar="N", help="tasks (default: 4 for each core)")

    for command in commands.choices.values():
        command.add_argument("--program", default="sandlot", metavar="PATH", help="on every machine")
    options = parser.parse_args(own)
    options.passed = passed
    for argument in passed:
        if argument.partition("=")[0] in options.refused:
            parser.error(f"{argument} cannot be passed to the program here")
    if options.run is forecast and (options.shards or 1) > options.families:
        parser.error(f"there are only {options.families} families; use fewer shards")
    return options


def execute(spark: SparkSession, options: argparse.Namespace) -> int:
    """Runs the command, and returns the exit status. Errors are printed."""
    try:
        return options.run(spark, options)
    except Refusal as error:
        print(f"error: {error}", file=sys.stderr)
        return error.status
    except AnalysisException as error:
        # A folder that does not exist, or one for the findings that does.
        print(f"error: {str(error).splitlines()[0]}", file=sys.stderr)
        return NO_FILE
    except (Py4JJavaError, PySparkException) as error:
        # Spark wraps what a task raised in the traces of two languages.
        cause = re.search(r"(?:ProgramFailed|Refusal): (.*)", str(error))
        print(f"error: a task failed: {cause[1] if cause else error}", file=sys.stderr)
        return TASK_FAILED


def main() -> int:
    options = arguments(sys.argv[1:])
    spark = SparkSession.builder.appName(f"sandlot {options.run.__name__}").getOrCreate()
    spark.sparkContext.setLogLevel("OFF")
    try:
        return execute(spark, options)
    finally:
        spark.stop()


if __name__ == "__main__":
    sys.exit(main())
