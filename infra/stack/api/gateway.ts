import { CfnOutput, RemovalPolicy } from 'aws-cdk-lib'
import {
  AccessLogFormat,
  BasePathMapping,
  CfnRestApi,
  DomainName,
  EndpointAccessMode,
  EndpointType,
  LogGroupLogDestination,
  MethodLoggingLevel,
  RestApi,
  SecurityPolicy,
} from 'aws-cdk-lib/aws-apigateway'
import { Certificate } from 'aws-cdk-lib/aws-certificatemanager'
import { LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs'
import type { Construct } from 'constructs'
import type { Deployment } from '#infra/deployment.ts'
import { acknowledge } from '#infra/stack/acknowledge.ts'
import { serviceNameOf } from '#infra/stage.ts'
import { binaryMediaTypes } from '#shared/access/gateway-rules.ts'
import { addFirewall } from './firewall.ts'
import { methodThrottles, throttles } from './throttles.ts'

const gatewayStage = 'live'

/** No query string, no header, no body: they may contain what a customer wrote. */
const accessLogFormat = AccessLogFormat.custom(
  JSON.stringify({
    request_id: '$context.extendedRequestId',
    gateway_request_id: '$context.requestId',
    at: '$context.requestTimeEpoch',
    route: '$context.httpMethod $context.resourcePath',
    status: '$context.status',
    duration_ms: '$context.responseLatency',
    source_ip: '$context.identity.sourceIp',
    store_id: '$context.authorizer.store_id',
    refusal: '$context.error.responseType',
  }),
)

/** TLS 1.2 and 1.3 with forward secrecy. A regional API's own default still takes TLS 1.0. */
const tls = {
  securityPolicy: SecurityPolicy.TLS13_1_2_PFS_PQ_2025_09,
  // The name of the TLS handshake must be the host of the request.
  endpointAccessMode: EndpointAccessMode.STRICT,
}

/** `RestApi` cannot set these. */
const requireTls = (rest: RestApi): void => {
  const { defaultChild } = rest.node
  if (!(defaultChild instanceof CfnRestApi)) throw new Error('The API has no resource.')
  defaultChild.securityPolicy = tls.securityPolicy
  defaultChild.endpointAccessMode = tls.endpointAccessMode
}

const createRest = (scope: Construct, deployment: Deployment, accessLog: LogGroup): RestApi => {
  const rest = new RestApi(scope, 'Gateway', {
    restApiName: serviceNameOf(deployment.stage.name),
    description: 'Takes in the card lists that customers send to card stores.',
    endpointTypes: [EndpointType.REGIONAL],
    // Of the base64 of a page it makes bytes, where the first type that the caller accepts is this one.
    binaryMediaTypes: [...binaryMediaTypes],
    disableExecuteApiEndpoint: deployment.domain !== undefined,
    // Gateways log through one role of the whole account. Setting it replaces the account's, for every API in it; so it
    // stays when the stack is deleted.
    cloudWatchRole: deployment.logRole,
    deployOptions: {
      stageName: gatewayStage,
      accessLogDestination: new LogGroupLogDestination(accessLog),
      accessLogFormat,
      loggingLevel: MethodLoggingLevel.ERROR,
      dataTraceEnabled: false,
      tracingEnabled: false,
      ...throttles.route,
      methodOptions: methodThrottles(),
    },
  })
  requireTls(rest)
  // An output with the default endpoint's URL; ours is `BaseUrl`.
  rest.node.tryRemoveChild('Endpoint')
  acknowledge(rest, 'APIG2', "endpoint() validates requests, with the contract's schemas and its order of checks.")
  if (deployment.logRole) {
    acknowledge(
      rest,
      'IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/service-role/AmazonAPIGatewayPushToCloudWatchLogs]',
      "AWS prescribes this policy for the account's role that writes the gateway's logs.",
    )
  }
  return rest
}

/** The gateway's own errors. Made here under the gateway's name for it: a log that it makes itself is kept for ever. */
const keepExecutionLog = (rest: RestApi): void => {
  const log = new LogGroup(rest, 'ExecutionLog', {
    logGroupName: `API-Gateway-Execution-Logs_${rest.restApiId}/${gatewayStage}`,
    retention: RetentionDays.ONE_MONTH,
    removalPolicy: RemovalPolicy.DESTROY,
  })
  rest.deploymentStage.node.addDependency(log)
}

/** The operator's DNS must point to the domain's target: its record is in no zone that this stack knows. */
const addDomain = (rest: RestApi, domainName: string, certificateArn: string): void => {
  const certificate = Certificate.fromCertificateArn(rest, 'Certificate', certificateArn)
  const domain = new DomainName(rest, 'Domain', {
    domainName,
    certificate,
    endpointType: EndpointType.REGIONAL,
    ...tls,
  })
  new BasePathMapping(rest, 'Mapping', { domainName: domain, restApi: rest, stage: rest.deploymentStage })
  new CfnOutput(rest, 'Target', { value: domain.domainNameAliasDomainName }).overrideLogicalId('DomainTarget')
}

/** @returns the REST API without its methods, and the URL before `/api/v1`, without a slash at its end. */
export const createGateway = (scope: Construct, deployment: Deployment, accessLog: LogGroup) => {
  const rest = createRest(scope, deployment, accessLog)
  keepExecutionLog(rest)
  const { domain, certificate } = deployment
  if (domain !== undefined && certificate !== undefined) addDomain(rest, domain, certificate)
  if (deployment.waf) addFirewall(rest)
  else {
    acknowledge(
      rest,
      'APIG3',
      'Without a WAF: the validation expression, the throttles and the gate limit the cost that an address can cause.',
    )
  }
  return { rest, baseUrl: domain === undefined ? rest.url.replace(/\/$/, '') : `https://${domain}` }
}
