"""A judge that uses Apple's library from PyPI with its default settings."""

from __future__ import annotations

from importlib.metadata import version
from typing import Any, Iterator

import attr
from appstoreserverlibrary.models.AppTransaction import AppTransaction
from appstoreserverlibrary.models.Environment import Environment
from appstoreserverlibrary.models.JWSRenewalInfoDecodedPayload import JWSRenewalInfoDecodedPayload
from appstoreserverlibrary.models.JWSTransactionDecodedPayload import JWSTransactionDecodedPayload
from appstoreserverlibrary.models.ResponseBodyV2DecodedPayload import ResponseBodyV2DecodedPayload
from appstoreserverlibrary.signed_data_verifier import SignedDataVerifier, VerificationException

from tool import Court, Verdict

#: For each kind, the library's model and method.
MODELS: dict[str, type] = {
    "transaction": JWSTransactionDecodedPayload,
    "renewal": JWSRenewalInfoDecodedPayload,
    "app-transaction": AppTransaction,
    "notification": ResponseBodyV2DecodedPayload,
}
METHODS = {
    "transaction": SignedDataVerifier.verify_and_decode_signed_transaction,
    "renewal": SignedDataVerifier.verify_and_decode_renewal_info,
    "app-transaction": SignedDataVerifier.verify_and_decode_app_transaction,
    "notification": SignedDataVerifier.verify_and_decode_notification,
}
#: The signed data inside a notification: its member and its kind.
NESTED = (
    ("data", "signedTransactionInfo", "transaction"),
    ("data", "signedRenewalInfo", "renewal"),
    ("appData", "signedAppTransactionInfo", "app-transaction"),
)
#: Members of the format that no model of the library has.
UNMODELED = {
    "transaction": {"previousOriginalTransactionId", "deviceVerification", "deviceVerificationNonce"},
    "renewal": {"deviceVerification", "deviceVerificationNonce"},
    "app-transaction": {"requestDate"},
    "notification": {"externalPurchaseToken.tokenType", "externalPurchaseToken.tokenExpirationDate"},
}

LIBRARY_VERSION = version("app-store-server-library")


class Judge:
    """The verifiers of the library, one for each court."""

    def __init__(self) -> None:
        self._verifiers: dict[Court, SignedDataVerifier] = {}

    def verify(self, court: Court, token: str) -> Verdict:
        """Judges a token. Every exception of the library is a refusal."""
        verifier = self._verifiers.get(court) or self._make(court)
        try:
            model = METHODS[court.kind](verifier, token)
        except VerificationException as error:
            return Verdict(False, error.status.name, _reasons(error))
        except Exception as error:  # a payload that does not fit the model
            return Verdict(False, type(error).__name__, str(error))
        return Verdict(True, "OK", payload=model)

    def _make(self, court: Court) -> SignedDataVerifier:
        environment = Environment(court.environment)
        # For the other two, the library checks neither certificates nor signatures.
        assert environment in (Environment.SANDBOX, Environment.PRODUCTION)
        verifier = SignedDataVerifier(
            [court.root.read_bytes()], False, environment, court.bundle, court.app_id
        )
        self._verifiers[court] = verifier
        return verifier


def _reasons(error: BaseException) -> str:
    """Returns the reason, which the library hides in the causes."""
    words = []
    while (cause := error.__cause__) is not None:
        words.append(str(cause))
        error = cause
    return "; ".join(words)


def lost_members(signed: Any, model: Any, path: str = "") -> Iterator[str]:
    """Returns the members of a signed payload that are missing or different in the library's model."""
    if isinstance(signed, dict):
        for name, value in signed.items():
            where = f"{path}.{name}" if path else name
            # An enumeration of the library has a second attribute with the signed value.
            unchanged = f"raw{name[:1].upper()}{name[1:]}"
            attribute = unchanged if hasattr(model, unchanged) else name
            if hasattr(model, attribute):
                yield from lost_members(value, getattr(model, attribute), where)
            else:
                yield where
    elif isinstance(signed, list) and isinstance(model, list) and len(signed) == len(model):
        for index, (one, other) in enumerate(zip(signed, model)):
            yield from lost_members(one, other, f"{path}[{index}]")
    elif type(signed) is not type(model) or signed != model:
        yield path


def member_types(model: type) -> dict[str, Any]:
    """Returns the members of a model by their JSON names, with their type annotations."""
    fields = {field.name: field.type for field in attr.fields(attr.resolve_types(model))}
    for name in [name for name in fields if name.startswith("raw") and name[3:4].isupper()]:
        fields[name[3].lower() + name[4:]] = fields.pop(name)
    return fields
