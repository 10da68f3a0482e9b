import { describe, expect, it } from 'vitest'
import { StartError } from '#infra/local/host/start-error.ts'
import { readStartOptions, usage } from '#infra/local/start-options.ts'

describe('npm start', () => {
  it('needs no option', () => {
    expect(readStartOptions([])).toEqual({
      port: 3000,
      data: '.local/data',
      fresh: false,
      retryDelays: '60,300,1800,10800',
      demo: true,
      json: false,
      help: false,
    })
  })

  it('takes everything that a script needs', () => {
    const line = '--port 8080 --data some/folder --fresh --retry-delays 1,2,3,4 --no-demo --json'

    expect(readStartOptions(line.split(' '))).toEqual({
      port: 8080,
      data: 'some/folder',
      fresh: true,
      retryDelays: '1,2,3,4',
      demo: false,
      json: true,
      help: false,
    })
  })

  it.each([
    ['an option that does not exist', ['--prot', '80'], /--prot/],
    ['a word that is no option', ['8080'], /8080/],
    ['an option without its value', ['--port'], /--port/],
    ['a port that is no number', ['--port', 'http'], /--port must be a number from 0 to 65535/],
    ['a port that is too high', ['--port', '65536'], /--port must be a number from 0 to 65535/],
    ['too few delays', ['--retry-delays', '1,2,3'], /--retry-delays must be four numbers/],
    ['delays that are no numbers', ['--retry-delays', 'a,b,c,d'], /--retry-delays must be four numbers/],
    ['a folder without a name', ['--data', ''], /--data must name a folder/],
  ])('refuses %s and says where to look', (_, parameters, message) => {
    expect(() => readStartOptions(parameters)).toThrow(StartError)
    expect(() => readStartOptions(parameters)).toThrow(message)
    expect(() => readStartOptions(parameters)).toThrow(/--help/)
  })

  it.each(['--port', '--data', '--fresh', '--retry-delays', '--no-demo', '--json', '--help'])(
    'explains %s',
    (option) => {
      expect(usage).toContain(option)
    },
  )
})
