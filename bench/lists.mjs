// Long lists of the account: 2,000 tokens and 5,000 things that it did, opened and scrolled from
// end to end in the modal.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildPage } from '../scripts/size.mjs'
import { startBench, THROTTLE } from './page.mjs'
import { median, record, summary } from './stats.mjs'

const TOKENS = 2_000
const ITEMS = 5_000
const TRIALS = 5
/** Pixels of a turn of the wheel, and how many turns a list is scrolled by. */
const TURN = 240
const TURNS = 150

const source = `
import { createKit } from 'tessera-kit'
import { activity } from 'tessera-kit/activity'
import { data } from 'tessera-kit/data'
import { injected } from 'tessera-kit/injected'
import { mainnet } from 'tessera-kit/networks'
import { ui } from 'tessera-kit/ui'

const word = (index) => index.toString(16).padStart(40, '0')
const token = (index) => ({ asset: 'eip155:1/erc20:0x' + word(index + 1), raw: BigInt(index + 1) * 10n ** 18n, decimals: 18, name: 'Token ' + index, symbol: 'T' + index })
const tokens = Array.from({ length: ${TOKENS} }, (_, index) => token(index))
const lists = [{ tokens: tokens.map(({ asset, decimals, name, symbol }) => ({ chainId: 1, address: asset.slice(-42), decimals, name, symbol })) }]
const balances = { kind: 'balances', id: 'bench', read: async () => tokens }
const start = Date.UTC(2026, 0, 1)
const item = (index) => {
  const { asset, decimals, symbol } = tokens[index % tokens.length]
  const move = { direction: index % 2 ? 'in' : 'out', asset, raw: 10n ** 18n, decimals, symbol, from: '0x' + word(1), to: '0x' + word(2) }
  return { hash: '0x' + index.toString(16).padStart(64, '0'), at: start - index * 3_600_000, kind: index % 2 ? 'received' : 'sent', moves: [move], signer: '0x' + word(1) }
}
const history = { kind: 'history', id: 'bench', read: async ({ cursor = '0' }) => ({ items: Array.from({ length: 100 }, (_, index) => item(Number(cursor) + index)), next: Number(cursor) + 100 < ${ITEMS} ? String(Number(cursor) + 100) : undefined }) }
const kit = createKit([ui({ preload: 'none' }), injected(), data({ sources: [balances], lists }), activity({ sources: [history] })], { networks: [mainnet] })
window.kit = kit
window.filled = (async () => {
  await kit.start()
  await kit.discover()
  await kit.connect(kit.getState().connectors.find(({ manifest }) => manifest.name === 'Wallet 1').manifest.id)
  await kit.use(activity).items().read()
  while (await kit.use(activity).older());
})()
const button = document.querySelector('button')
button.addEventListener('click', () => kit.open(location.search.slice(1)))
`

const buildLists = async (host, folder) => {
  writeFileSync(join(host, 'lists.js'), source)
  await buildPage(
    host,
    { name: 'lists', main: 'lists.js', body: '<button type="button">Open</button>' },
    join(folder, 'lists'),
  )
}

/**
 * In the page: scrolls the open list by turns of the wheel, one a frame, and answers the most rows
 * that were in the document and the tasks over 50 ms.
 */
const scroll = async ({ turn, turns }) => {
  const { shadowRoot } = document.querySelector('tessera-kit')
  const body = shadowRoot.querySelector('.t-body')
  const frame = () => new Promise(requestAnimationFrame)
  const first = performance.now()
  let rows = 0
  for (let at = 0; at < turns; at++) {
    body.scrollTop += turn
    await frame()
    rows = Math.max(rows, shadowRoot.querySelectorAll('.t-row').length)
  }
  const { scrollTop, scrollHeight } = body
  body.scrollTop = scrollHeight
  await frame()
  await frame()
  rows = Math.max(rows, shadowRoot.querySelectorAll('.t-row').length)
  // the observer is told of a task after it
  await new Promise((resolve) => setTimeout(resolve, 200))
  const long = window.bench.long
    .filter(({ startTime }) => startTime >= first)
    .map(({ duration }) => duration)
  return {
    rows,
    scrolled: scrollTop,
    height: scrollHeight,
    long: long.length,
    longest: Math.max(0, ...long),
  }
}

const trial = async (bench, view, throttle) => {
  const { tab } = await bench.open('lists', { wallets: 1, query: `?${view}` })
  await tab.slow(1)
  await tab.evaluate(() => window.filled)
  await tab.slow(throttle)
  await tab.evaluate(() => window.bench.watch('modal'))
  await tab.click('body > button:not(#native)')
  const opened = await tab.until(() => window.bench.taken('modal'))
  await tab.pause(1_000)
  const found = await tab.evaluate(scroll, { turn: TURN, turns: TURNS })
  await tab.close()
  if (found.scrolled < TURN * TURNS * 0.9)
    throw new Error(`${view} was scrolled by ${found.scrolled} of ${found.height} pixels only`)
  return { ...found, opened }
}

/** Runs the benchmark, prints it and keeps the figures. */
export const benchLists = async () => {
  const bench = await startBench({ lists: buildLists })
  const cases = ['data/tokens', 'activity'].flatMap((view) =>
    [1, THROTTLE].map((throttle) => ({ view, throttle, trials: [] })),
  )
  try {
    for (let at = 0; at < TRIALS; at++)
      for (const each of cases) each.trials.push(await trial(bench, each.view, each.throttle))
  } finally {
    await bench.stop()
  }
  const figures = cases.map(({ view, throttle, trials }) => {
    const series = (name) => trials.map((found) => found[name])
    return {
      view,
      throttle,
      rows: Math.max(...series('rows')),
      longTasks: median(series('long')),
      longest: summary(series('longest')),
      opened: summary(series('opened')),
    }
  })
  const columns = [
    'List',
    'Throttle',
    'Rows in the document, at most',
    'Tasks over 50 ms while scrolling',
    'The longest (0: none)',
    'Click to painted list',
  ]
  const rows = figures.map(({ view, throttle, rows: most, longTasks, longest, opened }) => [
    `${view === 'activity' ? `${ITEMS} items` : `${TOKENS} tokens`}`,
    `${throttle}x`,
    most,
    longTasks,
    longest.median,
    opened.median,
  ])
  record(
    'lists',
    {
      heading: `Milliseconds, medians of ${TRIALS}; scrolled by ${TURNS} turns of ${TURN} pixels, one a frame, then to the end`,
      columns,
      rows,
    },
    figures,
  )
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await benchLists()
