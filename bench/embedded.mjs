// The embedded wallet as a visitor meets it: from the click to the field for the email address,
// against an empty native dialog in the same page, and from the request of the hidden frame to its
// answer that it is ready. The frame is the real one, with its server. `node bench/embedded.mjs`.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { startFrame } from '../scripts/demoFrame.mjs'
import { buildPage } from '../scripts/size.mjs'
import { startBench, THROTTLE } from './page.mjs'
import { median, record, summary } from './stats.mjs'

const TRIALS = Number(process.env.BENCH_TRIALS ?? 11)
const OPENER = 'body > button:not(#native)'

const source = `
import { createKit } from 'tessera-kit'
import { emailAuth } from 'tessera-kit/email-auth'
import { mainnet } from 'tessera-kit/networks'
import { ui } from 'tessera-kit/ui'

const url = new URLSearchParams(location.search).get('frame')
const kit = createKit([ui(), emailAuth({ url, projectId: 'demo' })], { networks: [mainnet] })
void kit.start()
document.querySelector('button').addEventListener('click', () => kit.open())
`

/** Builds the page into `folder/embedded`, beside the hosts. */
const buildEmbedded = async (host, folder) => {
  writeFileSync(join(host, 'embedded.js'), source)
  await buildPage(
    host,
    { name: 'embedded', main: 'embedded.js', body: '<button type="button">E-mail</button>' },
    join(folder, 'embedded'),
  )
}

const isDrawn = () =>
  document.querySelector('tessera-kit')?.shadowRoot?.querySelector('input[type=email]') != null

/** One fresh page: the field and the dialog take turns, twice each. */
const click = async (bench, query, fieldFirst) => {
  const { tab, timeClick } = await bench.open('embedded', {
    wallets: 0,
    idle: true,
    slowStart: true,
    query,
  })
  await tab.until(isDrawn)
  const found = {}
  const trials = {
    field: () => timeClick('email', OPENER),
    dialog: () => timeClick('dialog', '#native'),
  }
  for (const time of ['first', 'second']) {
    for (const name of fieldFirst ? ['field', 'dialog'] : ['dialog', 'field'])
      found[`${time}.${name}`] = await trials[name]()
  }
  await tab.close()
  return found
}

/**
 * In the page: puts the frame where nobody sees it, as the kit does, and resolves with the
 * milliseconds until its greeting, and until it was ready.
 */
const load = (src) =>
  new Promise((resolve) => {
    const frame = Object.assign(document.createElement('iframe'), { src, title: 'Wallet' })
    frame.style.cssText = 'position:fixed;inset:0;visibility:hidden'
    const began = performance.now()
    const listen = ({ data, source: from }) => {
      if (from !== frame.contentWindow || data?.type !== '@tessera/hello') return
      removeEventListener('message', listen)
      const hello = performance.now() - began
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = ({ data: answer }) => {
        if (!answer.ready) return
        const ready = performance.now() - began
        frame.remove()
        resolve({ hello, ready })
      }
      from.postMessage(
        { type: '@tessera/open', v: 1, f: data.f, c: 'c'.repeat(22), projectId: 'demo' },
        new URL(src).origin,
        [port2],
      )
    }
    addEventListener('message', listen)
    document.body.append(frame)
  })

/**
 * In the page: the milliseconds until a document of that origin with next to nothing in it has
 * loaded: the least that any frame of another site takes.
 */
const loadEmpty = (src) =>
  new Promise((resolve) => {
    const frame = Object.assign(document.createElement('iframe'), { src, title: 'Nothing' })
    const began = performance.now()
    frame.addEventListener('load', () => {
      const taken = performance.now() - began
      frame.remove()
      resolve(taken)
    })
    document.body.append(frame)
  })

/**
 * A new browser profile, whose first frame fetches all, and whose second has it in its cache. Not
 * slowed.
 */
const frameTimes = async (bench, src, query) => {
  const twice = async (run, address) => {
    const { tab } = await bench.open('embedded', { wallets: 0, query })
    await tab.slow(1)
    const times = [await tab.evaluate(run, address), await tab.evaluate(run, address)]
    await tab.close()
    return times
  }
  const [first, second] = await twice(load, src)
  const [emptyFirst, emptySecond] = await twice(loadEmpty, new URL('/healthz', src).href)
  return { first: { ...first, empty: emptyFirst }, second: { ...second, empty: emptySecond } }
}

const show = ({ median: middle, min, max }) => `${middle} (${min} to ${max})`

/** Runs the benchmark, prints it and keeps the figures. */
export const benchEmbedded = async () => {
  const bench = await startBench({ embedded: buildEmbedded })
  let frame
  try {
    frame = await startFrame({
      port: 0,
      origins: [bench.originOf('embedded')],
      upstreams: {},
      smtpUrl: 'smtp://127.0.0.1:1',
      log: console.error,
    })
    const query = `?${new URLSearchParams({ frame: frame.url })}`
    const src = `${frame.url}/sdk?${new URLSearchParams({ projectId: 'demo', version: 'tessera.1', lang: 'en' })}`
    const [clicks, frames] = [[], []]
    for (let at = 0; at < TRIALS; at++) {
      clicks.push(await click(bench, query, at % 2 === 0))
      frames.push(await frameTimes(bench, src, query))
    }
    const figures = { throttle: THROTTLE }
    const rows = []
    for (const time of ['first', 'second']) {
      const [field, dialog] = ['field', 'dialog'].map((name) =>
        summary(clicks.map((found) => found[`${time}.${name}`])),
      )
      const ratio = Number(
        median(clicks.map((found) => found[`${time}.field`] / found[`${time}.dialog`])).toFixed(2),
      )
      figures[time] = { field, dialog, ratio }
      rows.push([
        `${time} click to the field, ${THROTTLE}x throttle`,
        show(field),
        show(dialog),
        `${ratio}x`,
      ])
    }
    for (const [name, title] of [
      ['first', 'Hidden frame, nothing cached'],
      ['second', 'Hidden frame, cached'],
    ]) {
      const [hello, ready, empty] = ['hello', 'ready', 'empty'].map((what) =>
        summary(frames.map((found) => found[name][what])),
      )
      const ratio = Number(
        median(frames.map((found) => found[name].ready / found[name].empty)).toFixed(2),
      )
      figures[`frame.${name}`] = { hello, ready, empty, ratio }
      rows.push(
        [`${title}: greeting`, show(hello), '', ''],
        [`${title}: ready`, show(ready), show(empty), `${ratio}x`],
      )
    }
    record(
      'embedded',
      {
        heading: `Milliseconds: median (least to most) of ${TRIALS}`,
        columns: ['What', 'Time', 'Empty dialog or frame', 'Ratio'],
        rows,
      },
      figures,
    )
  } finally {
    await frame?.stop()
    await bench.stop()
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await benchEmbedded()
