// Finds a Chromium on this machine, or installs one, and launches it through playwright-core.
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chromium } from 'playwright-core'

const KNOWN_PATHS = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]
/**
 * Chromium without what draws its windows, which Playwright too takes for pages that nobody looks
 * at: two thirds of the processor's time.
 */
const SHELL = '/usr/bin/chromium-headless-shell'
const ARGS = [
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
]
/**
 * Drawn without a process for the graphics, which would emulate a card: a twelfth of the
 * processor's time.
 */
const FLAT = ['--disable-gpu', '--disable-software-rasterizer', '--in-process-gpu']

const isRoot = () => process.getuid?.() === 0

/**
 * @param {string} command @param {string[]} args @param {NodeJS.ProcessEnv} [env] @returns {string
 * | undefined} the error, or undefined when it worked
 */
const run = (command, args, env) => {
  try {
    execFileSync(command, args, {
      stdio: ['ignore', 'ignore', 'pipe'],
      timeout: 600_000,
      shell: process.platform === 'win32',
      env: { ...process.env, ...env },
    })
    return undefined
  } catch (error) {
    return String(/** @type {Error} */ (error).message)
      .split('\n')
      .slice(0, 3)
      .join(' ')
  }
}

/** What is on the machine already. @returns {string | undefined} */
const installed = () =>
  [chromium.executablePath(), ...KNOWN_PATHS].find((path) => path && existsSync(path))

const isWithApt = () => isRoot() && existsSync('/usr/bin/apt-get')

/** @param {string[]} packages */
const installWithApt = (...packages) => {
  console.log(
    `Installing ${packages.join(' and ')} of this distribution with apt (about 110 MB each)`,
  )
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  return (
    run('apt-get', ['update', '-q'], env) ??
    run('apt-get', ['install', '-y', '-q', '--no-install-recommends', ...packages], env)
  )
}

const installWithPlaywright = () => {
  console.log('No Chromium found: installing the one of Playwright')
  return run('npx', ['--no-install', 'playwright-core', 'install', 'chromium'])
}

/**
 * The path of a Chromium: CHROMIUM_PATH, Playwright's own, the usual places; else installed with
 * apt (as root) or by Playwright. Throws an error that says what was tried.
 * @returns {string}
 */
export const findChromium = () => {
  const asked = process.env.CHROMIUM_PATH
  if (asked) {
    if (existsSync(asked)) return asked
    throw new Error(`CHROMIUM_PATH is set to ${asked}, and there is no such file`)
  }
  const present = installed()
  if (present) return present
  const tried = []
  if (isWithApt()) {
    const error = installWithApt('chromium')
    const found = installed()
    if (found) return found
    tried.push(`apt-get: ${error ?? 'ended well, but left no Chromium'}`)
  }
  const error = installWithPlaywright()
  const found = installed()
  if (found) return found
  tried.push(`playwright-core install: ${error ?? 'ended well, but left no Chromium'}`)
  throw new Error(
    `No Chromium on this machine, and none could be installed (${tried.join('; ')}). ` +
      'Install Chromium or Chrome, or set CHROMIUM_PATH to its executable.',
  )
}

/**
 * The path of the Chromium for pages that are only read and driven: the headless shell, which is
 * installed where `install` says so and apt can; else as `findChromium`. It blocks no windows and
 * knows no settings of a profile.
 * @param {{ install?: boolean }} [options]
 * @returns {string}
 */
export const findHeadless = ({ install = false } = {}) => {
  if (process.env.CHROMIUM_PATH) return findChromium()
  // with Chromium beside it: both are of one version
  if (install && !existsSync(SHELL) && isWithApt())
    installWithApt('chromium', 'chromium-headless-shell')
  return existsSync(SHELL) ? SHELL : findChromium()
}

/**
 * What every Chromium is launched with. Its sandbox does not start for root. @returns {string[]}
 */
export const browserArgs = () => [...(isRoot() ? ['--no-sandbox'] : []), ...ARGS]

/**
 * @param {import('playwright-core').LaunchOptions} options @returns
 * {import('playwright-core').LaunchOptions}
 */
const withDefaults = (options) => ({
  executablePath: options.executablePath ?? findChromium(),
  ...options,
  args: [...browserArgs(), ...(options.args ?? [])],
})

/**
 * Launches Chromium, headless unless asked otherwise. `options` are Playwright's launch options;
 * its `args` are added.
 * @param {import('playwright-core').LaunchOptions} [options]
 * @returns {Promise<import('playwright-core').Browser>}
 */
export const launch = (options = {}) => chromium.launch(withDefaults(options))

/**
 * @param {import('playwright-core').LaunchOptions} options @returns
 * {import('playwright-core').LaunchOptions}
 */
const withHeadless = (options) =>
  withDefaults({
    executablePath: findHeadless(),
    ...options,
    args: [...FLAT, ...(options.args ?? [])],
  })

/**
 * As `launch`, with the Chromium of `findHeadless`: for pages that are only read and driven.
 * @param {import('playwright-core').LaunchOptions} [options]
 * @returns {Promise<import('playwright-core').Browser>}
 */
export const launchHeadless = (options = {}) => chromium.launch(withHeadless(options))

/**
 * As `launchHeadless`, for several processes at once: `chromium.connect` takes its `wsEndpoint()`.
 * @param {import('playwright-core').LaunchOptions} [options]
 * @returns {Promise<import('playwright-core').BrowserServer>}
 */
export const launchServer = (options = {}) =>
  chromium.launchServer({ ...withHeadless(options), host: '127.0.0.1' })
