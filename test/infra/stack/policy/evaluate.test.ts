import { describe, expect, it } from 'vitest'
import { isAllowed, type Request } from './evaluate.ts'

/*
 * The decisions that AWS documents. The pages are in docs.aws.amazon.com: IAM/latest/UserGuide and
 * amazondynamodb/latest/developerguide.
 */

const allow = { Effect: 'Allow', Action: '*', Resource: '*' }

const decide = (statement: object | readonly object[], request: Partial<Request> = {}) =>
  isAllowed({ Statement: [statement].flat() }, { action: 'iam:TagUser', resource: 'arn', ...request })

describe('reference_policies_evaluation-logic: the order of decisions', () => {
  it.each([
    ['nothing allows', [], false],
    ['a statement allows', [allow], true],
    ['one allows and one denies', [allow, { ...allow, Effect: 'Deny' }], false],
    ['one denies', [{ ...allow, Effect: 'Deny' }], false],
  ])('%s', (_, statements, decision) => {
    expect(decide(statements)).toBe(decision)
  })
})

describe('reference_policies_elements_action, …_resource: patterns', () => {
  it.each([
    ['iam:*AccessKey*', 'iam:CreateAccessKey', true],
    ['iam:*accesskey*', 'iam:CreateAccessKey', true],
    ['iam:*AccessKey*', 'iam:CreateUser', false],
    ['s3:Get?bject', 's3:GetObject', true],
    ['s3:Get?bject', 's3:Getbject', false],
  ])('the action %s and a request for %s', (Action, action, decision) => {
    expect(decide({ ...allow, Action }, { action })).toBe(decision)
  })

  it('a resource is compared by case', () => {
    expect(decide({ ...allow, Resource: 'arn:aws:s3:::Bucket/*' }, { resource: 'arn:aws:s3:::bucket/key' })).toBe(false)
  })
})

describe('reference_policies_condition_examples-multi-valued-context-keys: the tables of results', () => {
  const tags = (...values: string[]) => ({ 'aws:TagKeys': values })
  const rows: [operator: string, wanted: string | string[], context: Request['context'], matches: boolean][] = [
    ['ForAllValues:StringNotLike', 'key1*', tags('key1:legal'), false],
    ['ForAllValues:StringNotLike', 'key1*', tags('key1:hr', 'key1:personnel'), false],
    ['ForAllValues:StringNotLike', 'key1*', tags('key2:audit'), true],
    ['ForAllValues:StringNotLike', 'key1*', {}, true],
    ['ForAnyValue:StringLike', 'key1*', tags('key1:legal'), true],
    ['ForAnyValue:StringLike', 'key1*', tags('key1:hr', 'key2:audit'), true],
    ['ForAnyValue:StringLike', 'key1*', tags('key2:audit'), false],
    ['ForAnyValue:StringLike', 'key1*', {}, false],
    ['ForAllValues:StringLike', ['key1*', 'key2*'], tags('key1:legal', 'key2:audit'), true],
    ['ForAllValues:StringLike', ['key1*', 'key2*'], tags('key1:legal', 'key3:other'), false],
    ['Null', 'false', {}, false],
    ['Null', 'false', tags('key1:legal'), true],
    ['Null', 'true', {}, true],
  ]

  it.each(rows)('%s %j and a request with %j: %s', (operator, wanted, context, matches) => {
    const condition = { Condition: { [operator]: { 'aws:TagKeys': wanted } } }
    expect(decide({ ...allow, ...condition }, { context: context ?? {} })).toBe(matches)
    expect(decide([allow, { ...allow, Effect: 'Deny', ...condition }], { context: context ?? {} })).toBe(!matches)
  })
})

describe('reference_policies_elements_condition_operators: a key that the request does not have', () => {
  it.each([
    ['StringEquals', false],
    ['StringLike', false],
    ['StringNotEquals', true],
    ['StringNotLike', true],
  ])('%s', (operator, decision) => {
    expect(decide({ ...allow, Condition: { [operator]: { 'aws:PrincipalTag/x': 'y' } } })).toBe(decision)
  })
})

describe('transaction-apis-iam: the examples', () => {
  const Resource = 'arn:aws:dynamodb:*:*:table/table04'
  const writes = ['ConditionCheckItem', 'PutItem', 'UpdateItem', 'DeleteItem', 'GetItem'].map(
    (name) => `dynamodb:${name}`,
  )
  const inTransaction = {
    Condition: {
      'ForAnyValue:StringEquals': { 'dynamodb:EnclosingOperation': ['TransactWriteItems', 'TransactGetItems'] },
    },
  }
  const onlyTransactions = { Effect: 'Allow', Action: writes, Resource, ...inTransaction }
  const noTransactions = [
    { Effect: 'Deny', Action: writes, Resource, ...inTransaction },
    { Effect: 'Allow', Action: writes.slice(1), Resource },
  ]
  const put = { action: 'dynamodb:PutItem', resource: 'arn:aws:dynamodb:eu-central-1:111122223333:table/table04' }
  const within = { ...put, context: { 'dynamodb:EnclosingOperation': ['TransactWriteItems'] } }

  it.each([
    ['1: a put', { Effect: 'Allow', Action: writes, Resource }, put, true],
    ['1: a put in a transaction', { Effect: 'Allow', Action: writes, Resource }, within, true],
    ['2: a put', onlyTransactions, put, false],
    ['2: a put in a transaction', onlyTransactions, within, true],
    ['3: a put', noTransactions, put, true],
    ['3: a put in a transaction', noTransactions, within, false],
  ])('%s', (_, statements, request, decision) => {
    expect(decide(statements, request)).toBe(decision)
  })
})

describe('specifying-conditions: dynamodb:LeadingKeys', () => {
  const statement = {
    Effect: 'Allow',
    Action: ['dynamodb:GetItem', 'dynamodb:BatchGetItem'],
    Resource: 'table',
    Condition: { 'ForAllValues:StringEquals': { 'dynamodb:LeadingKeys': ['user1', 'user2'] } },
  }
  it.each([
    [['user1'], true],
    [['user1', 'user2'], true],
    [['user1', 'user3'], false],
  ])('a request for the items of %j', (keys, decision) => {
    const request = { action: 'dynamodb:BatchGetItem', resource: 'table', context: { 'dynamodb:LeadingKeys': keys } }
    expect(decide(statement, request)).toBe(decision)
  })
})
