// On a slow network: from the navigation to the painted wallet list, against a page of the same
// kind with an empty native dialog.
import { readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { launch } from '../scripts/browser.mjs'
import { ensureBuilt, pack } from '../scripts/pack.mjs'
import { buildPage, copyHost, HOSTS } from '../scripts/size.mjs'
import { crowd, THROTTLE } from './page.mjs'
import { median, record, summary } from './stats.mjs'

const TRIALS = 5
const WALLETS = 5
const NETWORK = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
}
/** How long after its button stood a page is clicked, in milliseconds. */
const WAITS = [0, 1500]

const FLOORS = {
  'floor-plain.ts': `const button = document.querySelector('button') as HTMLButtonElement
const dialog = document.body.appendChild(document.createElement('dialog'))
dialog.textContent = 'A dialog'
button.addEventListener('click', () => dialog.showModal())
`,
  'floor-react.tsx': `import { createRoot } from 'react-dom/client'
createRoot(document.getElementById('app') as HTMLElement).render(
  <>
    <button type="button" onClick={() => document.querySelector('dialog')?.showModal()}>Connect</button>
    <dialog>A dialog</dialog>
  </>
)`,
}
const PAGES = [
  {
    kit: 'index',
    floor: {
      name: 'floor-plain',
      main: 'floor-plain.ts',
      body: '<button type="button">Connect</button>',
    },
    opener: 'body > button',
    words: 'own button, React with the modal',
  },
  {
    kit: 'bindings',
    floor: { name: 'floor-react', main: 'floor-react.tsx', body: '<div id="app"></div>' },
    opener: '#app button',
    words: 'bindings, React in the page',
  },
]

const TYPES = { '.html': 'text/html; charset=utf-8', '.js': 'text/javascript', '.css': 'text/css' }
/** Serves a folder compressed, as a real host does. */
const serve = async (folder) => {
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://x').pathname
    try {
      const body = gzipSync(readFileSync(join(folder, path)))
      response
        .writeHead(200, {
          'content-type': TYPES[extname(path)] ?? 'application/octet-stream',
          'content-encoding': 'gzip',
        })
        .end(body)
    } catch {
      response.writeHead(404).end()
    }
  })
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${server.address().port}/`,
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}

/**
 * In the page: clicks `opener` so long after it stands, and keeps when the list or the dialog was
 * painted, in milliseconds since the navigation.
 */
const watch = ([opener, wait]) => {
  const seen = (element) =>
    Boolean(
      element?.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
        element.getBoundingClientRect().height > 0,
    )
  const target = () =>
    document.querySelector('tessera-kit')?.shadowRoot?.querySelector('.t-row') ??
    document.querySelector('dialog[open]')
  const painted = () => {
    if (seen(target()))
      requestAnimationFrame(() => {
        window.painted = performance.now()
      })
    else requestAnimationFrame(painted)
  }
  const look = () => {
    const button = document.querySelector(opener)
    if (!seen(button)) return requestAnimationFrame(look)
    // the frame after the one in which the button is there
    requestAnimationFrame(() =>
      setTimeout(() => {
        button.click()
        painted()
      }, wait),
    )
  }
  // the page's scripts have run by then
  addEventListener('DOMContentLoaded', look)
}

const visit = async (browser, url, opener, wait) => {
  const context = await browser.newContext()
  const tab = await context.newPage()
  const cdp = await context.newCDPSession(tab)
  await cdp.send('Network.enable')
  await cdp.send('Network.emulateNetworkConditions', NETWORK)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: THROTTLE })
  await tab.addInitScript(crowd, WALLETS)
  await tab.addInitScript(watch, [opener, wait])
  await tab.goto(url)
  await tab.waitForFunction(() => window.painted !== undefined, undefined, { timeout: 60_000 })
  const painted = await tab.evaluate(() => window.painted)
  await context.close()
  return painted
}

/** Runs the benchmark, prints it and keeps the figures. */
export const benchNetwork = async () => {
  ensureBuilt()
  const packed = pack()
  const browser = await launch()
  const servers = []
  try {
    copyHost(packed.host)
    for (const [name, text] of Object.entries(FLOORS)) writeFileSync(join(packed.host, name), text)
    const build = async (host) => {
      const out = join(packed.host, 'dist', host.name)
      await buildPage(packed.host, host, out)
      const server = await serve(out)
      servers.push(server)
      return `${server.url}${host.name}.html`
    }
    const rows = []
    const figures = { throttle: THROTTLE, ...NETWORK }
    for (const { kit, floor, opener, words } of PAGES) {
      const [ours, theirs] = [
        await build(HOSTS.find(({ name }) => name === kit)),
        await build(floor),
      ]
      for (const wait of WAITS) {
        const trials = []
        for (let at = 0; at < TRIALS; at++)
          trials.push({
            list: await visit(browser, ours, opener, wait),
            dialog: await visit(browser, theirs, opener, wait),
          })
        const [list, dialog] = [
          summary(trials.map((found) => found.list)),
          summary(trials.map((found) => found.dialog)),
        ]
        const ratio = Number(median(trials.map((found) => found.list / found.dialog)).toFixed(2))
        const show = ({ median, min, max }) => `${median} (${min} to ${max})`
        figures[`${kit}, ${wait}`] = { list, dialog, ratio }
        rows.push([
          `${words}: clicked ${wait ? `${wait} ms after its button stood` : 'at once'}`,
          show(list),
          show(dialog),
          `${ratio}x`,
        ])
      }
    }
    record(
      'network',
      {
        heading: `Milliseconds from the navigation at 1.6 Mbit/s, round trips of 150 ms, ${THROTTLE}x throttle: median (least to most) of ${TRIALS}`,
        columns: ['Page', 'List', 'Empty dialog', 'Ratio'],
        rows,
      },
      figures,
    )
  } finally {
    await browser.close()
    for (const server of servers) await server.close()
    packed.remove()
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await benchNetwork()
