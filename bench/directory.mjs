// A directory of 5,000 wallets: what a keystroke costs the search alone and until it is painted,
// and the longest task while the grid is scrolled.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { launch } from '../scripts/browser.mjs'
import { ensureBuilt, pack } from '../scripts/pack.mjs'
import { buildPage, copyHost, serveFolder } from '../scripts/size.mjs'
import { THROTTLE } from './page.mjs'
import { record, summary } from './stats.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const SIZE = 5000
const ROUNDS = 3
const LONG = 50

/** Words typed letter by letter; some are of the list, some have a mistake, some are in none. */
const TYPED = [
  'argon',
  'blue',
  'copper wallet',
  'delta vault',
  'ember',
  'falcn',
  'glacier',
  'harbor',
  'indgio',
  'jade',
  'karma',
  'lumen',
  'mm',
  'nova',
  'onyx',
  'pixel',
  'quartz',
  'raven',
  'solaar',
  'titan',
  'com.umbra',
  'vertex',
  'wallet 499',
  'zzzzzz',
]

/**
 * A list with the names of wallets of many makers; the same each time. Runs in the page of a host
 * too.
 */
const makeWallets = (size) => {
  const first =
    'Argon Blue Copper Delta Ember Falcon Glacier Harbor Indigo Jade Karma Lumen Meta Nova Onyx Pixel Quartz Raven Solar Titan Umbra Vertex Willow Zenith'.split(
      ' ',
    )
  const second = 'Wallet Vault Key Pay Mask Safe Pocket Hub One Link Chain Guard'.split(' ')
  const image = (n) =>
    `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path fill="hsl(${n % 360} 60% 50%)" d="M0 0h8v8H0z"/></svg>`)}`
  return Array.from({ length: size }, (_, n) => {
    const [a, b] = [first[n % first.length], second[Math.floor(n / first.length) % second.length]]
    return {
      id: `wallet-${n}`,
      name: `${a}${n % 3 ? ' ' : ''}${b} ${n}`,
      rdns: `com.${a.toLowerCase()}.w${n}`,
      chains: ['eip155'],
      ...(n % 2 && { image: image(n) }),
    }
  })
}

/** The search as it is in the package, with its index in `window.bench`. */
const bundleSearch = async () => {
  const contents = `import { createSearch } from './plugins/walletconnect/directory/search.ts'; window.createSearch = createSearch`
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: root },
    bundle: true,
    minify: true,
    write: false,
    format: 'iife',
    logLevel: 'error',
  })
  return outputFiles[0].text
}

/**
 * In the page: milliseconds to make the index, and of each keystroke, with the keys that take the
 * word back.
 */
const typeAlone = ([wallets, typed]) => {
  const timed = (work) => {
    const begun = performance.now()
    const value = work()
    return { value, taken: performance.now() - begun }
  }
  const search = window.createSearch(wallets)
  const index = timed(() => search.prepare(wallets.length)).taken
  // as the list does, before somebody types
  while (search.prepare(wallets.length));
  const strokes = []
  for (const word of typed) {
    const texts = Array.from(word, (_, at) => word.slice(0, at + 1))
    for (const text of [...texts, ...texts.slice(0, -1).reverse()])
      strokes.push(timed(() => search.find(text)).taken)
  }
  return { index, strokes }
}

const searchAlone = async (browser, size) => {
  const code = await bundleSearch()
  const found = { index: [], strokes: [], first: [] }
  for (let round = 0; round < ROUNDS; round++) {
    const context = await browser.newContext()
    const tab = await context.newPage()
    await (await context.newCDPSession(tab)).send('Emulation.setCPUThrottlingRate', {
      rate: THROTTLE,
    })
    await tab.addScriptTag({ content: code })
    const { index, strokes } = await tab.evaluate(typeAlone, [makeWallets(size), TYPED])
    found.index.push(index)
    found.first.push(strokes[0])
    found.strokes.push(...strokes.slice(1))
    await context.close()
  }
  return {
    index: summary(found.index),
    first: summary(found.first),
    keystroke: { ...summary(found.strokes), p95: percentile(found.strokes, 0.95) },
  }
}

const percentile = (values, part) =>
  Number([...values].sort((a, b) => a - b)[Math.floor(values.length * part)].toFixed(1))

const MAIN = `
import { createKit } from 'tessera-kit'
import { mainnet } from 'tessera-kit/networks'
import { ui } from 'tessera-kit/ui'
import { walletConnect } from 'tessera-kit/walletconnect'

const customWallets = (${makeWallets})(${SIZE})
const kit = createKit([ui(), walletConnect({ relayUrl: 'ws://127.0.0.1:9', customWallets })], { networks: [mainnet] })
void kit.start()
document.querySelector('button').addEventListener('click', () => kit.open('walletconnect/wallets'))
`

/**
 * In the page: `bench.painted()` is the time from the last key to the frame after the one that
 * lists something else.
 */
const watchKeys = () => {
  const long = []
  new PerformanceObserver((list) =>
    long.push(...list.getEntries().map(({ duration }) => duration)),
  ).observe({ type: 'longtask' })
  const shadow = () => document.querySelector('tessera-kit')?.shadowRoot
  const listed = () =>
    [...(shadow()?.querySelectorAll('.wc-tile') ?? [])].map((tile) => tile.textContent).join()
  let taken
  window.bench = {
    long,
    listed,
    watch() {
      taken = undefined
      const before = listed()
      const begin = (event) => {
        const look = () => {
          if (listed() !== before)
            requestAnimationFrame(() => {
              taken = performance.now() - event.timeStamp
            })
          else requestAnimationFrame(look)
        }
        requestAnimationFrame(look)
      }
      addEventListener('keydown', begin, { capture: true, once: true })
    },
    painted: () => taken,
    /** Counts the frames from now on; what it returns gives them a second. */
    countFrames() {
      const begun = performance.now()
      let frames = 0
      let running = true
      const next = () => {
        frames++
        if (running) requestAnimationFrame(next)
      }
      requestAnimationFrame(next)
      window.bench.framesPerSecond = () => {
        running = false
        return (frames * 1000) / (performance.now() - begun)
      }
    },
  }
}

/** In the page: a list of 60 rows that never change, to scroll beside the grid. */
const addPlainList = () => {
  const row = (_, at) =>
    `<li style="display:flex;gap:12px;height:56px"><span style="width:36px;height:36px;border-radius:8px;background:hsl(${at * 6} 60% 50%)"></span>Wallet ${at}</li>`
  document.body.insertAdjacentHTML(
    'beforeend',
    `<ul id="plain" style="position:fixed;inset:100px;overflow:auto;margin:0;padding:0">${Array.from({ length: 60 }, row).join('')}</ul>`,
  )
}

/** Scrolls with the wheel, down and up twice, and gives the frames a second. */
const framesWhileScrolling = async (tab, target) => {
  await tab.locator(target).first().hover()
  await tab.waitForTimeout(1000)
  await tab.evaluate(() => window.bench.countFrames())
  for (const delta of [120, -120, 120, -120]) {
    for (let at = 0; at < 20; at++) {
      await tab.mouse.wheel(0, delta)
      await tab.waitForTimeout(16)
    }
  }
  return tab.evaluate(() => window.bench.framesPerSecond())
}

/**
 * Types numbers of wallets in the search, since each digit changes the list, and times each letter
 * that changes what is listed.
 */
const typeInView = async (tab) => {
  const input = tab.locator('tessera-kit input').first()
  const strokes = []
  for (const word of ['499', '1234', '2718', '3141']) {
    for (const letter of word) {
      await tab.evaluate(() => window.bench.watch())
      await input.press(letter)
      const changed = await tab
        .waitForFunction(() => window.bench.painted() !== undefined, undefined, { timeout: 1500 })
        .then(
          () => true,
          () => false,
        )
      if (changed) strokes.push(await tab.evaluate(() => window.bench.painted()))
      await tab.waitForTimeout(150)
    }
    await input.fill('')
    await tab.waitForTimeout(400)
  }
  return strokes
}

/**
 * Scrolls through the grid: the wheel, then page keys. The pointer's first rest on a wallet fetches
 * what a click on it needs; that is not scrolling, and is over before.
 */
const scrollInView = async (tab) => {
  await tab.locator('tessera-kit .wc-tile').first().hover()
  await tab.waitForTimeout(1500)
  await tab.evaluate(() => {
    window.bench.long.length = 0
  })
  for (let at = 0; at < 40; at++) {
    await tab.mouse.wheel(0, 700)
    await tab.waitForTimeout(30)
  }
  await tab.locator('tessera-kit .wc-tile[tabindex="0"]').focus()
  for (let at = 0; at < 30; at++) {
    await tab.keyboard.press('PageDown')
    await tab.waitForTimeout(30)
  }
  await tab.waitForTimeout(500)
  return tab.evaluate(() => [...window.bench.long])
}

const inView = async (browser, url) => {
  const found = {
    strokes: [],
    open: [],
    longest: [],
    count: [],
    plain: [],
    frames: [],
    control: [],
  }
  for (let round = 0; round < ROUNDS; round++) {
    const context = await browser.newContext({ viewport: { width: 1000, height: 800 } })
    const tab = await context.newPage()
    await tab.addInitScript(watchKeys)
    await tab.goto(`${url}directory.html`)
    const cdp = await context.newCDPSession(tab)
    const throttle = (rate) => cdp.send('Emulation.setCPUThrottlingRate', { rate })
    await throttle(THROTTLE)
    await tab.locator('button').first().click()
    await tab.locator('tessera-kit .wc-tile').first().waitFor()
    await tab.waitForTimeout(800)
    found.open.push(Math.max(0, ...(await tab.evaluate(() => window.bench.long))))
    found.strokes.push(...(await typeInView(tab)))
    found.frames.push(await framesWhileScrolling(tab, 'tessera-kit .wc-tile'))
    const long = await scrollInView(tab)
    found.longest.push(Math.max(0, ...long))
    found.count.push(long.filter((taken) => taken > LONG).length)
    await throttle(1)
    await tab.keyboard.press('Control+Home')
    await tab.waitForTimeout(1000)
    found.plain.push(Math.max(0, ...(await scrollInView(tab))))
    await throttle(THROTTLE)
    await tab.evaluate(() => document.querySelector('tessera-kit').remove())
    await tab.evaluate(addPlainList)
    found.control.push(await framesWhileScrolling(tab, '#plain li'))
    await context.close()
  }
  if (found.strokes.length === 0) throw new Error('no keystroke changed what is listed')
  return {
    opening: summary(found.open),
    keystroke: { ...summary(found.strokes), p95: percentile(found.strokes, 0.95) },
    scrolling: {
      longest: summary(found.longest),
      over: summary(found.count),
      unthrottled: summary(found.plain),
      frames: summary(found.frames),
      framesOfPlainList: summary(found.control),
    },
  }
}

/** Builds the host with its list, and measures the view in it. */
const benchView = async (browser) => {
  ensureBuilt()
  const packed = pack()
  try {
    copyHost(packed.host)
    writeFileSync(join(packed.host, 'directory.js'), MAIN)
    const out = join(packed.host, 'dist-directory')
    await buildPage(
      packed.host,
      { name: 'directory', main: 'directory.js', body: '<button type="button">Wallets</button>' },
      out,
    )
    const server = await serveFolder(out)
    try {
      return await inView(browser, server.url)
    } finally {
      await server.close()
    }
  } finally {
    packed.remove()
  }
}

/** Runs the benchmark, prints it and keeps the figures. `alone` leaves the view out. */
export const benchDirectory = async ({ alone = false } = {}) => {
  const browser = await launch()
  try {
    const [small, large] = [await searchAlone(browser, SIZE), await searchAlone(browser, 2 * SIZE)]
    const view = alone ? undefined : await benchView(browser)
    const row = (what, { median, p95, max, runs }) => [what, median, p95 ?? '', max, runs]
    const rows = [
      row(`Search alone: a keystroke, ${SIZE} wallets`, small.keystroke),
      row(`Search alone: a keystroke, ${2 * SIZE} wallets`, large.keystroke),
      row(`Search alone: making the index, ${SIZE} wallets`, small.index),
      ...(view
        ? [
            row('Keystroke to painted', view.keystroke),
            row('Opening: longest task', view.opening),
            row('Scrolling: longest task', view.scrolling.longest),
            row(`Scrolling: tasks over ${LONG} ms, of 70 jumps`, view.scrolling.over),
            row(
              `Scrolling without throttle: longest task over ${LONG} ms (0: none)`,
              view.scrolling.unthrottled,
            ),
            row('Scrolling: frames a second', view.scrolling.frames),
            row(
              'A plain list of 60 rows, scrolled: frames a second',
              view.scrolling.framesOfPlainList,
            ),
          ]
        : []),
    ]
    const columns = ['What', 'Median', '95th percentile', 'Most', 'Samples']
    record(
      'directory',
      { heading: `Milliseconds at ${THROTTLE}x throttle`, columns, rows },
      { throttle: THROTTLE, search: { [SIZE]: small, [2 * SIZE]: large }, ...(view && { view }) },
    )
  } finally {
    await browser.close()
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  await benchDirectory({ alone: process.argv.includes('--alone') })
