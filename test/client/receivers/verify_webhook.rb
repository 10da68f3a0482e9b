# frozen_string_literal: true

# Verifies webhooks of the Submission Intake API. Ruby 3.0 or newer, standard library alone: copy this file.

require 'json'
require 'openssl'

# The delivery is not proven to come from the API: answer with 401, and do nothing with it. The reason is `malformed`
# (no readable signature), `mismatch` (body or secret are others) or `timestamp` (more than five minutes away from now).
class WebhookSignatureError < StandardError
  attr_reader :reason

  def initialize(reason)
    super
    @reason = reason
  end
end

# The event of a delivery whose signature is right. Drop an event whose `id` you have seen.
#
# raw_body: the text as received, before anything parses it.
# headers: a hash of names, in any case, to values.
# secrets: the webhook's secret, `whsec_...`; during a rotation an array of the new one and the old one.
#
# The headers of Standard Webhooks decide where they are. Else `X-Signature` does, which covers no time: keep every `id`,
# or refuse a delivery without `webhook-timestamp` before.
def verify_webhook(raw_body, headers, secrets, now: Time.now.to_i)
  secrets = Array(secrets)
  unless secrets.any? && secrets.all? { |secret| secret.match?(%r{\Awhsec_[A-Za-z0-9+/]+={0,2}\z}) }
    raise ArgumentError, 'A webhook secret is `whsec_` and base64.'
  end
  given = headers.to_h.transform_keys { |name| name.to_s.downcase }
  id, timestamp, standard = given.values_at('webhook-id', 'webhook-timestamp', 'webhook-signature')
  if id || timestamp || standard
    raise WebhookSignatureError, 'malformed' unless id && timestamp.to_s.match?(/\A[0-9]{1,12}\z/)

    content = "#{id}.#{timestamp}.".b + raw_body.b
    signatures = standard.to_s.split.grep(%r{\Av1,[A-Za-z0-9+/]{43}=\z})
    expected = secrets.map do |secret|
      "v1,#{[OpenSSL::HMAC.digest('SHA256', secret[6..].unpack1('m'), content)].pack('m0')}"
    end
  else
    signatures = [given['x-signature'].to_s].grep(/\Asha256=[0-9a-f]{64}\z/)
    expected = secrets.map { |secret| "sha256=#{OpenSSL::HMAC.hexdigest('SHA256', secret, raw_body)}" }
  end
  raise WebhookSignatureError, 'malformed' if signatures.empty?

  matches = signatures.product(expected).count { |one, other| OpenSSL.fixed_length_secure_compare(one, other) }
  raise WebhookSignatureError, 'mismatch' if matches.zero?
  raise WebhookSignatureError, 'timestamp' if timestamp && (now - timestamp.to_i).abs > 5 * 60

  JSON.parse(raw_body)
end
