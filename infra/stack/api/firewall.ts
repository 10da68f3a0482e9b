import type { RestApi } from 'aws-cdk-lib/aws-apigateway'
import { CfnWebACL, CfnWebACLAssociation } from 'aws-cdk-lib/aws-wafv2'
import { Construct } from 'constructs'

/**
 * Requests a minute of one address, above which it gets 403 `BLOCKED`. A store at the highest tier sends 1 240 from one
 * address.
 */
const requestsPerMinute = 2000

const metricsOf = (metricName: string) => ({
  metricName,
  cloudWatchMetricsEnabled: true,
  // A sample shows paths and headers of requests.
  sampledRequestsEnabled: false,
})

/** Blocks addresses that send too much, before the gateway counts their requests. */
export const addFirewall = (rest: RestApi): void => {
  const scope = new Construct(rest, 'Firewall')
  const acl = new CfnWebACL(scope, 'Acl', {
    scope: 'REGIONAL',
    defaultAction: { allow: {} },
    visibilityConfig: metricsOf('All'),
    rules: [
      {
        name: 'RateOfAddress',
        priority: 0,
        action: { block: {} },
        statement: {
          rateBasedStatement: { aggregateKeyType: 'IP', limit: requestsPerMinute, evaluationWindowSec: 60 },
        },
        visibilityConfig: metricsOf('RateOfAddress'),
      },
    ],
  })
  new CfnWebACLAssociation(scope, 'Association', {
    webAclArn: acl.attrArn,
    resourceArn: rest.deploymentStage.stageArn,
  })
}
