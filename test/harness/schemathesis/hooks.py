"""What the OpenAPI document cannot say about a request, for Schemathesis."""

import itertools
import re

import schemathesis
from schemathesis.specs.openapi.checks import positive_data_acceptance

# Codes of refusals that depend on what is stored, or on a rule that is no regular expression.
BEYOND_A_SCHEMA = {
    # A cursor has a checksum over its list, its filters and its position.
    "INVALID_CURSOR",
    # Which version an object has.
    "PRECONDITION_FAILED",
    # Names that are special, or another webhook's, as the WHATWG parser reads them.
    "WEBHOOK_URL_NOT_ALLOWED",
}

# Messages of refused fields, with what no schema can state.
FIELDS_BEYOND_A_SCHEMA = [
    # Sizes in bytes, lengths in UTF-16 units and numbers of lines: a schema counts characters.
    r"has \d+ (bytes|lines?) .*",
    r"must have at most \d+ characters",
    # How a list of cards is read.
    r"must have a line that is an item",
    # What is stored, and what time it is.
    r"is not an item of this submission",
    r"must be at most 29 days ago",
    r"must be in the future, .*",
    # Rules between fields, which the descriptions say.
    r"is not allowed with (reject|complete)",
    r"must have at least one price",
    r"must have at least one field besides id",
    r"appears twice",
]

fields = re.compile("|".join(f"({pattern})" for pattern in FIELDS_BEYOND_A_SCHEMA))
numbers = itertools.count(1)


def is_beyond_a_schema(response):
    problem = response.json()
    if problem["code"] == "VALIDATION_FAILED":
        return all(
            # Who calls: the credential of a customer stands for the address.
            (detail["path"] == "/customer_email" and detail["message"] == "is required")
            or fields.fullmatch(detail["message"])
            for detail in problem["details"]
        )
    return problem["code"] in BEYOND_A_SCHEMA


def has_an_invalid_part(case):
    """Whether a request that is called valid is not: Schemathesis 4.32.5 leaves a number in If-Match."""
    if any(case.meta.is_negative_at(location) for location in case.meta.components):
        return True
    sent = {name.lower(): value for name, value in (case.headers or {}).items()}
    return any(
        not re.search(header.optimized_schema.get("pattern", ""), str(sent[header.name.lower()]))
        for header in case.operation.headers
        if header.name.lower() in sent
    )


@schemathesis.check
def schema_valid_request_accepted(ctx, response, case):
    """Calls `positive_data_acceptance`, except for refusals that no schema can state."""
    if response.status_code in (400, 412, 422) and (has_an_invalid_part(case) or is_beyond_a_schema(response)):
        return
    positive_data_acceptance(ctx, response, case)


@schemathesis.check
def not_refused_by_the_rate_limit(ctx, response, case):
    """A refused request would test nothing."""
    assert response.status_code != 429


@schemathesis.hook
def before_call(ctx, case, kwargs):
    """Makes each idempotency key unique: generated keys are often equal, and the second request would be a repeat."""
    key = (case.headers or {}).get("Idempotency-Key")
    if isinstance(key, str) and re.fullmatch(r"[!-~]{1,255}", key):
        case.headers["Idempotency-Key"] = f"{next(numbers)}-{key}"[:255]
