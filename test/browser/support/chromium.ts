import { accessSync, constants, existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium } from 'playwright-core'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Where the tests connect to the one browser of the run. */
    browserEndpoint: string
  }
}

const names = ['google-chrome', 'google-chrome-stable', 'chromium', 'chromium-browser', 'chrome', 'chrome.exe']

/** Where the installers of macOS and Windows put Chrome, which they do not add to the path. */
const usualPlaces = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

const isExecutable = (file: string): boolean => {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}

const findInstalled = (): string | undefined => {
  const onPath = (process.env.PATH ?? '').split(delimiter).flatMap((folder) => names.map((name) => join(folder, name)))
  return onPath.find(isExecutable) ?? usualPlaces.find(isExecutable)
}

/** The binary of the package, which brings its own libraries where it believes to run in Lambda. */
const unpackChromium = async (): Promise<string> => {
  process.env.AWS_EXECUTION_ENV = 'AWS_Lambda_nodejs24.x'
  const { default: packaged } = await import('@sparticuz/chromium')
  return packaged.executablePath()
}

/** @throws Error when there is no browser, with what to do. */
const findExecutable = (): string | Promise<string> => {
  const given = process.env.CHROME_PATH
  if (given !== undefined) {
    if (existsSync(given)) return given
    throw new Error(`CHROME_PATH names ${given}, where there is no file.`)
  }
  const installed = findInstalled()
  if (installed !== undefined) return installed
  if (process.platform === 'linux' && process.arch === 'x64') return unpackChromium()
  throw new Error('The browser tests need Chrome or Chromium: install one, or set CHROME_PATH to its program.')
}

/** Starts one browser for all files; each opens contexts of its own in it. */
export default async ({ provide }: TestProject): Promise<() => Promise<void>> => {
  // Root has no sandbox; every page that is opened is ours.
  const server = await chromium.launchServer({ executablePath: await findExecutable(), args: ['--no-sandbox'] })
  provide('browserEndpoint', server.wsEndpoint())
  return () => server.close()
}
