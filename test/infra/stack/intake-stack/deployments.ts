import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { referenced, type Synthesized, synthesize } from '#test/infra/stack/synthesize.ts'

const certificate = 'arn:aws:acm:eu-central-1:111122223333:certificate/1'

const memoize = (choices: Readonly<Record<string, unknown>>) => {
  let made: Synthesized | undefined
  return () => {
    made ??= synthesize(choices)
    return made
  }
}

/** The stack by what an operator may choose; `standard` is without a choice. */
const stacks = {
  standard: memoize({}),
  first: memoize({ protected: 'false' }),
  concurrency: memoize({ concurrency: '1000' }),
  logRole: memoize({ logRole: 'true' }),
  domain: memoize({ domain: 'api.example.com', certificate }),
  waf: memoize({ waf: 'true' }),
  warmChanges: memoize({ warmChanges: '2000' }),
  staticEgress: memoize({ staticEgress: 'true' }),
}

const namesOf = (properties: Readonly<Record<string, unknown>>): string[] =>
  Object.keys(properties).filter((name) => /^(Name|\w+Name)$/.test(name))

const propertiesOf = ({ resourcesOf }: Synthesized, type: string) =>
  resourcesOf(type).map(({ properties }) => properties)

const throttlesOf = (stack: Synthesized) =>
  z
    .object({
      MethodSettings: z.array(
        z.object({
          ResourcePath: z.string(),
          HttpMethod: z.string(),
          ThrottlingRateLimit: z.number(),
          ThrottlingBurstLimit: z.number(),
          LoggingLevel: z.literal('ERROR'),
          DataTraceEnabled: z.literal(false),
        }),
      ),
    })
    .parse(propertiesOf(stack, 'AWS::ApiGateway::Stage')[0]).MethodSettings

const reservationsOf = ({ resourcesOf }: Synthesized) =>
  Object.fromEntries(
    resourcesOf('AWS::Lambda::Function').flatMap(({ path, properties: { ReservedConcurrentExecutions: reserved } }) =>
      reserved === undefined ? [] : [[path.replace(/\/Function$/, ''), reserved]],
    ),
  )

const mappingsOf = (stack: Synthesized) => propertiesOf(stack, 'AWS::Lambda::EventSourceMapping')

export const describeDeployments = (): void => {
  it.each(Object.entries(stacks))('with the choice %s there is no finding of cdk-nag', (_, stack) => {
    expect(stack().report).toMatchObject({ pluginReports: [{ conclusion: 'success', violations: [] }] })
  })

  describe('a first deployment that failed', () => {
    it('left nothing with a name that the next one needs', () => {
      const { template, resourcesOf } = stacks.standard()
      const types = new Set(
        Object.values(template.toJSON().Resources).map(
          (resource) => z.object({ Type: z.string() }).parse(resource).Type,
        ),
      )
      const named = [...types].flatMap((type) =>
        resourcesOf(type).flatMap(({ properties }) => namesOf(properties).map((name) => `${type} ${name}`)),
      )
      // References; names that are unique only within the stack's own resources, or not at all, as a REST API's; and those
      // of alarms, dashboard and the gateway's log, which CloudFormation deletes with a stack that failed.
      expect([...new Set(named)].toSorted()).toEqual([
        'AWS::ApiGateway::Authorizer Name',
        'AWS::ApiGateway::Method OperationName',
        'AWS::ApiGateway::RestApi Name',
        'AWS::ApiGateway::Stage StageName',
        'AWS::CloudWatch::Alarm AlarmName',
        'AWS::CloudWatch::Alarm MetricName',
        'AWS::CloudWatch::Dashboard DashboardName',
        'AWS::IAM::Policy PolicyName',
        'AWS::Lambda::EventInvokeConfig FunctionName',
        'AWS::Lambda::EventSourceMapping FunctionName',
        'AWS::Lambda::Permission FunctionName',
        'AWS::Logs::LogGroup LogGroupName',
        'AWS::Logs::MetricFilter LogGroupName',
      ])
    })

    it('can be rolled back and deleted: nothing is protected, and nothing that it made is kept', () => {
      const first = stacks.first()
      expect(first.stack.terminationProtection).toBe(false)
      expect(propertiesOf(first, 'AWS::DynamoDB::Table')[0]).toMatchObject({ DeletionProtectionEnabled: false })
      const policies = Object.values(first.template.toJSON().Resources).map(
        (resource) => z.object({ DeletionPolicy: z._default(z.string(), 'Delete') }).parse(resource).DeletionPolicy,
      )
      expect([...new Set(policies)].toSorted()).toEqual(['Delete', 'RetainExceptOnCreate'])
    })

    it('differs from every later one only in the protections', () => {
      const [first, later] = [stacks.first(), stacks.standard()].map(({ template }) =>
        JSON.stringify(template.toJSON()),
      )
      expect(first?.replace('"DeletionProtectionEnabled":false', '"DeletionProtectionEnabled":true')).toBe(later)
    })
  })

  it.each(['TableName', 'AccessLogName', 'DeliveryQueueUrl', 'MessageDeadLettersUrl', 'SealingSecretArn'])(
    'the operator finds %s in the outputs',
    (name) => {
      expect(stacks.standard().template.findOutputs(name)).toHaveProperty(name)
    },
  )

  describe('concurrency', () => {
    it('lets one audit look at all shards in a small account, and four at once where the API has its place', () => {
      const auditsOf = (stack: Synthesized) => {
        const audit = propertiesOf(stack, 'AWS::Events::Rule').find(({ Targets }) =>
          /shards/.test(JSON.stringify(Targets)),
        )
        return z.object({ Targets: z.array(z.unknown()) }).parse(audit).Targets.length
      }
      expect([auditsOf(stacks.standard()), auditsOf(stacks.concurrency())]).toEqual([1, 4])
    })

    it('leaves an account with ten executions 4 that no hanging receiver holds, and reserves none', () => {
      const stack = stacks.standard()
      const senders = mappingsOf(stack).filter(({ ScalingConfig }) => ScalingConfig)
      expect(senders.map(({ ScalingConfig }) => ScalingConfig)).toEqual(Array(3).fill({ MaximumConcurrency: 2 }))
      expect(mappingsOf(stack).find(({ StartingPosition }) => StartingPosition)).toMatchObject({
        ParallelizationFactor: 1,
      })
      expect(reservationsOf(stack)).toEqual({})
    })

    it('of 1000 executions reserves the senders as many as their mappings start, so that none is throttled', () => {
      const stack = stacks.concurrency()
      const senders = mappingsOf(stack).filter(({ ScalingConfig }) => ScalingConfig)
      expect(senders.map(({ ScalingConfig }) => ScalingConfig)).toEqual(Array(3).fill({ MaximumConcurrency: 150 }))
      expect(mappingsOf(stack).find(({ StartingPosition }) => StartingPosition)).toMatchObject({
        ParallelizationFactor: 10,
      })
      expect(reservationsOf(stack)).toEqual({
        'Api/authorizer': 50,
        'Api/fallback': 5,
        'Delivery/background.fan-out': 100,
        'Delivery/Deliver1/background.deliver': 150,
        'Delivery/Deliver2/background.deliver': 150,
        'Delivery/Deliver3/background.deliver': 150,
      })
    })
  })

  it('the senders alone may wake themselves without an end', () => {
    const allowed = stacks
      .standard()
      .resourcesOf('AWS::Lambda::Function')
      .filter(({ properties }) => properties.RecursiveLoop === 'Allow')
    expect(allowed.map(({ path }) => path)).toEqual(
      [1, 2, 3].map((number) => `Delivery/Deliver${number}/background.deliver/Function`),
    )
  })

  describe('the edge', () => {
    it('takes TLS 1.2 and 1.3, for the host of the handshake alone', () => {
      const tls = { SecurityPolicy: 'SecurityPolicy_TLS13_1_2_PFS_PQ_2025_09', EndpointAccessMode: 'STRICT' }
      expect(propertiesOf(stacks.standard(), 'AWS::ApiGateway::RestApi')[0]).toMatchObject(tls)
      expect(propertiesOf(stacks.domain(), 'AWS::ApiGateway::DomainName')[0]).toMatchObject(tls)
    })

    it('is at the default endpoint, or at the domain alone', () => {
      expect(propertiesOf(stacks.standard(), 'AWS::ApiGateway::RestApi')[0]).toMatchObject({
        DisableExecuteApiEndpoint: false,
      })
      const { template } = stacks.domain()
      expect(propertiesOf(stacks.domain(), 'AWS::ApiGateway::RestApi')[0]).toMatchObject({
        DisableExecuteApiEndpoint: true,
      })
      expect(propertiesOf(stacks.domain(), 'AWS::ApiGateway::DomainName')[0]).toMatchObject({
        DomainName: 'api.example.com',
        RegionalCertificateArn: certificate,
      })
      expect(template.findOutputs('*')).toMatchObject({
        BaseUrl: { Value: 'https://api.example.com' },
        DomainTarget: { Value: { 'Fn::GetAtt': [expect.any(String), 'RegionalDomainName'] } },
      })
      expect(JSON.stringify(template.findOutputs('*'))).not.toContain('execute-api')
    })

    it('has a firewall where it is wanted, which blocks an address above 2000 requests a minute', () => {
      const [acl] = stacks.waf().resourcesOf('AWS::WAFv2::WebACL')
      expect(acl?.properties).toMatchObject({
        Scope: 'REGIONAL',
        DefaultAction: { Allow: {} },
        Rules: [
          {
            Action: { Block: {} },
            Statement: { RateBasedStatement: { AggregateKeyType: 'IP', Limit: 2000, EvaluationWindowSec: 60 } },
          },
        ],
      })
      const [association] = propertiesOf(stacks.waf(), 'AWS::WAFv2::WebACLAssociation')
      expect(referenced(association?.WebACLArn)).toBe(acl?.logicalId)
      expect(stacks.standard().resourcesOf('AWS::WAFv2::WebACL')).toEqual([])
    })

    it('has throttles whose sum is below the 10000 requests a second of an account', () => {
      const stack = stacks.standard()
      const settings = throttlesOf(stack)
      const [standard, ...own] = settings
      const others = stack
        .resourcesOf('AWS::ApiGateway::Method')
        .filter(({ properties }) => properties.HttpMethod !== 'ANY').length
      const sum = own.reduce((total, { ThrottlingRateLimit }) => total + ThrottlingRateLimit, 0)
      expect(standard).toMatchObject({ ResourcePath: '/*', HttpMethod: '*' })
      expect(sum + others * (standard?.ThrottlingRateLimit ?? 0)).toBeLessThan(10_000)
    })

    it('answers unknown paths at most 50 times a second and verb', () => {
      const unknown = throttlesOf(stacks.standard()).filter(({ ResourcePath }) =>
        ['/', '/~1{proxy+}'].includes(ResourcePath),
      )
      expect(unknown.map(({ HttpMethod, ResourcePath }) => `${HttpMethod} ${ResourcePath}`).toSorted()).toEqual(
        ['/', '/~1{proxy+}']
          .flatMap((path) =>
            ['DELETE', 'GET', 'HEAD', 'OPTIONS', 'PATCH', 'POST', 'PUT'].map((verb) => `${verb} ${path}`),
          )
          .toSorted(),
      )
      for (const { ThrottlingRateLimit } of unknown) expect(ThrottlingRateLimit).toBe(50)
    })

    it('replaces the log role of the account only where that is wanted', () => {
      expect(stacks.standard().resourcesOf('AWS::ApiGateway::Account')).toEqual([])
      expect(stacks.logRole().resourcesOf('AWS::ApiGateway::Account')).toMatchObject([{ deletionPolicy: 'Retain' }])
    })
  })

  it('the table and its indexes are warm for the changes a second of a launch', () => {
    const [table] = propertiesOf(stacks.warmChanges(), 'AWS::DynamoDB::Table')
    const { WarmThroughput, GlobalSecondaryIndexes } = z
      .object({
        WarmThroughput: z.unknown(),
        GlobalSecondaryIndexes: z.array(z.object({ WarmThroughput: z.unknown() })),
      })
      .parse(table)
    expect(WarmThroughput).toEqual({ ReadUnitsPerSecond: 16_000, WriteUnitsPerSecond: 16_000 })
    for (const index of GlobalSecondaryIndexes) {
      expect(index.WarmThroughput).toEqual({ ReadUnitsPerSecond: 12_000, WriteUnitsPerSecond: 8_000 })
    }
    expect(propertiesOf(stacks.standard(), 'AWS::DynamoDB::Table')[0]).not.toHaveProperty('WarmThroughput')
  })

  describe('static addresses', () => {
    it('are in front of the senders alone, which reach only the ports of receivers', () => {
      const stack = stacks.staticEgress()
      const inNetwork = stack.resourcesOf('AWS::Lambda::Function').filter(({ properties }) => properties.VpcConfig)
      expect(inNetwork.map(({ path }) => path)).toEqual(
        [1, 2, 3].map((number) => `Delivery/Deliver${number}/background.deliver/Function`),
      )
      const [group, ...others] = propertiesOf(stack, 'AWS::EC2::SecurityGroup')
      expect(others).toEqual([])
      expect(group).not.toHaveProperty('SecurityGroupIngress')
      expect(group?.SecurityGroupEgress).toMatchObject([
        { IpProtocol: 'tcp', FromPort: 443, ToPort: 443 },
        { IpProtocol: 'tcp', FromPort: 8443, ToPort: 8443 },
      ])
    })

    it('are two, each behind a gateway of its zone, kept with the data and told in the outputs', () => {
      const stack = stacks.staticEgress()
      const addresses = stack.resourcesOf('AWS::EC2::EIP')
      expect(addresses).toMatchObject(Array(2).fill({ deletionPolicy: 'RetainExceptOnCreate' }))
      const gateways = propertiesOf(stack, 'AWS::EC2::NatGateway').map(({ AllocationId }) => referenced(AllocationId))
      expect(gateways.toSorted()).toEqual(addresses.map(({ logicalId }) => logicalId).toSorted())
      expect(JSON.stringify(stack.template.findOutputs('EgressAddresses'))).toContain(addresses[0]?.logicalId)
    })

    it('cost nothing where they are not wanted: no network, and no finding', () => {
      expect(stacks.standard().resourcesOf('AWS::EC2::VPC')).toEqual([])
    })
  })
}
