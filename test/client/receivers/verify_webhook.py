"""Verifies webhooks of the Submission Intake API. Python 3.9 or newer, standard library alone: copy this file."""

import base64
import hashlib
import hmac
import json
import re
import time

TOLERANCE_SECONDS = 5 * 60
STANDARD_HEADERS = ("webhook-id", "webhook-timestamp", "webhook-signature")


class WebhookSignatureError(Exception):
    """The delivery is not proven to come from the API: answer with 401, and do nothing with it.

    `reason` is `malformed` (no readable signature), `mismatch` (body or secret are others) or `timestamp` (more than
    five minutes away from now).
    """

    def __init__(self, reason):
        super().__init__(reason)
        self.reason = reason


def verify_webhook(raw_body, headers, secrets, now=time.time):
    """The event of a delivery whose signature is right. Drop an event whose `id` you have seen.

    raw_body: the bytes as received, before anything parses them.
    headers: a mapping of names, in any case, to values.
    secrets: the webhook's secret, `whsec_...`; during a rotation a list of the new one and the old one.

    The headers of Standard Webhooks decide where they are. Else `X-Signature` does, which covers no time: keep every
    `id`, or refuse a delivery without `webhook-timestamp` before.
    """
    secrets = [secrets] if isinstance(secrets, str) else list(secrets)
    if not secrets or not all(re.fullmatch(r"whsec_[A-Za-z0-9+/]+={0,2}", secret) for secret in secrets):
        raise ValueError("A webhook secret is `whsec_` and base64.")
    given = {name.lower(): value for name, value in headers.items()}
    timestamp = None
    if any(name in given for name in STANDARD_HEADERS):
        message_id, timestamp, signature = (given.get(name, "") for name in STANDARD_HEADERS)
        signatures = [part for part in signature.split(" ") if re.fullmatch(r"v1,[A-Za-z0-9+/]{43}=", part)]
        if "webhook-id" not in given or not re.fullmatch(r"[0-9]{1,12}", timestamp):
            raise WebhookSignatureError("malformed")
        content = f"{message_id}.{timestamp}.".encode() + raw_body
        digests = [hmac.digest(base64.b64decode(secret[6:]), content, hashlib.sha256) for secret in secrets]
        expected = ["v1," + base64.b64encode(digest).decode() for digest in digests]
    else:
        signature = given.get("x-signature", "")
        signatures = [signature] if re.fullmatch(r"sha256=[0-9a-f]{64}", signature) else []
        expected = ["sha256=" + hmac.digest(secret.encode(), raw_body, hashlib.sha256).hex() for secret in secrets]
    if not signatures:
        raise WebhookSignatureError("malformed")
    if not any([hmac.compare_digest(one, other) for one in signatures for other in expected]):
        raise WebhookSignatureError("mismatch")
    if timestamp is not None and abs(now() - int(timestamp)) > TOLERANCE_SECONDS:
        raise WebhookSignatureError("timestamp")
    return json.loads(raw_body)
