// From the click to the painted wallet list, against an empty native dialog in the same page: each trial is a fresh page, and the two take turns.
import { fileURLToPath } from 'node:url'
import { startBench, THROTTLE } from './page.mjs'
import { median, record, summary } from './stats.mjs'

const TRIALS = 11
const WALLETS = 5
/** `index`: a host's own button, with nothing loaded ahead. `bindings`: ConnectButton, which loads ahead when the pointer comes. */
const HOSTS = [
  { page: 'index', opener: 'body > button:not(#native)', hover: false },
  { page: 'bindings', opener: '.tessera-button', hover: true },
]

const trial = async (bench, { page, opener, hover }, modalFirst) => {
  const opened = await bench.open(page, { wallets: WALLETS })
  const { tab, timeClick } = opened
  const modal = async () => {
    if (hover) {
      await tab.locator(opener).hover()
      await tab.waitForTimeout(600)
    }
    return timeClick('modal', opener)
  }
  const dialog = () => timeClick('dialog', '#native')
  const found = {}
  for (const time of ['first', 'second']) {
    for (const name of modalFirst ? ['modal', 'dialog'] : ['dialog', 'modal']) found[`${time}.${name}`] = await (name === 'modal' ? modal() : dialog())
  }
  await opened.close()
  return found
}

/** Runs the benchmark, prints it and keeps the figures. */
export const benchOpen = async (bench) => {
  const figures = { throttle: THROTTLE, wallets: WALLETS }
  const rows = []
  for (const host of HOSTS) {
    const trials = []
    for (let at = 0; at < TRIALS; at++) trials.push(await trial(bench, host, at % 2 === 0))
    figures[host.page] = {}
    for (const time of ['first', 'second']) {
      const modal = summary(trials.map((found) => found[`${time}.modal`]))
      const dialog = summary(trials.map((found) => found[`${time}.dialog`]))
      const ratio = Number(median(trials.map((found) => found[`${time}.modal`] / found[`${time}.dialog`])).toFixed(2))
      figures[host.page][time] = { modal, dialog, ratio }
      const show = ({ median, min, max }) => `${median} (${min} to ${max})`
      rows.push([`${host.page}${host.hover ? ', pointer first' : ''}, ${time} click`, show(modal), show(dialog), `${ratio}x`])
    }
  }
  const heading = `Milliseconds from the click to the painted list of ${WALLETS} wallets at ${THROTTLE}x throttle: median (least to most) of ${TRIALS}`
  record('open', { heading, columns: ['Host', 'Modal', 'Empty dialog', 'Ratio'], rows }, figures)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const bench = await startBench()
  await benchOpen(bench).finally(bench.stop)
}
