import * as z from 'zod/mini'

/**
 * The outputs of the stack, in which the operator's commands find its resources. CloudFormation names these, so that
 * what a failed deployment left behind has no name that the next one needs.
 */
export const outputNames = [
  /** The URL before `/api/v1`. */
  'BaseUrl',
  /** The archive of the release's source maps, for `operate stack-trace`. */
  'SourceMaps',
  'TableName',
  /** The log group of the gateway's access log. */
  'AccessLogName',
  'DeliveryQueueUrl',
  /** Wake-ups, positions of stream records and schedules that could not be processed. */
  'MessageDeadLettersUrl',
  'RecordDeadLettersUrl',
  'ScheduleDeadLettersUrl',
  'SealingSecretArn',
  'SessionsSecretArn',
  /** Ids of the event source mappings, separated by commas. */
  'MappingIds',
  'RestApiId',
  'RestApiStage',
  'AuthorizerName',
  /** Executions that are reserved for the authorizer, or `none`. */
  'AuthorizerConcurrency',
] as const

/** The CDK's own constructs add outputs that are not in the list: they are let through. */
export const outputsSchema = () => z.looseRecord(z.enum(outputNames), z.string())

export type Outputs = Readonly<Record<(typeof outputNames)[number], string>>
