import * as z from 'zod'
import { minConcurrency } from './limits.ts'
import { type Stage, stageOf } from './stage.ts'

const flag = () => z.union([z.boolean(), z.stringbool({ truthy: ['true'], falsy: ['false'] })])

/** The values that an operator may give with `-c <name>=<value>`; infra/README.md says what each does and costs. */
const contextSchema = () =>
  z
    .strictObject({
      stage: z.string().default('production'),
      protected: flag().default(true),
      concurrency: z.coerce.number().int().min(minConcurrency).default(minConcurrency),
      logRole: flag().default(false),
      domain: z.hostname().optional(),
      certificate: z.templateLiteral(['arn:', z.string()]).optional(),
      waf: flag().default(false),
      warmChanges: z.coerce.number().int().min(1).optional(),
      staticEgress: flag().default(false),
      alarms: z.email().optional(),
      budget: z.coerce.number().positive().optional(),
    })
    .refine(({ domain, certificate }) => (domain === undefined) === (certificate === undefined), {
      error: 'domain and certificate go together: give both or none.',
    })
    .refine(({ alarms, budget }) => budget === undefined || alarms !== undefined, {
      error: 'budget needs alarms: the address that is told.',
    })

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
 * @throws ZodError for an unknown name, which is a typing error, or an invalid value; Error as `stageOf`.
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
