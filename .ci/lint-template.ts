import { join } from 'node:path'
import { run, step } from '../test/harness/deployed/command.ts'
import { emulatorEnvironment, installPythonEnvironment } from '../test/harness/deployed/python-environment.ts'

/**
 * Synthesizes the production stack with every part that a context value adds, which fails on a finding of cdk-nag, and
 * holds its template against cfn-lint's rules, which know AWS's resource types.
 */

const assembly = '.local/cdk.out-linted'
const context = [
  'stage=production',
  'concurrency=1000',
  'logRole=true',
  'domain=api.example.com',
  'certificate=arn:aws:acm:eu-central-1:123456789012:certificate/1',
  'waf=true',
  'warmChanges=2000',
  'staticEgress=true',
  'alarms=operator@example.com',
  'budget=100',
]

const synthesize = () =>
  run(join('node_modules', '.bin', 'cdk'), [
    ...['synth', '--quiet', '--output', assembly],
    ...context.flatMap((value) => ['-c', value]),
  ])

/** W3005: the CDK lets a function wait for its role, which a reference does already. */
const ignored = ['--ignore-checks', 'W3005']

try {
  const commandOf = await step('install cfn-lint', () => installPythonEnvironment(emulatorEnvironment))
  await step('synthesize, with cdk-nag', synthesize)
  const template = join(assembly, 'submission-intake-production.template.json')
  await step('cfn-lint', () => run(commandOf('cfn-lint'), [...ignored, '--', template]))
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
