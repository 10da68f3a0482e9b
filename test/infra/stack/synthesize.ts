import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { App, Validations } from 'aws-cdk-lib'
import { Template } from 'aws-cdk-lib/assertions'
import { AwsSolutionsChecks } from 'cdk-nag'
import * as z from 'zod/mini'
import { deploymentOf } from '#infra/deployment.ts'
import { functionIds, handlerFileOf } from '#infra/function-files.ts'
import { sourceMapsIn } from '#infra/source-maps.ts'
import { IntakeStack } from '#infra/stack/intake-stack.ts'

const resourceSchema = z.object({
  Properties: z._default(z.record(z.string(), z.unknown()), {}),
  DeletionPolicy: z.optional(z.string()),
  Metadata: z.object({ 'aws:cdk:path': z.string() }),
})

export type Synthesized = ReturnType<typeof synthesize>

/** The context that the CLI passes to the app: its flags change the constructs. */
export const cdkContext = z
  .object({ context: z.record(z.string(), z.unknown()) })
  .parse(JSON.parse(readFileSync('cdk.json', 'utf8'))).context

/** Empty bundles: a template does not contain the code of its functions. */
const writePlaceholders = (directory: string): void => {
  for (const id of functionIds) {
    mkdirSync(join(directory, handlerFileOf(id)), { recursive: true })
    writeFileSync(join(directory, handlerFileOf(id), 'index.mjs'), '')
  }
  mkdirSync(sourceMapsIn(directory))
}

/** The stack as the app makes it for an operator's choices, with the findings of cdk-nag. */
export const synthesize = (choices: Readonly<Record<string, unknown>> = {}) => {
  const directory = mkdtempSync(join(tmpdir(), 'synthesis-'))
  const bundles = join(directory, 'bundles')
  const outdir = join(directory, 'cdk.out')
  writePlaceholders(bundles)
  const app = new App({ context: { ...cdkContext, ...choices, 'aws:cdk:enable-path-metadata': true }, outdir })
  const deployment = deploymentOf(app.node.getAllContext(), 'http://localhost:4566')
  const stack = new IntakeStack(app, { deployment, bundles })
  Validations.of(app).addPlugins(new AwsSolutionsChecks(app))
  const template = Template.fromStack(stack)
  const report: unknown = JSON.parse(readFileSync(join(outdir, 'validation-report.json'), 'utf8'))
  rmSync(directory, { recursive: true })

  /** The resources of a type, with the path of the construct that made each, below the stack. */
  const resourcesOf = (type: string) =>
    Object.entries(template.findResources(type)).map(([logicalId, resource]) => {
      const { Properties, DeletionPolicy, Metadata } = resourceSchema.parse(resource)
      const path = Metadata['aws:cdk:path'].replace(/^[^/]+\//, '').replace(/\/Resource$/, '')
      return { logicalId, path, properties: Properties, deletionPolicy: DeletionPolicy }
    })
  return { stack, template, report, resourcesOf }
}

/** The logical id that a reference in a template points to. */
export const referenced = (value: unknown): string =>
  z
    .union([
      z.pipe(
        z.object({ Ref: z.string() }),
        z.transform(({ Ref }) => Ref),
      ),
      z.pipe(
        z.object({ 'Fn::GetAtt': z.tuple([z.string(), z.string()]) }),
        z.transform((get) => get['Fn::GetAtt'][0]),
      ),
    ])
    .parse(value)
