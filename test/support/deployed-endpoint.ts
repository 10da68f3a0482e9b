import { createServer, type IncomingMessage, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { onTestFinished } from 'vitest'
import { closeServer, listen } from '#infra/local/host/listen.ts'
import { outputNames } from '#infra/outputs.ts'

const namespace = 'xmlns="http://cloudformation.amazonaws.com/doc/2010-05-15/"'

/** CloudFormation's answer to `DescribeStacks`. */
export const describedStack = (stackName: string, status: string, outputs: Readonly<Record<string, string>>) =>
  `<DescribeStacksResponse ${namespace}><DescribeStacksResult><Stacks><member><StackName>${stackName}</StackName>
  <StackStatus>${status}</StackStatus><Outputs>${Object.entries(outputs)
    .map(([name, value]) => `<member><OutputKey>${name}</OutputKey><OutputValue>${value}</OutputValue></member>`)
    .join('')}</Outputs></member></Stacks></DescribeStacksResult></DescribeStacksResponse>`

/** The same for a stack that does not exist; its status is 400. */
export const missingStack = (stackName: string) =>
  `<ErrorResponse ${namespace}><Error><Type>Sender</Type><Code>ValidationError</Code>
  <Message>Stack with id ${stackName} does not exist</Message></Error></ErrorResponse>`

type Deployed = {
  readonly stage: string
  /** CloudFormation's, of the stage's stack. */
  readonly status?: string
  /** On DynamoDB Local. */
  readonly table?: { readonly endpoint: string; readonly tableName: string }
}

/**
 * An endpoint of AWS with the stack of one stage: CloudFormation's one call, in its protocol, and all else handed on to
 * DynamoDB. It closes with the test.
 *
 * @returns its URL.
 */
export const startDeployedEndpoint = async ({ stage, status = 'CREATE_COMPLETE', table }: Deployed) => {
  const stackName = `submission-intake-${stage}`
  const outputs = {
    ...Object.fromEntries(outputNames.map((name) => [name, 'none'])),
    ...(table && { TableName: table.tableName }),
  }

  const handOn = (incoming: IncomingMessage, body: string): Promise<IncomingMessage> =>
    new Promise((resolve, reject) => {
      request(table?.endpoint ?? '', { method: 'POST', headers: incoming.headers }, resolve)
        .once('error', reject)
        .end(body)
    })

  const server = createServer(async (incoming, response) => {
    const body = await text(incoming)
    if (incoming.headers['x-amz-target']) {
      const answer = await handOn(incoming, body)
      answer.pipe(response.writeHead(answer.statusCode ?? 500, answer.headers))
      return
    }
    const wanted = new URLSearchParams(body).get('StackName') ?? ''
    const isThere = wanted === stackName
    response
      .writeHead(isThere ? 200 : 400, { 'content-type': 'text/xml' })
      .end(isThere ? describedStack(stackName, status, outputs) : missingStack(wanted))
  })
  const port = await listen(server, 0)
  onTestFinished(() => closeServer(server))
  return `http://127.0.0.1:${port}`
}
