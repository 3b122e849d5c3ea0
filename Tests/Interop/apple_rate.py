#!/usr/bin/env python3
"""Measures how fast Apple's own library verifies transactions, for comparison.

    apple_rate.py ROOT.der BUNDLE_ID TOKENS.jws

TOKENS.jws contains one compact JWS on each line, all genuine and from the Sandbox. Prints one line, such as
"1234 receipts a second (3.1.2, one core)".

Exit status: 0 if it succeeds, 1 if a token was refused, 2 if the measurement was not possible.
"""

from __future__ import annotations

import sys
import time
from importlib.metadata import version
from itertools import cycle
from pathlib import Path

SECONDS = 3.0
REFUSED, NOT_POSSIBLE = 1, 2


def main() -> int:
    if len(sys.argv) != 4:
        print(__doc__, file=sys.stderr)
        return NOT_POSSIBLE
    root, bundle, tokens = sys.argv[1:]
    try:
        from appstoreserverlibrary.models.Environment import Environment
        from appstoreserverlibrary.signed_data_verifier import SignedDataVerifier, VerificationException

        certificate = Path(root).read_bytes()
        lines = Path(tokens).read_text().split()
    except (ImportError, OSError) as error:
        print(f"apple_rate: {error}", file=sys.stderr)
        return NOT_POSSIBLE
    if not lines:
        print(f"apple_rate: {tokens} contains no token", file=sys.stderr)
        return NOT_POSSIBLE
    verifier = SignedDataVerifier([certificate], False, Environment.SANDBOX, bundle)
    verify = verifier.verify_and_decode_signed_transaction
    try:
        verify(lines[0])  # work that happens only once must not count
        count, start = 0, time.perf_counter()
        end = start + SECONDS
        for token in cycle(lines):
            verify(token)
            count += 1
            if (now := time.perf_counter()) >= end:
                break
    except VerificationException as error:
        print(f"apple_rate: a token was refused: {error.status.name}", file=sys.stderr)
        return REFUSED
    print(
        f"{count / (now - start):.0f} receipts a second ({version('app-store-server-library')}, one core)"
    )
    return 0


if __name__ == "__main__":
    sys.exit(main())
