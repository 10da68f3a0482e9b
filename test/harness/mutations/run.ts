import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { type Mutation, mutations } from './mutations.ts'

const usage = `npm run mutations -- [options]   put faults into the delivery engine, one at a time, and show what catches each

  --only <text>    only mutations whose name contains the text
  --seeds <n>      histories of the simulation for each of its profiles (100)
  --help           print this`

/** What a copy of the repository needs to run the checks. */
const copied = ['shared', 'functions', 'infra', 'test', 'package.json', 'tsconfig.json', 'vitest.config.ts']

type Check = { readonly name: string; readonly parameters: readonly string[] }

/** In order of their cost: the first that fails has caught the mutation. */
const checksOf = (seeds: string): readonly Check[] => [
  ...['calm', 'lost wake-ups', 'storm'].map((profile) => ({
    name: `simulation, ${profile}`,
    parameters: ['test/harness/simulation/run.ts', '--seeds', seeds, '--profile', profile, '--lines', '1'],
  })),
  {
    name: 'unit tests',
    parameters: [
      'node_modules/vitest/vitest.mjs',
      'run',
      '--project=unit',
      '--bail=1',
      'test/shared/webhooks/engine',
      'test/shared/webhooks/sending',
      'test/shared/webhooks/wake-ups',
      'test/shared/webhooks/registrations/secrets.test.ts',
      'test/shared/webhooks/registrations/webhook.test.ts',
      'test/shared/webhooks/deliveries/store.test.ts',
      'test/functions/background',
      'test/functions/deliveries/resend.test.ts',
    ],
  },
]

/** Whether the check passes on the copy. */
const passes = ({ parameters }: Check, folder: string): boolean => {
  const { status, error } = spawnSync(process.execPath, parameters, { cwd: folder, stdio: 'ignore', timeout: 300_000 })
  return error === undefined && status === 0
}

/** The name of the check that catches the mutation; undefined when none does. */
const catcherOf = ({ file, original, mutated, name }: Mutation, folder: string, checks: readonly Check[]) => {
  const path = join(folder, file)
  const source = readFileSync(path, 'utf8')
  if (source.split(original).length !== 2) throw new Error(`${file} has not one place for: ${name}`)
  writeFileSync(
    path,
    source.replace(original, () => mutated),
  )
  try {
    return checks.find((check) => !passes(check, folder))?.name
  } finally {
    writeFileSync(path, source)
  }
}

const main = (): boolean => {
  const { values } = parseArgs({
    options: {
      only: { type: 'string', default: '' },
      seeds: { type: 'string', default: '100' },
      help: { type: 'boolean', default: false },
    },
  })
  if (values.help) {
    console.log(usage)
    return true
  }
  const folder = mkdtempSync(join(tmpdir(), 'intake-mutations-'))
  try {
    for (const path of copied) cpSync(path, join(folder, path), { recursive: true })
    symlinkSync(resolve('node_modules'), join(folder, 'node_modules'))
    const checks = checksOf(values.seeds)
    const broken = checks.find((check) => !passes(check, folder))
    if (broken) throw new Error(`Without a mutation this fails: ${broken.name}.`)
    const chosen = mutations.filter(({ name }) => name.includes(values.only))
    const caught = chosen.filter((mutation) => {
      const catcher = catcherOf(mutation, folder, checks)
      console.log(`${(catcher ?? 'NOT CAUGHT').padEnd(26)} ${mutation.name}`)
      return catcher !== undefined
    })
    console.log(`${caught.length} of ${chosen.length} mutations are caught.`)
    return caught.length === chosen.length
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

process.exitCode = main() ? 0 : 1
