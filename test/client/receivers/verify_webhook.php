<?php

/* Verifies webhooks of the Submission Intake API. PHP 8.1 or newer, without extensions: copy this file. */

declare(strict_types=1);

/**
 * The delivery is not proven to come from the API: answer with 401, and do nothing with it. The reason is `malformed`
 * (no readable signature), `mismatch` (body or secret are others) or `timestamp` (more than five minutes away from now).
 */
final class WebhookSignatureError extends RuntimeException
{
    public function __construct(public readonly string $reason)
    {
        parent::__construct($reason);
    }
}

/**
 * The event of a delivery whose signature is right. Drop an event whose `id` you have seen.
 *
 * The headers of Standard Webhooks decide where they are. Else `X-Signature` does, which covers no time: keep every `id`,
 * or refuse a delivery without `webhook-timestamp` before.
 *
 * @param string $rawBody as received: `file_get_contents('php://input')`
 * @param array<string, string> $headers names, in any case, and values: `getallheaders()`
 * @param string|list<string> $secrets `whsec_…`; during a rotation the new one and the old one
 * @param int|null $now seconds since 1970, for tests
 */
function verify_webhook(string $rawBody, array $headers, string|array $secrets, ?int $now = null): array
{
    $secrets = (array) $secrets;
    $wrong = array_filter($secrets, fn ($secret) => !preg_match('~\Awhsec_[A-Za-z0-9+/]+={0,2}\z~', $secret));
    if ($secrets === [] || $wrong !== []) {
        throw new InvalidArgumentException('A webhook secret is `whsec_` and base64.');
    }
    $given = array_change_key_case($headers);
    $id = $given['webhook-id'] ?? null;
    $timestamp = $given['webhook-timestamp'] ?? null;
    $isStandard = isset($id) || isset($timestamp) || isset($given['webhook-signature']);
    if ($isStandard) {
        if ($id === null || !preg_match('~\A[0-9]{1,12}\z~', $timestamp ?? '')) {
            throw new WebhookSignatureError('malformed');
        }
        $content = "$id.$timestamp.$rawBody";
        $signatures = preg_grep('~\Av1,[A-Za-z0-9+/]{43}=\z~', explode(' ', $given['webhook-signature'] ?? ''));
        $sign = fn ($secret) => 'v1,' . base64_encode(
            hash_hmac('sha256', $content, base64_decode(substr($secret, 6)), true)
        );
    } else {
        $signatures = preg_grep('~\Asha256=[0-9a-f]{64}\z~', [$given['x-signature'] ?? '']);
        $sign = fn ($secret) => 'sha256=' . hash_hmac('sha256', $rawBody, $secret);
    }
    if ($signatures === []) {
        throw new WebhookSignatureError('malformed');
    }
    $matches = 0;
    foreach (array_map($sign, $secrets) as $expected) {
        foreach ($signatures as $signature) {
            $matches += (int) hash_equals($expected, $signature);
        }
    }
    if ($matches === 0) {
        throw new WebhookSignatureError('mismatch');
    }
    if ($isStandard && abs(($now ?? time()) - (int) $timestamp) > 5 * 60) {
        throw new WebhookSignatureError('timestamp');
    }
    return json_decode($rawBody, true, flags: JSON_THROW_ON_ERROR);
}
