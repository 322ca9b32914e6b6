// A Chromium whose tabs are driven by the DevTools protocol alone. Playwright enables its Runtime
// domain, and with that V8 collects the source positions of each Error that a page makes: React
// makes five as it starts, which cost 10 ms that no visitor has.
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { WebSocket } from 'ws'
import { browserArgs, findChromium } from '../scripts/browser.mjs'

const PATIENCE = 30_000

/** Calls a function of this process in the page. */
const call = (run, input) => `(${run})(${JSON.stringify(input) ?? ''})`

/**
 * In the page: the middle of the first element of a selector, also of one in the kit's shadow root.
 */
const middleOf = (selector) => {
  const roots = [
    document,
    ...[...document.querySelectorAll('tessera-kit')].map(({ shadowRoot }) => shadowRoot),
  ]
  const box = roots
    .map((root) => root?.querySelector(selector))
    .find(Boolean)
    ?.getBoundingClientRect()
  return box && box.height > 0 ? { x: box.x + box.width / 2, y: box.y + box.height / 2 } : undefined
}

const connect = async (url) => {
  const socket = new WebSocket(url)
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject))
  const waiting = new Map()
  let last = 0
  socket.on('message', (data) => {
    const { id, result, error } = JSON.parse(String(data))
    waiting.get(id)?.(error ? Promise.reject(new Error(error.message)) : result)
    waiting.delete(id)
  })
  /** Sends a command, to a tab where a session is given. */
  const send = (method, params = {}, sessionId) =>
    new Promise((resolve) => {
      waiting.set(++last, resolve)
      socket.send(JSON.stringify({ id: last, method, params, sessionId }))
    })
  return { send, close: () => socket.close() }
}

/**
 * Launches the browser. `open` gives a tab of its own context; `init` are pairs of a function and
 * its input, run before the page's own scripts.
 */
export const launchTabs = async () => {
  const folder = mkdtempSync(join(tmpdir(), 'bench-'))
  const args = [
    ...browserArgs(),
    '--headless=new',
    '--window-size=1280,800',
    '--remote-debugging-port=0',
    `--user-data-dir=${folder}`,
    'about:blank',
  ]
  const chromium = spawn(findChromium(), args, { stdio: ['ignore', 'ignore', 'pipe'] })
  const ended = new Promise((resolve) => chromium.once('exit', resolve))
  const url = await new Promise((resolve, reject) => {
    let said = ''
    chromium.stderr.on('data', (data) => {
      said += data
      const [, found] = /DevTools listening on (\S+)/.exec(said) ?? []
      if (found) resolve(found)
    })
    ended.then(() => reject(new Error(`Chromium ended: ${said}`)))
  })
  const { send, close } = await connect(url)

  const open = async (address, { init = [], slowStart = 0 } = {}) => {
    const { browserContextId } = await send('Target.createBrowserContext')
    const { targetId } = await send('Target.createTarget', {
      url: 'about:blank',
      browserContextId,
      width: 1280,
      height: 800,
    })
    const { sessionId } = await send('Target.attachToTarget', { targetId, flatten: true })
    const command = (method, params) => send(method, params, sessionId)
    const evaluate = async (run, input) => {
      const { result, exceptionDetails } = await command('Runtime.evaluate', {
        expression: call(run, input),
        awaitPromise: true,
        returnByValue: true,
      })
      if (exceptionDetails)
        throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text)
      return result.value
    }
    /** What the function returns, once that is neither false nor undefined. */
    const until = async (run, input) => {
      for (const end = Date.now() + PATIENCE; Date.now() < end; await pause(20)) {
        const found = await evaluate(run, input)
        if (found) return found
      }
      throw new Error(`Waited ${PATIENCE} ms for ${run} of ${JSON.stringify(input)}`)
    }
    const mouse = (type, at, button = 'none') =>
      command('Input.dispatchMouseEvent', {
        type,
        ...at,
        button,
        clickCount: button === 'left' ? 1 : 0,
      })
    const slow = (rate) => command('Emulation.setCPUThrottlingRate', { rate })
    const tab = {
      evaluate,
      until,
      slow,
      pause,
      hover: async (selector) => mouse('mouseMoved', await until(middleOf, selector)),
      click: async (selector) => {
        const at = await until(middleOf, selector)
        await mouse('mouseMoved', at)
        await mouse('mousePressed', at, 'left')
        await mouse('mouseReleased', at, 'left')
      },
      escape: async () => {
        for (const type of ['keyDown', 'keyUp'])
          await command('Input.dispatchKeyEvent', {
            type,
            key: 'Escape',
            code: 'Escape',
            windowsVirtualKeyCode: 27,
          })
      },
      metrics: async () =>
        Object.fromEntries(
          (await command('Performance.getMetrics')).metrics.map(({ name, value }) => [name, value]),
        ),
      close: () => send('Target.disposeBrowserContext', { browserContextId }),
    }
    await command('Page.enable')
    await command('Performance.enable')
    for (const [run, input] of init)
      await command('Page.addScriptToEvaluateOnNewDocument', { source: call(run, input) })
    if (slowStart) await slow(slowStart)
    await command('Page.navigate', { url: address })
    return tab
  }

  const stop = async () => {
    close()
    chromium.kill()
    await ended
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
  return { open, stop }
}
