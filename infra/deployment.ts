import * as z from 'zod/mini'
import { minConcurrency } from './limits.ts'
import { type Stage, stageOf } from './stage.ts'

// An operator reads the faults, and `zod/mini` has no words of its own for them.
z.config(z.locales.en())

const flag = () => z.union([z.boolean(), z.stringbool({ truthy: ['true'], falsy: ['false'] })])

/** The values that an operator may give with `-c <name>=<value>`; infra/README.md says what each does and costs. */
const contextSchema = () =>
  z
    .strictObject({
      stage: z._default(z.string(), 'production'),
      protected: z._default(flag(), true),
      concurrency: z._default(z.coerce.number().check(z.int(), z.minimum(minConcurrency)), minConcurrency),
      logRole: z._default(flag(), false),
      domain: z.optional(z.hostname()),
      certificate: z.optional(z.templateLiteral(['arn:', z.string()])),
      waf: z._default(flag(), false),
      warmChanges: z.optional(z.coerce.number().check(z.int(), z.minimum(1))),
      staticEgress: z._default(flag(), false),
      alarms: z.optional(z.email()),
      budget: z.optional(z.coerce.number().check(z.positive())),
    })
    .check(
      z.refine(({ domain, certificate }) => (domain === undefined) === (certificate === undefined), {
        error: 'domain and certificate go together: give both or none.',
      }),
      z.refine(({ alarms, budget }) => budget === undefined || alarms !== undefined, {
        error: 'budget needs alarms: the address that is told.',
      }),
    )

/**
 * A deployment of the stack: its stage, and what the operator chose for it. `protected` is false where the stage does
 * not keep its data, and while a first deployment may still fail.
 */
export type Deployment = Omit<z.output<ReturnType<typeof contextSchema>>, 'stage'> & { readonly stage: Stage }

/** Names that belong to the CDK: its feature flags and look-ups (`@aws-cdk/…`, `aws:cdk:…`), and its telemetry switch. */
const isOfCdk = (name: string): boolean => /[:/]/.test(name) || name === 'cli-telemetry'

/**
 * The deployment that the CDK's context describes.
 *
 * @param endpointUrl `AWS_ENDPOINT_URL`.
 * @throws $ZodError for an unknown name, which is a typing error, or an invalid value; Error as `stageOf`.
 */
export const deploymentOf = (
  context: Readonly<Record<string, unknown>>,
  endpointUrl: string | undefined,
): Deployment => {
  const given = Object.fromEntries(Object.entries(context).filter(([name]) => !isOfCdk(name)))
  const { stage: name, ...choices } = contextSchema().parse(given)
  const stage = stageOf(name, endpointUrl)
  return { ...choices, stage, protected: choices.protected && stage.keepsData }
}
