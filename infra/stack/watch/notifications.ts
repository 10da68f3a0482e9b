import { Stack } from 'aws-cdk-lib'
import { CfnBudget } from 'aws-cdk-lib/aws-budgets'
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import { Topic } from 'aws-cdk-lib/aws-sns'
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions'
import type { Construct } from 'constructs'
import { serviceNameOf } from '#infra/stage.ts'

/**
 * Sends what alarms say to an e-mail address, over TLS only. Not encrypted at rest: CloudWatch cannot use SNS's own key,
 * a key of ours costs $1 a month, and an alarm holds no customer's data.
 */
export class AlarmTopic extends Topic {
  constructor(scope: Construct, id: string, address: string) {
    super(scope, id, { enforceSSL: true })
    this.addSubscription(new EmailSubscription(address))
    // The policy for TLS replaces the default one, which let the account's alarms publish.
    this.addToResourcePolicy(
      new PolicyStatement({
        actions: ['sns:Publish'],
        principals: [new ServicePrincipal('cloudwatch.amazonaws.com')],
        resources: [this.topicArn],
        conditions: { StringEquals: { 'aws:SourceAccount': Stack.of(this).account } },
      }),
    )
  }
}

/**
 * Tells an address when 80 % of a month's dollars are spent, and when all of them will be. It counts the whole account:
 * costs by tag need tags that are activated for billing.
 */
export class MonthlyBudget extends CfnBudget {
  constructor(
    scope: Construct,
    id: string,
    { stage, dollars, address }: { readonly stage: string; readonly dollars: number; readonly address: string },
  ) {
    const notify = (notificationType: 'ACTUAL' | 'FORECASTED', threshold: number) => ({
      notification: { notificationType, threshold, thresholdType: 'PERCENTAGE', comparisonOperator: 'GREATER_THAN' },
      subscribers: [{ subscriptionType: 'EMAIL', address }],
    })
    super(scope, id, {
      budget: {
        budgetName: serviceNameOf(stage),
        budgetType: 'COST',
        timeUnit: 'MONTHLY',
        budgetLimit: { amount: dollars, unit: 'USD' },
      },
      notificationsWithSubscribers: [notify('ACTUAL', 80), notify('FORECASTED', 100)],
    })
  }
}
