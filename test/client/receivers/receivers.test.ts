import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { verifyWebhook, WebhookSignatureError } from '#shared/client/verify-webhook.ts'
import { type Vector, vectors } from './vectors.ts'

/** Each reads the vectors as JSON, and prints a JSON list of what the receiver made of them. */
const languages = [
  {
    language: 'Python',
    command: 'python3',
    option: '-c',
    program: `
import json, sys
from verify_webhook import WebhookSignatureError, verify_webhook
def outcome(v):
    try:
        event = verify_webhook(v["body"].encode(), v["headers"], v["secrets"], lambda: v["now_seconds"])
        return "valid" if event == json.loads(v["body"]) else "another event"
    except WebhookSignatureError as error:
        return error.reason
    except ValueError:
        return "no secret"
print(json.dumps([outcome(v) for v in json.load(sys.stdin)]))`,
  },
  {
    language: 'PHP',
    command: 'php',
    option: '-r',
    program: `
require 'verify_webhook.php';
echo json_encode(array_map(function ($v) {
    try {
        $event = verify_webhook($v['body'], $v['headers'], $v['secrets'], $v['now_seconds']);
        return $event === json_decode($v['body'], true) ? 'valid' : 'another event';
    } catch (WebhookSignatureError $error) {
        return $error->reason;
    } catch (InvalidArgumentException) {
        return 'no secret';
    }
}, json_decode(stream_get_contents(STDIN), true)));`,
  },
  {
    language: 'Ruby',
    command: 'ruby',
    option: '-e',
    program: `
require './verify_webhook'
print(JSON.generate(JSON.parse($stdin.read).map do |v|
  event = verify_webhook(v['body'], v['headers'], v['secrets'], now: v['now_seconds'])
  event == JSON.parse(v['body']) ? 'valid' : 'another event'
rescue WebhookSignatureError => e
  e.reason
rescue ArgumentError
  'no secret'
end))`,
  },
]

const named = (outcomes: readonly string[]) => vectors.map(({ name }, index) => `${name}: ${outcomes[index]}`)
const expected = named(vectors.map((vector) => vector.expected))

describe('the receiver in TypeScript', () => {
  it('makes of every vector what it must', async () => {
    const outcomeOf = async ({ body, headers, secrets, now_seconds }: Vector): Promise<string> => {
      try {
        const event = await verifyWebhook(body, headers, secrets, { now: () => now_seconds * 1000 })
        return JSON.stringify(event) === body ? 'valid' : 'another event'
      } catch (error) {
        return error instanceof WebhookSignatureError ? error.reason : 'no secret'
      }
    }

    expect(named(await Promise.all(vectors.map(outcomeOf)))).toEqual(expected)
  })
})

describe.each(languages)('the receiver in $language', ({ command, option, program }) => {
  const isMissing = spawnSync(command, ['--version']).error !== undefined

  it.skipIf(isMissing)(`makes of every vector what it must${isMissing ? `: ${command} is not here` : ''}`, () => {
    const { stdout, stderr } = spawnSync(command, [option, program], {
      cwd: fileURLToPath(new URL('.', import.meta.url)),
      input: JSON.stringify(vectors),
      encoding: 'utf8',
      env: { ...process.env, PYTHONDONTWRITEBYTECODE: '1' },
    })

    expect(stderr).toBe('')
    expect(named(JSON.parse(stdout))).toEqual(expected)
  })
})
