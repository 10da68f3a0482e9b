import { describe, expect, it } from 'vitest'
import { readListenOptions } from '#infra/listen/options.ts'

const required = ['--api-key', 'sik_1', '--forward-to', 'http://localhost:8080/hook']

describe('the options of npm run listen', () => {
  it('are for the local stack unless they say otherwise', () => {
    expect(readListenOptions(required, {})).toEqual({
      'api-key': 'sik_1',
      'forward-to': 'http://localhost:8080/hook',
      'api-url': 'http://localhost:3000',
      'clean-up': false,
    })
  })

  it('take the key of the environment, and one of the command line before it', () => {
    const environment = { SUBMISSION_INTAKE_API_KEY: 'sik_2' }

    expect(readListenOptions(required.slice(2), environment)).toMatchObject({ 'api-key': 'sik_2' })
    expect(readListenOptions(required, environment)).toMatchObject({ 'api-key': 'sik_1' })
  })

  it.each([
    'https://api.example.com/production',
    'https://api.example.com/production/api/v1',
    'https://api.example.com/production/api/v1/',
  ])('take the base URL with and without the version: %s', (url) => {
    expect(readListenOptions([...required, '--api-url', url], {})).toMatchObject({
      'api-url': 'https://api.example.com/production',
    })
  })

  it.each([
    [[], '--api-key: is required, unless SUBMISSION_INTAKE_API_KEY is set\n--forward-to: is required'],
    [['--forward-to', 'localhost:8080'], '--forward-to: must be a URL that begins with'],
    [['--forward-to', 'http://192.168.1.2/hook'], '--forward-to: must be a URL that begins with'],
    [[...required, '--api-url', 'api.example.com'], '--api-url: must be a URL'],
    [[...required, '--forward', 'http://localhost'], '--forward'],
  ])('are refused by name: %j', (args, message) => {
    expect(() => readListenOptions(args, {})).toThrow(message)
  })
})
