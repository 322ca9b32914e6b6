// What the browser benchmarks share: a host built for production from the packed package, a slowed
// Chromium, and clicks that are timed in the page.
import { join } from 'node:path'
import { ensureBuilt, pack } from '../scripts/pack.mjs'
import { buildHost, serveFolder } from '../scripts/size.mjs'
import { buildReactAlone } from './reactAlone.mjs'
import { launchTabs } from './tab.mjs'

/** How much slower than this machine the page's processor is made. */
export const THROTTLE = 4
/** Milliseconds after the load for which a page that is slow from its start is left alone. */
const IDLE_TIME = 4_000

/** Announces wallets through EIP-6963 as extensions do: at once, and whenever the page asks. */
export const crowd = (count) => {
  const picture =
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><circle cx="16" cy="16" r="16" fill="#4a6cf7"/></svg>'
  const accounts = [`0x${'12'.repeat(20)}`]
  const answers = { eth_chainId: '0x1', eth_accounts: accounts, eth_requestAccounts: accounts }
  const icon = `data:image/svg+xml,${encodeURIComponent(picture)}`
  const details = Array.from({ length: count }, (_, at) => ({
    info: {
      uuid: `bench-${at}`,
      name: `Wallet ${at + 1}`,
      rdns: `com.example.wallet${at + 1}`,
      icon,
    },
    provider: {
      request: async ({ method }) => answers[method] ?? null,
      on() {},
      removeListener() {},
    },
  }))
  const announce = () => {
    for (const detail of details)
      dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  }
  addEventListener('eip6963:requestProvider', announce)
  announce()
}

/**
 * Puts `window.bench` into the page: `longestIdle` is the longest task over 50 ms after the load, 0
 * for none; `watch(name)` waits for the next click and times it, from the click's own time stamp to
 * the frame after the one in which the target was first there to be seen. `taken(name)` is that
 * time in milliseconds.
 */
const stopwatch = (idleTime) => {
  const firstRow = () =>
    document.querySelector('tessera-kit')?.shadowRoot?.querySelector('.t-row, .t-view .t-btn')
  const targets = {
    modal: firstRow,
    dialog: () => document.querySelector('dialog[open]'),
    plain: () => document.querySelector('dialog[open] .plain-row'),
    email: () =>
      document
        .querySelector('tessera-kit')
        ?.shadowRoot?.querySelector('dialog[open] input[type=email]:enabled'),
    connected: () => document.querySelector('[data-state=connected]'),
  }
  const visible = { opacityProperty: true, visibilityProperty: true }
  const isSeen = (element) =>
    Boolean(element?.checkVisibility(visible) && element.getBoundingClientRect().height > 0)
  const taken = {}
  const long = []
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) long.push({ startTime, duration })
  }).observe({ type: 'longtask', buffered: true })
  // settled before the benchmark asks anything of the page
  addEventListener('load', () =>
    setTimeout(() => {
      const { loadEventEnd } = performance.getEntriesByType('navigation')[0]
      window.bench.longestIdle = Math.max(
        0,
        ...long
          .filter(({ startTime }) => startTime >= loadEventEnd)
          .map(({ duration }) => duration),
      )
    }, idleTime),
  )
  window.bench = {
    long,
    taken: (name) => taken[name],
    watch(name) {
      delete taken[name]
      const find = targets[name]
      const begin = (event) => {
        const look = () => {
          if (isSeen(find()))
            requestAnimationFrame(() => {
              taken[name] = performance.now() - event.timeStamp
            })
          else requestAnimationFrame(look)
        }
        requestAnimationFrame(look)
      }
      addEventListener('click', begin, { capture: true, once: true })
    },
  }
}

/** Takes the browser's idle time away, so that nothing is fetched ahead of the first click. */
const neverIdle = () => {
  window.requestIdleCallback = () => 0
}

/** An empty dialog and its button, beside the host's own. */
const addDialog = () => {
  const dialog = document.createElement('dialog')
  const button = Object.assign(document.createElement('button'), {
    id: 'native',
    textContent: 'Dialog',
  })
  button.addEventListener('click', () => dialog.showModal())
  document.body.append(button, dialog)
}

/**
 * Builds the host, serves it and launches a browser. `open` gives a page of its own context, slowed
 * down once it stands. `more` are pages beside the host's by name, each with what builds it into
 * its folder.
 */
export const startBench = async (more = { reactAlone: buildReactAlone }) => {
  ensureBuilt()
  const packed = pack()
  const folder = await buildHost(packed)
  const servers = {}
  for (const build of Object.values(more)) await build(packed.host, folder)
  for (const page of ['index', 'preact', 'bindings', ...Object.keys(more)])
    servers[page] = await serveFolder(join(folder, page))
  const browser = await launchTabs()

  const open = async (page, { wallets, slowStart = false, idle = false, query = '' }) => {
    const init = [[crowd, wallets], [stopwatch, IDLE_TIME], ...(idle ? [] : [[neverIdle]])]
    const tab = await browser.open(`${servers[page].url}${page}.html${query}`, {
      init,
      slowStart: slowStart ? THROTTLE : 0,
    })
    await tab.pause(slowStart ? IDLE_TIME + 500 : 500)
    await tab.until(
      () => document.readyState === 'complete' && document.querySelector('button') !== null,
    )
    const metrics = await tab.metrics()
    await tab.evaluate(addDialog)
    if (!slowStart) await tab.slow(THROTTLE)
    const timeClick = async (name, selector) => {
      await tab.pause(400)
      await tab.evaluate((what) => window.bench.watch(what), name)
      await tab.click(selector)
      const taken = await tab.until((what) => window.bench.taken(what), name)
      await tab.pause(400)
      await tab.escape()
      await tab.until(() =>
        [document, document.querySelector('tessera-kit')?.shadowRoot].every(
          (place) => !place?.querySelector('dialog[open]'),
        ),
      )
      return taken
    }
    return { tab, metrics, timeClick }
  }

  const stop = async () => {
    await browser.stop()
    for (const server of Object.values(servers)) await server.close()
    packed.remove()
  }
  return { open, originOf: (page) => new URL(servers[page].url).origin, stop }
}
