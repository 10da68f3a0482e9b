import { table } from '#shared/wiring/repositories.ts'

type Handler = (event: unknown, context: unknown) => Promise<unknown>

/**
 * A function that makes only the calls to DynamoDB of another one: it serves its first event by the other one and
 * records the calls, and repeats them, one after the other, for every further event.
 */
export const callsAlone = (handler: Handler): Handler => {
  const { client } = table()
  const send = client.send.bind(client) as (command: object) => Promise<unknown>
  const commands: { readonly input: object }[] = []
  let answer: unknown
  return async (event, context) => {
    if (answer !== undefined) {
      for (const command of commands) await send(Reflect.construct(command.constructor, [command.input]))
      return answer
    }
    Object.assign(client, {
      send: (command: { readonly input: object }) => {
        commands.push(command)
        return send(command)
      },
    })
    answer = await handler(event, context)
    return answer
  }
}
