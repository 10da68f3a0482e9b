import { CfnOutput, Fn } from 'aws-cdk-lib'
import {
  CfnEIP,
  CfnSecurityGroup,
  GatewayVpcEndpointAwsService,
  NatProvider,
  SubnetType,
  Vpc,
} from 'aws-cdk-lib/aws-ec2'
import { ManagedPolicy, type Role } from 'aws-cdk-lib/aws-iam'
import { CfnFunction, type Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda'
import { Construct } from 'constructs'
import { acknowledge } from '#infra/stack/acknowledge.ts'
import { removalPolicyOf } from '#infra/stack/data/removal-policy.ts'
import type { Stage } from '#infra/stage.ts'

/** One NAT gateway in each, so that the loss of a zone stops no delivery. */
const zones = 2

/** The ports that a webhook's URL may have. */
const receiverPorts = [443, 8443]

/** Receivers know the addresses: they are kept as the data is. */
const createAddresses = (scope: Construct, stage: Stage): readonly CfnEIP[] =>
  Array.from({ length: zones }, (_, index) => {
    const address = new CfnEIP(scope, `Address${index + 1}`, { domain: 'vpc' })
    address.applyRemovalPolicy(removalPolicyOf(stage))
    return address
  })

const createNetwork = (scope: Construct, addresses: readonly CfnEIP[]): Vpc => {
  const network = new Vpc(scope, 'Vpc', {
    maxAzs: zones,
    natGatewayProvider: NatProvider.gateway({
      eipAllocationIds: addresses.map((address) => address.attrAllocationId),
    }),
    subnetConfiguration: [
      { name: 'Public', subnetType: SubnetType.PUBLIC, mapPublicIpOnLaunch: false },
      { name: 'Senders', subnetType: SubnetType.PRIVATE_WITH_EGRESS },
    ],
    gatewayEndpoints: { DynamoDb: { service: GatewayVpcEndpointAwsService.DYNAMODB } },
    // A function of the CDK would have to restrict it; nothing is in the group.
    restrictDefaultSecurityGroup: false,
  })
  acknowledge(
    network,
    'VPC7',
    'The line of each attempt has the address that it was sent to; nothing can connect from outside.',
  )
  return network
}

/** Look-ups of names go to the resolver of the network, which security groups do not filter. */
const createSecurityGroup = (scope: Construct, { vpcId }: Vpc): CfnSecurityGroup =>
  new CfnSecurityGroup(scope, 'Group', {
    vpcId,
    groupDescription: 'Senders of webhooks, which call receivers and AWS over HTTPS',
    securityGroupEgress: receiverPorts.map((port) => ({
      ipProtocol: 'tcp',
      fromPort: port,
      toPort: port,
      cidrIp: '0.0.0.0/0',
      description: 'Receivers and AWS',
    })),
  })

/**
 * A network whose functions call the internet from fixed addresses, for receivers' firewalls. Only the senders are in
 * it. It costs about $73 a month in us-east-1, idle too: per zone a NAT gateway ($0.045 an hour) and its address
 * ($0.005 an hour); and $0.045 for each GB that the senders exchange with receivers, SQS and Scheduler. DynamoDB has an
 * endpoint of its own, without cost.
 */
export class StaticEgress extends Construct {
  readonly #network: Vpc
  readonly #settings: CfnFunction.VpcConfigProperty

  constructor(scope: Construct, id: string, stage: Stage) {
    super(scope, id)
    const addresses = createAddresses(this, stage)
    this.#network = createNetwork(this, addresses)
    this.#settings = {
      subnetIds: this.#network.selectSubnets({ subnetType: SubnetType.PRIVATE_WITH_EGRESS }).subnetIds,
      securityGroupIds: [createSecurityGroup(this, this.#network).attrGroupId],
    }
    const value = Fn.join(
      ',',
      addresses.map(({ ref }) => ref),
    )
    new CfnOutput(this, 'Addresses', { value }).overrideLogicalId('EgressAddresses')
  }

  /** Puts a function into the network. Lambda connects it with the function's own role. */
  connect(lambda: LambdaFunction, role: Role): void {
    const { defaultChild } = lambda.node
    // `Function` takes a network only by a type that `Vpc` does not fulfil with exact optional properties.
    if (!(defaultChild instanceof CfnFunction)) throw new Error('The function has no resource.')
    defaultChild.vpcConfig = this.#settings
    lambda.node.addDependency(this.#network)
    role.addManagedPolicy(ManagedPolicy.fromAwsManagedPolicyName('service-role/AWSLambdaENIManagementAccess'))
    acknowledge(
      role,
      'IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/service-role/AWSLambdaENIManagementAccess]',
      'AWS prescribes these permissions, which name no single resource, for a function in a network.',
    )
  }
}
