import type { RouteId } from '#shared/api/routes.ts'

/** What a person reads about an operation. */
export type OperationText = {
  /** The title: a verb and its object, without a full stop. */
  readonly summary: string
  /** Markdown. Who may call it is added. */
  readonly description: string
}

/** What a person reads about a schema, and where the schema is. */
export type ComponentText = {
  /**
   * `answer <route>`, `body <route>`, `error`, `event`, or a part of a component that is named before: `.field` is a
   * property, `[]` an array's element, `|0` the first alternative.
   */
  readonly at: string
  readonly description: string
  /** One sentence for each property of an object. A property that is a component may be left out. */
  readonly fields?: Readonly<Record<string, string>>
  /** The component that has the same properties, whose sentences hold here too. */
  readonly like?: string
  /** Components of which fields are that may be any JSON in the contract. */
  readonly refers?: Readonly<Record<string, string>>
  /** What each value of an enumeration means. */
  readonly values?: Readonly<Record<string, string>>
  /** Later versions may add values, without notice. */
  readonly grows?: true
}

/** A chapter of the reference: its operations and the schemas that it introduces. */
export type Chapter = {
  readonly tag: string
  readonly description: string
  readonly operations: Partial<Readonly<Record<RouteId, OperationText>>>
  readonly components: Readonly<Record<string, ComponentText>>
}
