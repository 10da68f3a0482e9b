import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import { onTestFinished } from 'vitest'
import { closeServer, listen } from '#infra/local/host/listen.ts'
import { describedStack, missingStack } from '#test/support/deployed-endpoint.ts'

type Reply = { readonly status?: number; readonly body: string; readonly type?: string }

const json = (body: object, status = 200): Reply => ({ status, body: JSON.stringify(body) })
const xml = (body: string, status = 200): Reply => ({ status, body, type: 'text/xml' })

const stackName = 'submission-intake-production'

export const stackIn = (status: string, tableName = stackName): Reply =>
  xml(describedStack(stackName, status, { TableName: tableName }))

export const resources = (...types: string[]): Reply =>
  xml(
    `<ListStackResourcesResponse><ListStackResourcesResult><StackResourceSummaries>${types
      .map((type) => `<member><ResourceType>${type}</ResourceType><PhysicalResourceId>a</PhysicalResourceId></member>`)
      .join('')}</StackResourceSummaries></ListStackResourcesResult></ListStackResourcesResponse>`,
  )

export const noStack: Reply = xml(missingStack(stackName), 400)

export const limits = (executions: number): Reply =>
  json({ AccountLimit: { ConcurrentExecutions: executions, UnreservedConcurrentExecutions: executions } })

export const denied: Reply = json({ __type: 'AccessDeniedException', message: 'You are not authorized.' }, 403)

export const noParameter: Reply = json({ __type: 'ParameterNotFound' }, 400)

export const noLogRole: Reply = json({})

export const logged = (...messages: string[]): Reply => json({ events: messages.map((message) => ({ message })) })

export const invalidToken: Reply = xml(
  `<ErrorResponse><Error><Code>InvalidClientTokenId</Code>
  <Message>The security token included in the request is invalid.</Message></Error></ErrorResponse>`,
  403,
)

/** What an account answers in which a stage can be deployed, by the operation or the path that is called. */
const ready = {
  GetCallerIdentity: xml(
    `<GetCallerIdentityResponse xmlns="https://sts.amazonaws.com/doc/2011-06-15/"><GetCallerIdentityResult>
    <Account>123456789012</Account></GetCallerIdentityResult></GetCallerIdentityResponse>`,
  ),
  GetParameter: json({ Parameter: { Name: '/cdk-bootstrap/hnb659fds/version', Value: '28' } }),
  '/2016-08-19/account-settings': limits(1000),
  '/account': json({ cloudwatchRoleArn: 'arn:aws:iam::123456789012:role/logs' }),
  '/schedule-groups': json({ ScheduleGroups: [] }),
  ListSecrets: json({ SecretList: [] }),
  ListQueues: json({}),
  DescribeLimits: json({}),
  FilterLogEvents: json({ events: [] }),
  DescribeStacks: stackIn('UPDATE_COMPLETE'),
  ListStackResources: resources('AWS::DynamoDB::Table', 'AWS::SNS::Subscription'),
}

/** An endpoint that answers the operator's calls as AWS does, for one account. It closes with the test. */
export const startAccount = async (replies: Partial<Record<keyof typeof ready, Reply>> = {}) => {
  const all: Readonly<Record<string, Reply>> = { ...ready, ...replies }
  const server = createServer(async (request, response) => {
    const form = new URLSearchParams(await text(request))
    const target = request.headers['x-amz-target']
    const path = (request.url ?? '').split('?')[0]?.replace(/(.)\/$/, '$1') ?? ''
    const operation = typeof target === 'string' ? target.split('.')[1] : (form.get('Action') ?? path)
    const { status = 200, body, type = 'application/json' } = all[operation ?? ''] ?? denied
    response.writeHead(status, { 'Content-Type': type }).end(body)
  })
  const port = await listen(server, 0)
  onTestFinished(() => closeServer(server))
  return `http://127.0.0.1:${port}`
}
