import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import * as z from 'zod/mini'
import { run, step } from '#test/harness/deployed/command.ts'
import { installPythonEnvironment } from '#test/harness/deployed/python-environment.ts'
import { startLocalStack } from '#test/support/local-stack.ts'

/*
 * `npm run test:schemathesis`: requests that Schemathesis makes of the OpenAPI document, one by one and along its links,
 * against a local stack with two stores. Its findings are faults of the document or of the service.
 */

const environment = {
  folder: '.local/schemathesis',
  // The generated requests depend on these three.
  packages: { schemathesis: '4.32.5', hypothesis: '6.170.15', 'jsonschema-rs': '0.60.3' },
  neededFor: 'Schemathesis needs',
  advice: 'Install it.',
}

const folder = resolve('test/harness/schemathesis')

const storeSchema = z.object({ api_key: z.object({ key: z.string() }) })
const createdSchema = z.object({ id: z.string() })

/** Of the tier with the highest limit. */
const createStore = async (name: string, data: string): Promise<string> => {
  const words = ['stores', 'create', '--name', name, '--tier', 'pro_api_access', '--data', data, '--json']
  const answer = await run(process.execPath, ['infra/operate/operate.ts', ...words])
  return storeSchema.parse(JSON.parse(answer)).api_key.key
}

/** One object of each kind. */
const createObjects = async (base: string, key: string) => {
  const create = async (path: string, body: object): Promise<string> => {
    const answer = await fetch(`${base}${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    return createdSchema.parse(await answer.json()).id
  }
  const fields = { customer_email: 'ann@example.com', customer_name: 'Ann', card_list: '3x Sol Ring NM' }
  const webhook = await create('/webhooks', { url: 'https://shop.example/kept', events: ['submission.received'] })
  return {
    SUBMISSION_ID: await create('/submissions', fields),
    WEBHOOK_ID: webhook,
    DELIVERY_ID: await create(`/webhooks/${webhook}/test`, {}),
  }
}

const credentialOf = (name: string, key: string) => ({
  name,
  fixedHeaders: [{ name: 'Authorization', value: `Bearer ${key}` }],
})

/** One run, with stores of its own, so that the other one takes neither its rate limit nor its ten webhooks. */
type Part = { readonly name: string; readonly parameters: readonly string[] }

const parts: readonly Part[] = [
  { name: 'each operation', parameters: ['--phases', 'examples,coverage,fuzzing'] },
  // It repeats walks along the links until the time is over.
  { name: 'links', parameters: ['--phases', 'stateful', '--max-time', '120'] },
]

type Service = {
  /** With `/api/v1`. */
  readonly base: string
  /** The folder of its data, which is deleted afterwards. */
  readonly data: string
}

/**
 * @returns the report of Schemathesis.
 * @throws Error with the report, when it found something.
 */
const runPart = async (schemathesis: string, { name, parameters }: Part, { base, data }: Service): Promise<string> => {
  const key = await createStore(`Cards: ${name}`, data)
  const auth = [credentialOf('store', key), credentialOf('other store', await createStore(`Others: ${name}`, data))]
  const credentials = join(data, `${name}.json`)
  await writeFile(credentials, JSON.stringify({ auth }), { mode: 0o600 })

  const values = { HOOKS: join(folder, 'hooks.py'), CREDENTIALS: credentials, ...(await createObjects(base, key)) }
  const settings = Object.entries(values).reduce(
    (text, [placeholder, value]) => text.replaceAll(`{${placeholder}}`, value),
    await readFile(join(folder, 'schemathesis.toml'), 'utf8'),
  )
  const settingsFile = join(data, `${name}.toml`)
  await writeFile(settingsFile, settings)
  const command = ['--no-color', '--config-file', settingsFile, 'run', `${base}/openapi.json`, '--url', base]
  // In the folder that is deleted: Schemathesis keeps what it sent in its working folder.
  const options = { folder: data, environment: { PYTHONDONTWRITEBYTECODE: '1' } }
  return run(schemathesis, [...command, ...parameters], options)
}

/** @throws Error when a part found something. */
const runParts = async (schemathesis: string, data: string): Promise<void> => {
  const stack = await startLocalStack(['--fresh', '--data', data, '--retry-delays', '1,1,1,1'])
  try {
    const service = { base: `${stack.base_url}/api/v1`, data }
    const results = await Promise.allSettled(parts.map((part) => runPart(schemathesis, part, service)))
    for (const result of results) console.log(result.status === 'fulfilled' ? result.value : String(result.reason))
    if (results.some(({ status }) => status === 'rejected')) throw new Error('Schemathesis found something.')
  } finally {
    await stack.stop()
  }
}

try {
  const commandOf = await step('install Schemathesis', () => installPythonEnvironment(environment))
  const data = await mkdtemp(join(tmpdir(), 'intake-schemathesis-'))
  try {
    await step('run Schemathesis', () => runParts(commandOf('schemathesis'), data))
  } finally {
    await rm(data, { recursive: true, force: true })
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
