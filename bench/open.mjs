// From the click to the painted wallet list, and from a wallet's row to the connection, against an
// empty native dialog in the same page: each trial is a fresh page, and the two take turns.
import { fileURLToPath } from 'node:url'
import { startBench, THROTTLE } from './page.mjs'
import { median, record, summary } from './stats.mjs'

const TRIALS = Number(process.env.BENCH_TRIALS ?? 11)
const WALLETS = 5
const OWN = 'body > button:not(#native)'
/**
 * `index`: a host's own button. `idle`: the page was given its idle time; without, the first click
 * fetches everything. `bindings`: ConnectButton in a page that has React. `reactAlone`: no kit.
 */
const HOSTS = [
  { name: 'index, after idle time', page: 'index', opener: OWN, idle: true },
  { name: 'index, at once', page: 'index', opener: OWN },
  { name: 'preact, at once', page: 'preact', opener: OWN },
  { name: 'bindings, at once', page: 'bindings', opener: '.tessera-button' },
  { name: 'bindings, pointer first', page: 'bindings', opener: '.tessera-button', hover: true },
  { name: 'React alone, at once', page: 'reactAlone', opener: OWN, target: 'plain' },
]

/** The first screen stands in the closed dialog. */
const isDrawn = () =>
  document.querySelector('tessera-kit')?.shadowRoot?.querySelector('.t-row') != null
const trial = async (
  bench,
  { page, opener, target = 'modal', hover = false, idle = false },
  modalFirst,
) => {
  const opened = await bench.open(page, { wallets: WALLETS, idle, slowStart: idle })
  const { tab, timeClick } = opened
  if (idle) await tab.until(isDrawn)
  const found = {
    idle: idle
      ? await tab
          .until(() => window.bench.longestIdle !== undefined)
          .then(() => tab.evaluate(() => window.bench.longestIdle))
      : 0,
  }
  const modal = async () => {
    if (hover) {
      await tab.hover(opener)
      await tab.pause(600)
    }
    return timeClick(target, opener)
  }
  const dialog = () => timeClick('dialog', '#native')
  for (const time of ['first', 'second']) {
    for (const name of modalFirst ? ['modal', 'dialog'] : ['dialog', 'modal'])
      found[`${time}.${name}`] = await (name === 'modal' ? modal() : dialog())
  }
  if (page === 'index' || page === 'preact') {
    await tab.click(opener)
    found['connect.modal'] = await timeClick('connected', '.t-row')
    found['connect.dialog'] = await dialog()
  }
  await tab.close()
  return found
}

const WORDS = { first: 'first click', second: 'second click', connect: 'wallet’s row to connected' }

/** Runs the benchmark, prints it and keeps the figures. */
export const benchOpen = async (bench) => {
  const figures = { throttle: THROTTLE, wallets: WALLETS }
  const rows = []
  const show = ({ median, min, max }) => `${median} (${min} to ${max})`
  for (const host of HOSTS) {
    const trials = []
    for (let at = 0; at < TRIALS; at++) trials.push(await trial(bench, host, at % 2 === 0))
    figures[host.name] = {}
    for (const time of Object.keys(WORDS).filter((name) => `${name}.modal` in trials[0])) {
      const modal = summary(trials.map((found) => found[`${time}.modal`]))
      const dialog = summary(trials.map((found) => found[`${time}.dialog`]))
      const ratio = Number(
        median(trials.map((found) => found[`${time}.modal`] / found[`${time}.dialog`])).toFixed(2),
      )
      figures[host.name][time] = { modal, dialog, ratio }
      rows.push([`${host.name}: ${WORDS[time]}`, show(modal), show(dialog), `${ratio}x`])
    }
    if (!host.idle) continue
    const longest = summary(trials.map(({ idle }) => idle))
    figures[host.name].longestIdleTask = longest
    rows.push([`${host.name}: longest idle task over 50 ms (0: none)`, show(longest), '', ''])
  }
  const heading = `Milliseconds at ${THROTTLE}x throttle, ${WALLETS} wallets: median (least to most) of ${TRIALS}`
  record('open', { heading, columns: ['Host', 'Kit', 'Empty dialog', 'Ratio'], rows }, figures)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const bench = await startBench()
  await benchOpen(bench).finally(bench.stop)
}
