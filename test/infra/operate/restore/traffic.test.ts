import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import { APIGatewayClient } from '@aws-sdk/client-api-gateway'
import { LambdaClient } from '@aws-sdk/client-lambda'
import { afterAll, describe, expect, it, onTestFinished } from 'vitest'
import { closeServer, listen } from '#infra/local/host/listen.ts'
import { createOperatorService, runCommand } from '#test/infra/operate/operator-service.ts'

const { service, stop } = await createOperatorService()
afterAll(stop)

/** Lambda and API Gateway as far as a pause uses them. A mapping that changes shows it once before it has changed. */
const startAccount = async () => {
  const mappings: Record<string, { State: string; next?: string }> = {
    a: { State: 'Enabled' },
    b: { State: 'Disabling', next: 'Disabled' },
  }
  const calls: string[] = []
  const server = createServer(async (request, response) => {
    const body = await text(request)
    const id = /event-source-mappings\/(\w+)/.exec(request.url ?? '')?.[1]
    const mapping = id === undefined ? undefined : mappings[id]
    if (mapping && request.method === 'PUT') {
      const isEnabled = (JSON.parse(body) as { Enabled: boolean }).Enabled
      mapping.State = isEnabled ? 'Enabling' : 'Disabling'
      mapping.next = isEnabled ? 'Enabled' : 'Disabled'
    }
    if (!mapping) calls.push(`${request.method} ${request.url?.split('?')[0]} ${body}`.trim())
    response.setHeader('Content-Type', 'application/json')
    response.end(JSON.stringify({ State: mapping?.State }))
    if (mapping?.next && request.method === 'GET') {
      mapping.State = mapping.next
      delete mapping.next
    }
  })
  const endpoint = `http://127.0.0.1:${await listen(server, 0)}`
  onTestFinished(() => closeServer(server))
  const settings = { endpoint, region: 'eu-central-1', credentials: { accessKeyId: 'a', secretAccessKey: 'b' } }
  const states = () => Object.values(mappings).map(({ State }) => State)
  return { lambda: new LambdaClient(settings), gateway: new APIGatewayClient(settings), calls, states }
}

const trafficOf = async (authorizerConcurrency: string) => {
  const account = await startAccount()
  const { lambda, gateway } = account
  const names = { restApiId: 'api', restApiStage: 'live', authorizerName: 'authorizer' }
  const traffic = { lambda, gateway, ...names, authorizerConcurrency, mappingIds: ['a', 'b'] }
  const run = (name: string) => runCommand({ ...service, traffic }, name)
  return { ...account, run }
}

const concurrency = '/2017-10-31/functions/authorizer/concurrency'

describe('a pause', () => {
  it('lets no caller in, also none that the gateway knows, and stops every mapping; a repeat changes nothing', async () => {
    const { run, calls, states } = await trafficOf('none')
    const paused = [
      `PUT ${concurrency} {"ReservedConcurrentExecutions":0}`,
      'DELETE /restapis/api/stages/live/cache/authorizers',
    ]

    expect(await run('service pause')).toEqual({ paused: true, mappings: 2, is_cache_empty: true })
    expect(calls).toEqual(paused)
    expect(states()).toEqual(['Disabled', 'Disabled'])
    await run('service pause')
    expect(calls).toEqual([...paused, ...paused])
    expect(states()).toEqual(['Disabled', 'Disabled'])
  })

  it.each([
    ['none', `DELETE ${concurrency}`],
    ['50', `PUT ${concurrency} {"ReservedConcurrentExecutions":50}`],
  ])('ends with the concurrency of the template: %s', async (authorizerConcurrency, call) => {
    const { run, calls, states } = await trafficOf(authorizerConcurrency)

    expect(await run('service resume')).toEqual({ paused: false, mappings: 2 })
    expect(calls).toEqual([call])
    expect(states()).toEqual(['Enabled', 'Enabled'])
  })

  it('of the local stack is its stop, which the command says', async () => {
    await expect(runCommand(service, 'service pause')).rejects.toThrow('The local stack is paused by stopping')
  })
})
