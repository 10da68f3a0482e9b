import { OperatorError } from '#infra/operate/operator-error.ts'
import { auditCost, deliveryCost, requestCost, totalOf } from '#test/harness/benchmarks/cost/cost-model.ts'
import { byteBudgets, unitBudgets } from '#test/harness/benchmarks/cost/unit-budgets.ts'

/** Above it the program asks for `--yes`. */
const dollarsWithoutYes = 1

/** A gate counts a minute's requests by its own clock, and the program's first requests are in the same minute. */
const defaultShare = 0.9

/** Rows of a page of deliveries. */
const pageRows = 100

type Wanted = {
  readonly rate: number | undefined
  readonly seconds: number
  readonly approve: boolean
  /** Whether deliveries are read from the API. */
  readonly held: boolean
  /** How often they are read, at most. */
  readonly looks: number
  /** Requests that each store may make in a minute. */
  readonly limits: readonly number[]
}

export type Plan = {
  /** Submissions a second, of all stores together. */
  readonly rate: number
  readonly creates: number
  /** All requests to the API, at most. */
  readonly requests: number
  /** Webhooks, or held deliveries. */
  readonly deliveries: number
  /** Whether a store would make more requests than its limit. */
  readonly isOverLimit: boolean
  /** At AWS list prices, at most: every function runs for one event alone. */
  readonly dollars: number
}

/** Dollars of a million requests; each cost is an upper bound, of the budgets that tests hold the service to. */
const millionCosts = () => {
  const { gate, create, transition, list, delivered, deliveredCalls, fanOutRead, attemptRead, auditRead } = unitBudgets
  const { accessLog: accessLogBytes, submission, page, webhook, deliveryLog } = byteBudgets
  const change = { readUnits: 1, calls: 3, accessLogBytes, sentBytes: submission }
  const reading = { writeUnits: gate, readUnits: 2 * list, calls: 3, accessLogBytes, sentBytes: page }
  const audit = totalOf(auditCost(auditRead))
  return {
    create: totalOf(requestCost({ ...change, writeUnits: create + gate })) + audit,
    approve: totalOf(requestCost({ ...change, writeUnits: transition + gate })) + audit,
    page: totalOf(requestCost(reading)),
    delivery: totalOf(
      deliveryCost({
        writeUnits: delivered,
        readUnits: fanOutRead + attemptRead,
        sentBytes: webhook,
        logBytes: deliveryLog,
        tableCalls: deliveredCalls,
        attempts: 1,
        together: 1,
      }),
    ),
  }
}

/** Requests of a store before and after the load: its limit, its webhook made, disabled and deleted. */
const ownRequests = 4

export const planLoad = ({ rate: wanted, seconds, approve, held, looks, limits }: Wanted): Plan => {
  const requestsOfSubmission = approve ? 2 : 1
  // Submissions go to the stores in turn, so the smallest limit decides.
  const allowed = (Math.min(...limits) * limits.length) / 60 / requestsOfSubmission
  const rate = wanted ?? allowed * defaultShare
  const creates = Math.max(1, Math.round(rate * seconds))
  const deliveries = creates * requestsOfSubmission
  const pages = held ? looks * (Math.ceil(deliveries / pageRows) + limits.length) : 0
  const costs = millionCosts()
  const dollars =
    (creates * (costs.create + (approve ? costs.approve : 0)) +
      deliveries * costs.delivery +
      (pages + ownRequests * limits.length) * costs.page) /
    1_000_000
  const requests = deliveries + pages + ownRequests * limits.length
  return { rate, creates, requests, deliveries, isOverLimit: rate > allowed, dollars }
}

export const describePlan = ({ rate, creates, requests, deliveries, dollars }: Plan): string =>
  [
    `${creates} submissions of twenty cards at ${rate.toFixed(1)} a second, ${deliveries} webhooks,`,
    `at most ${requests} requests; on AWS at most $${dollars.toFixed(dollars < 0.01 ? 5 : 2)} at list prices.`,
  ].join(' ')

/** @throws OperatorError when the plan needs an option that was not given. */
export const requireConsent = (plan: Plan, given: { readonly yes: boolean; readonly 'over-limit': boolean }): void => {
  if (plan.isOverLimit && !given['over-limit']) {
    throw new OperatorError("The rate is above the stores' limits. Give more keys, or add --over-limit to be refused.")
  }
  if (plan.dollars > dollarsWithoutYes && !given.yes) {
    throw new OperatorError(`It may cost more than $${dollarsWithoutYes}. Add --yes to go on.`)
  }
}
