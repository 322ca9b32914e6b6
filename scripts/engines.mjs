// Finds Firefox and WebKitGTK on this machine, or installs the distribution's, and launches them.
import { execFileSync, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import puppeteer from 'puppeteer-core'
import { freePort } from './freePort.mjs'

const FIREFOX = [
  '/usr/bin/firefox-esr',
  '/usr/bin/firefox',
  '/Applications/Firefox.app/Contents/MacOS/firefox',
]
const WEBKIT_DRIVER = '/usr/bin/WebKitWebDriver'
const XVFB = '/usr/bin/Xvfb'

/**
 * WebKitGTK's own small browser: its folder has the API's version and, on Debian, the processor's.
 */
const miniBrowsers = () =>
  ['/usr/lib', '/usr/libexec'].flatMap((folder) =>
    existsSync(folder)
      ? readdirSync(folder).flatMap((name) => [
          join(folder, name, 'MiniBrowser'),
          ...['4.1', '6.0'].map((api) => join(folder, name, `webkit2gtk-${api}/MiniBrowser`)),
        ])
      : [],
  )

/** What `find` returns, if need be after installing packages as root. Throws with what to do. */
const found = (find, name, packages) => {
  if (!find() && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.log(`No ${name} found: installing the one of this distribution with apt`)
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    for (const args of [
      ['update', '-q'],
      ['install', '-y', '-q', '--no-install-recommends', ...packages],
    ])
      execFileSync('apt-get', args, { env, stdio: 'ignore', timeout: 900_000 })
  }
  const path = find()
  if (!path) throw new Error(`No ${name} on this machine: install ${packages.join(', ')}`)
  return path
}

/**
 * @param {Readonly<Record<string, boolean | number>>} [preferences] Those of about:config.
 * @returns {Promise<import('puppeteer-core').Browser>} Firefox without a window, driven over
 * WebDriver BiDi.
 */
export const launchFirefox = (preferences = {}) =>
  puppeteer.launch({
    browser: 'firefox',
    executablePath: found(() => process.env.FIREFOX_PATH ?? FIREFOX.find(existsSync), 'Firefox', [
      'firefox-esr',
    ]),
    headless: true,
    extraPrefsFirefox: preferences,
    // the driver's own way to set it asks for a command that the long-supported Firefox (140) does
    // not have
    defaultViewport: null,
    args: ['--width=1280', '--height=900'],
  })

const stop = async (child) => {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGTERM')
  await ended
}

/** A display of its own, which chooses a free number. */
const startDisplay = (path) =>
  new Promise((resolve, reject) => {
    const child = spawn(
      path,
      ['-displayfd', '3', '-screen', '0', '1280x800x24', '-nolisten', 'tcp'],
      { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] },
    )
    child.once('error', reject)
    child.once('exit', (code) => reject(new Error(`Xvfb ended with ${code}`)))
    child.stdio[3].once('data', (number) =>
      resolve({ child, display: `:${String(number).trim()}` }),
    )
  })

/**
 * WebKitGTK's browser on a display of its own, driven over WebDriver. `send` is one command of
 * https://www.w3.org/TR/webdriver2/ in its session: it resolves with the answer's value and rejects
 * with its error.
 *
 * @returns {Promise<{ send: (method: 'GET' | 'POST' | 'DELETE', path: string, body?: object) =>
 * Promise<unknown>, close: () => Promise<void> }>}
 */
export const launchWebKit = async () => {
  const packages = ['webkit2gtk-driver', 'xvfb']
  const driver = found(() => [WEBKIT_DRIVER].find(existsSync), 'WebKitWebDriver', packages)
  const binary = found(() => miniBrowsers().find(existsSync), "WebKitGTK's MiniBrowser", packages)
  const { child: screen, display } = await startDisplay(
    found(() => [XVFB].find(existsSync), 'Xvfb', packages),
  )
  const port = await freePort()
  const home = mkdtempSync(join(tmpdir(), 'tessera-webkit-'))
  const env = {
    ...process.env,
    DISPLAY: display,
    HOME: home,
    XDG_CACHE_HOME: home,
    XDG_DATA_HOME: home,
    LIBGL_ALWAYS_SOFTWARE: '1',
    WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
  }
  const server = spawn(driver, [`--port=${port}`, '--host=127.0.0.1'], { env, stdio: 'ignore' })
  const call = async (method, path, body) => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      ...(body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    })
    const { value } = await response.json()
    if (!response.ok)
      throw new Error(`${path.split('/').at(-1)}: ${value?.message ?? response.status}`)
    return value
  }
  const close = async () => {
    await stop(server)
    await stop(screen)
    rmSync(home, { recursive: true, force: true })
  }
  try {
    for (let tries = 0; ; tries++) {
      const status = await call('GET', '/status').catch(() => undefined)
      if (status?.ready !== undefined) break
      if (tries === 100) throw new Error('WebKitWebDriver does not answer')
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
    const { sessionId } = await call('POST', '/session', {
      capabilities: {
        alwaysMatch: { 'webkitgtk:browserOptions': { binary, args: ['--automation'] } },
      },
    })
    const session = `/session/${sessionId}`
    return {
      send: (method, path, body) => call(method, session + path, body),
      close: async () => {
        await call('DELETE', session).catch(() => {})
        await close()
      },
    }
  } catch (error) {
    await close()
    throw error
  }
}
