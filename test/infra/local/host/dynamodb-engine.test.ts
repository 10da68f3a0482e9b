import { describe, expect, it } from 'vitest'
import { chooseDynamoDbEngine, javaMajorVersion } from '#infra/local/host/dynamodb-engine.ts'
import { StartError } from '#infra/local/host/start-error.ts'

const java = (version: string) => ({ succeeded: true, printed: `openjdk version "${version}" 2025-04-15` })
const nothing = { succeeded: false, printed: '' }
const docker = { succeeded: true, printed: '27.0.1' }

type Probed = { readonly succeeded: boolean; readonly printed: string }

const find = (machine: { java: Probed; docker: Probed; installed?: string }) =>
  chooseDynamoDbEngine({
    probe: (command) => (command === 'java' ? machine.java : machine.docker),
    installJava: () => machine.installed,
  })

describe('DynamoDB Local', () => {
  it.each([
    ['17.0.15', 17],
    ['21', 21],
    ['1.8.0_402', 8],
    ['25-ea', 25],
  ])('reads the Java version %s', (version, major) => {
    expect(javaMajorVersion(java(version).printed)).toBe(major)
  })

  it('runs in Java 17, even where Docker runs too', () => {
    expect(find({ java: java('17.0.15'), docker })).toEqual({ command: 'java' })
  })

  describe.each([
    ['is no Java', nothing],
    ['is an old Java', java('11.0.2')],
    ['is only the macOS stand-in for Java', { succeeded: false, printed: 'Unable to locate a Java Runtime.' }],
  ])('where there %s', (_, found) => {
    it('runs in Docker', () => {
      expect(find({ java: found, docker, installed: '/java/bin' })).toEqual({ command: 'docker' })
    })

    it('and no Docker, runs in the Java that python3 installs', () => {
      expect(find({ java: found, docker: nothing, installed: '/java/bin' })).toEqual({
        command: 'java',
        binFolder: '/java/bin',
      })
    })
  })

  it('says what to install where there is none of them', () => {
    expect(() => find({ java: nothing, docker: nothing })).toThrow(StartError)
    expect(() => find({ java: nothing, docker: nothing })).toThrow(/there is none of them/)
    expect(() => find({ java: java('11.0.2'), docker: nothing })).toThrow(/there is Java 11/)
  })
})
