import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { hasBuiltPage } from '#infra/pages/build.ts'
import { pageIds } from '#shared/api/pages/paths.ts'
import { type Permissions, permissions } from '#shared/api/permissions.ts'
import { type RouteId, routeIds } from '#shared/api/routes.ts'
import { oneOrMore } from '#test/infra/stack/policy/one-or-more.ts'
import type { Synthesized } from '#test/infra/stack/synthesize.ts'

const statementSchema = z.object({
  Effect: z.literal('Allow'),
  Action: oneOrMore(z.string()),
  Resource: oneOrMore(z.unknown()),
  Condition: z.optional(
    z.strictObject({
      'ForAllValues:StringLike': z.optional(z.strictObject({ 'dynamodb:LeadingKeys': oneOrMore(z.string()) })),
      'ForAnyValue:StringLike': z.optional(z.strictObject({ 'dynamodb:LeadingKeys': oneOrMore(z.string()) })),
      'ForAnyValue:StringEquals': z.optional(
        z.strictObject({ 'dynamodb:EnclosingOperation': oneOrMore(z.literal('TransactWriteItems')) }),
      ),
      StringEquals: z.optional(z.strictObject({ 'iam:PassedToService': z.literal('scheduler.amazonaws.com') })),
    }),
  ),
})

const policySchema = z.object({ PolicyDocument: z.object({ Statement: z.array(statementSchema) }) })

const intrinsicSchema = z.union([
  z.string(),
  z.object({ Ref: z.string() }),
  z.object({ 'Fn::GetAtt': z.tuple([z.string(), z.string()]) }),
  z.object({ 'Fn::Join': z.tuple([z.literal(''), z.array(z.unknown())]) }),
])

const namesOf = ({ resourcesOf, template }: Synthesized): ReadonlyMap<string, string> => {
  const types = new Set(
    Object.values(template.toJSON().Resources).map((resource) => z.object({ Type: z.string() }).parse(resource).Type),
  )
  return new Map(
    [...types].flatMap((type) => resourcesOf(type).map(({ logicalId, path }) => [logicalId, path] as const)),
  )
}

/** A reference in words: the path of the construct that it points to. */
const wordsOf = (names: ReadonlyMap<string, string>, value: unknown): string => {
  const intrinsic = intrinsicSchema.parse(value)
  if (typeof intrinsic === 'string') return intrinsic
  if ('Ref' in intrinsic) return names.get(intrinsic.Ref) ?? `<${intrinsic.Ref}>`
  if ('Fn::Join' in intrinsic) return intrinsic['Fn::Join'][1].map((part) => wordsOf(names, part)).join('')
  const [logicalId, attribute] = intrinsic['Fn::GetAtt']
  return `${names.get(logicalId)}${attribute === 'StreamArn' ? ' stream' : ''}`
}

/** Every grant of the stack, by the role's construct: `<action> <resource> [<keys of items>] [in a transaction …]`. */
export const grantsOf = (synthesized: Synthesized): Record<string, string[]> => {
  const names = namesOf(synthesized)
  const grants = synthesized.resourcesOf('AWS::IAM::Policy').map(({ path, properties }) => {
    const words = policySchema.parse(properties).PolicyDocument.Statement.flatMap(({ Action, Resource, Condition }) => {
      const keys = Condition?.['ForAllValues:StringLike']?.['dynamodb:LeadingKeys'].toSorted() ?? []
      const own = Condition?.['ForAnyValue:StringLike']?.['dynamodb:LeadingKeys'] ?? []
      const transaction = Condition?.['ForAnyValue:StringEquals'] ? ['in a transaction with', ...own] : []
      return Action.flatMap((action) =>
        Resource.map((resource) => [action, wordsOf(names, resource), ...keys, ...transaction].join(' ')),
      )
    })
    return [path.replace(/(\/Role)?\/DefaultPolicy$/, ''), [...new Set(words)].toSorted()] as const
  })
  return Object.fromEntries(grants)
}

const onTable = (actions: readonly string[], ...partitions: readonly string[]) =>
  actions.map((action) => [`dynamodb:${action}`, 'Table', ...partitions.toSorted()].join(' '))

const logs = (path: string) => [`logs:CreateLogStream ${path}/Logs`, `logs:PutLogEvents ${path}/Logs`]

const schedules = [
  'scheduler:CreateSchedule arn:<AWS::Partition>:scheduler:<AWS::Region>:<AWS::AccountId>:schedule/Delivery/Schedules/Group/*',
  'iam:PassRole Delivery/Schedules/Role',
]

type Use = NonNullable<Permissions['uses']>[number]

const grantsOfUses = (uses: readonly Use[]) =>
  uses.flatMap(
    (use) =>
      ({
        'sealing-key': ['secretsmanager:GetSecretValue Secrets/Sealing'],
        'session-key': ['secretsmanager:GetSecretValue Secrets/Sessions'],
        'delivery-queue': ['sqs:SendMessage Delivery/Queue'],
        'receiver-rules': [],
      })[use],
  )

/** The routes whose gate also counts a customer's requests. */
const customerRoutes: readonly RouteId[] = [
  'submissions.create',
  'submissions.list',
  'submissions.get',
  'card-lists.parse',
  'customer-sessions.create',
]

const routeGrants = (id: RouteId): string[] => {
  const { reads, writes, indexes = [], uses = [] } = permissions[id]
  const touched = Object.entries({ ...reads, ...writes })
  return [
    ...logs(`Api/${id}`),
    ...touched.flatMap(([action, partitions]) => onTable([action], ...partitions)),
    ...indexes.map((index) => `dynamodb:Query Table/index/${index} STORE#*`),
    ...onTable(['UpdateItem'], 'STORE#*', ...(customerRoutes.includes(id) ? ['CUSTOMER#*'] : [])),
    ...grantsOfUses(uses),
  ]
}

/** The routes that may write to the items of each partition, without the gate's update. */
const routesThatWrite: Record<string, RouteId[]> = {
  'STORE#*': [
    'webhooks.create',
    'webhooks.delete',
    'webhooks.update',
    'webhooks.rotate-secret',
    'api-keys.create',
    'api-keys.delete',
  ],
  'KEY#*': ['api-keys.create', 'api-keys.delete'],
  'LINK#*': ['form-links.create', 'console-links.create'],
  'SUBMISSION#*': ['submissions.create', 'submissions.transition'],
  'WEBHOOK#*': ['webhooks.test', 'webhooks.recover', 'deliveries.resend'],
}

const delivers = [1, 2, 3].map((number) => `Delivery/Deliver${number}/background.deliver`)

const deliverGrants = [
  ...onTable(['BatchGetItem'], 'WEBHOOK#*', 'STORE#*', 'SUBMISSION#*'),
  ...onTable(['PutItem'], 'WEBHOOK#*'),
  ...onTable(['UpdateItem'], 'STORE#*'),
  'dynamodb:PutItem Table STORE#* WEBHOOK#* in a transaction with WEBHOOK#*',
  'dynamodb:ConditionCheckItem Table STORE#* WEBHOOK#* in a transaction with STORE#*',
  'secretsmanager:GetSecretValue Secrets/Sealing',
  ...[
    'ChangeMessageVisibility',
    'DeleteMessage',
    'GetQueueAttributes',
    'GetQueueUrl',
    'ReceiveMessage',
    'SendMessage',
  ].map((name) => `sqs:${name} Delivery/Queue`),
  ...schedules,
]

/** Grants of the functions that are no routes. */
const otherGrants: Record<string, string[]> = {
  'Api/authorizer': [
    ...logs('Api/authorizer'),
    ...onTable(['GetItem'], 'KEY#*', 'LINK#*', 'STORE#*'),
    ...onTable(['UpdateItem'], 'STORE#*'),
    'secretsmanager:GetSecretValue Secrets/Sessions',
  ],
  'Api/fallback': logs('Api/fallback'),
  ...Object.fromEntries(pageIds.map((id) => [`Api/${id}`, logs(`Api/${id}`)])),
  'Delivery/background.fan-out': [
    ...logs('Delivery/background.fan-out'),
    ...onTable(['Query'], 'STORE#*'),
    ...onTable(['PutItem'], 'WEBHOOK#*'),
    ...['DescribeStream', 'GetRecords', 'GetShardIterator', 'ListStreams'].map(
      (name) => `dynamodb:${name} Table stream`,
    ),
    'sqs:SendMessage Delivery/Queue',
    ...['GetQueueAttributes', 'GetQueueUrl', 'SendMessage'].map((name) => `sqs:${name} Delivery/RecordDeadLetters`),
  ],
  ...Object.fromEntries(delivers.map((path) => [path, [...logs(path), ...deliverGrants]])),
  'Delivery/background.sweep': [
    ...logs('Delivery/background.sweep'),
    'dynamodb:Query Table/index/due DUE#*',
    ...onTable(['BatchGetItem'], 'WEBHOOK#*', 'STORE#*'),
    ...onTable(['PutItem', 'UpdateItem'], 'WEBHOOK#*'),
    'sqs:SendMessage Delivery/Queue',
    ...schedules,
  ],
  'Delivery/background.audit': [
    ...logs('Delivery/background.audit'),
    'dynamodb:Query Table/index/due CHANGED#*',
    ...onTable(['Query'], 'STORE#*'),
    ...onTable(['BatchGetItem'], 'WEBHOOK#*', 'SUBMISSION#*'),
    ...onTable(['PutItem'], 'WEBHOOK#*'),
    ...onTable(['DeleteItem', 'GetItem', 'PutItem', 'Query'], 'AUDIT'),
    'sqs:SendMessage Delivery/Queue',
  ],
}

const tableVariables = ['TABLE_NAME']
const retryVariables = ['RETRY_DELAYS_SECONDS', 'QUEUE_DELAY_LIMIT_SECONDS']
const scheduleVariables = [
  'SCHEDULE_GROUP_NAME',
  'SCHEDULE_ROLE_ARN',
  'DELIVERY_QUEUE_ARN',
  'SCHEDULE_DEAD_LETTER_QUEUE_ARN',
]

const useVariables: Record<Use, string> = {
  'sealing-key': 'SEALING_SECRET_ARN',
  'session-key': 'SESSION_SECRET_ARN',
  'delivery-queue': 'DELIVERY_QUEUE_URL',
  'receiver-rules': 'LOCALHOST_RECEIVERS_ALLOWED',
}

const deliverVariables = [
  ...tableVariables,
  'SEALING_SECRET_ARN',
  'DELIVERY_QUEUE_URL',
  ...scheduleVariables,
  ...retryVariables,
  'LOCALHOST_RECEIVERS_ALLOWED',
]

/** Environment variables of each function; it does not know any other resource. */
const expectedVariables: Record<string, string[]> = {
  ...Object.fromEntries(
    routeIds.map((id) => [
      `Api/${id}`,
      [...tableVariables, ...(permissions[id].uses ?? []).map((use) => useVariables[use])],
    ]),
  ),
  'Api/authorizer': [...tableVariables, 'SESSION_SECRET_ARN'],
  'Api/fallback': [],
  ...Object.fromEntries(pageIds.map((id) => [`Api/${id}`, hasBuiltPage(id) ? ['PAGES_URL'] : []])),
  'Delivery/background.fan-out': [...tableVariables, 'DELIVERY_QUEUE_URL'],
  ...Object.fromEntries(delivers.map((path) => [path, deliverVariables])),
  'Delivery/background.sweep': [...tableVariables, 'DELIVERY_QUEUE_URL', ...scheduleVariables, ...retryVariables],
  'Delivery/background.audit': [...tableVariables, 'DELIVERY_QUEUE_URL'],
}

export const describeGrants = (synthesized: () => Synthesized): void => {
  describe('a function may do what it needs and nothing else', () => {
    it.each(routeIds)('the route %s', (id) => {
      expect(grantsOf(synthesized())[`Api/${id}`]).toEqual([...new Set(routeGrants(id))].toSorted())
    })

    it.each(Object.entries(routesThatWrite))(
      'the partitions %s are written by these routes alone',
      (partition, ids) => {
        const grants = grantsOf(synthesized())
        const writing = routeIds.filter((id) =>
          grants[`Api/${id}`]?.some(
            (grant) => /:(Put|Delete)Item /.test(grant) && grant.split(' ').includes(partition),
          ),
        )

        expect(writing).toEqual(ids)
      },
    )

    it.each(Object.entries(otherGrants))('%s', (path, grants) => {
      expect(grantsOf(synthesized())[path]).toEqual(grants.toSorted())
    })

    it('and none is left out here', () => {
      const paths = synthesized()
        .resourcesOf('AWS::Lambda::Function')
        .map(({ path }) => path.replace(/\/Function$/, ''))
      expect(Object.keys(expectedVariables).toSorted()).toEqual(paths.toSorted())
      expect(Object.keys(grantsOf(synthesized())).toSorted()).toEqual(
        [...routeIds.map((id) => `Api/${id}`), ...Object.keys(otherGrants), 'Delivery/Schedules'].toSorted(),
      )
    })

    it.each(Object.entries(expectedVariables))('%s finds the settings of its grants', (path, variables) => {
      const environment = z.object({
        Environment: z.optional(z.object({ Variables: z.record(z.string(), z.unknown()) })),
      })
      const found = synthesized()
        .resourcesOf('AWS::Lambda::Function')
        .find((resource) => resource.path === `${path}/Function`)
      const settings = environment.parse(found?.properties).Environment?.Variables ?? {}
      expect(Object.keys(settings).toSorted()).toEqual(variables.toSorted())
    })
  })

  describe('in the whole stack', () => {
    const everyGrant = () => Object.values(grantsOf(synthesized())).flat()

    it('no action is a pattern', () => {
      for (const grant of everyGrant()) expect(grant.split(' ')[0]).not.toContain('*')
    })

    it('no resource is a pattern, but the schedules of one group', () => {
      const patterns = everyGrant().filter((grant) => grant.split(' ')[1]?.includes('*'))
      expect([...new Set(patterns)]).toEqual([
        expect.stringMatching(/^scheduler:CreateSchedule .*:schedule\/Delivery\/Schedules\/Group\/\*$/),
      ])
    })

    it('every grant on items names their partitions', () => {
      const onItems = everyGrant().filter(
        (grant) => /^dynamodb:\S+ Table(\/index\/\S+)?( |$)/.test(grant) && !grant.endsWith(' stream'),
      )
      expect(onItems).not.toHaveLength(0)
      for (const grant of onItems)
        expect(grant).toMatch(/( (STORE|CUSTOMER|SUBMISSION|WEBHOOK|KEY|LINK|DUE|CHANGED)#\*| AUDIT)+$/)
    })

    it('no role has a managed policy', () => {
      const managed = synthesized()
        .resourcesOf('AWS::IAM::Role')
        .filter(({ properties }) => properties.ManagedPolicyArns)
      expect(managed.map(({ path }) => path)).toEqual([])
    })
  })
}
