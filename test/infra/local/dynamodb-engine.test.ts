import { describe, expect, it } from 'vitest'
import { findDynamoDbEngine, javaMajorVersion } from '#infra/local/dynamodb-engine.ts'
import { StartError } from '#infra/local/start-error.ts'

const java = (version: string) => ({ succeeded: true, printed: `openjdk version "${version}" 2025-04-15` })
const nothing = { succeeded: false, printed: '' }
const docker = { succeeded: true, printed: '27.0.1' }

const find = (machine: {
  java: { succeeded: boolean; printed: string }
  docker: { succeeded: boolean; printed: string }
}) => findDynamoDbEngine((command) => (command === 'java' ? machine.java : machine.docker))

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
    expect(find({ java: java('17.0.15'), docker })).toBe('java')
  })

  it.each([
    ['is no Java', nothing],
    ['is an old Java', java('11.0.2')],
    ['is only the macOS stand-in for Java', { succeeded: false, printed: 'Unable to locate a Java Runtime.' }],
  ])('runs in Docker where there %s', (_, found) => {
    expect(find({ java: found, docker })).toBe('docker')
  })

  it('says what to install where there is neither', () => {
    expect(() => find({ java: nothing, docker: nothing })).toThrow(StartError)
    expect(() => find({ java: nothing, docker: nothing })).toThrow(
      /Java 17 or later, or a running Docker; there is neither/,
    )
    expect(() => find({ java: java('11.0.2'), docker: nothing })).toThrow(/there is Java 11/)
  })
})
