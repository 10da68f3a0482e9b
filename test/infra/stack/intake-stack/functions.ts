import { describe, expect, it } from 'vitest'
import { type FunctionId, functionIds } from '#infra/function-files.ts'
import type { Synthesized } from '#test/infra/stack/synthesize.ts'

/** In MB and seconds. */
const background: Partial<Record<FunctionId, { MemorySize: number; Timeout: number }>> = {
  'background.fan-out': { MemorySize: 256, Timeout: 60 },
  'background.deliver': { MemorySize: 256, Timeout: 30 },
  'background.sweep': { MemorySize: 512, Timeout: 240 },
  'background.audit': { MemorySize: 1024, Timeout: 270 },
}

/** The last but one part of a path such as `Delivery/Deliver1/background.deliver/Function`. */
const idIn = (path: string) => path.split('/').at(-2)

export const describeFunctions = (synthesized: () => Synthesized): void => {
  describe('every function', () => {
    const functions = () => synthesized().resourcesOf('AWS::Lambda::Function')

    it('is one of the table of routes, the authorizer, the fallback or a background function', () => {
      const ids = new Set(functions().map(({ path }) => idIn(path)))
      expect([...ids].toSorted()).toEqual(functionIds.toSorted())
    })

    it.each(functionIds)('%s runs on the current Node and has its own log', (id) => {
      for (const { properties } of functions().filter(({ path }) => idIn(path) === id)) {
        expect(properties).toMatchObject({
          Runtime: 'nodejs24.x',
          Architectures: ['arm64'],
          Handler: 'index.handler',
          LoggingConfig: { LogFormat: 'JSON', LogGroup: expect.anything() },
          ...(background[id] ?? { MemorySize: 512, Timeout: 10 }),
        })
        expect(properties).not.toHaveProperty('VpcConfig')
      }
    })

    it('logs its memory where Lambda alone knows it, and else only what the runtime found wrong', () => {
      for (const { path, properties } of functions()) {
        const reports = /\/background\.(deliver|sweep|audit)\//.test(path)
        expect(properties).toMatchObject({ LoggingConfig: { SystemLogLevel: reports ? 'INFO' : 'WARN' } })
      }
    })

    it('keeps its log for a month, like the gateway its execution log; the access log is kept for three', () => {
      const retentions = synthesized()
        .resourcesOf('AWS::Logs::LogGroup')
        .map(({ path, properties }) => [path, properties.RetentionInDays])
      const { 'Api/AccessLog': accessLog, ...others } = Object.fromEntries(retentions)
      expect(accessLog).toBe(90)
      expect(Object.values(others)).toEqual([30, ...functions().map(() => 30)])
    })
  })
}
