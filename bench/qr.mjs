// From the press on a wallet's row to the painted code, against the kits there are, in the same
// rounds. Installs them once, outside of this checkout.
import { fileURLToPath } from 'node:url'
import { ensureBuilt, pack } from '../scripts/pack.mjs'
import { startRelay } from '../test/harness/relay.mjs'
import { THROTTLE } from './page.mjs'
import { buildHost } from './qr/build.mjs'
import { HOSTS } from './qr/hosts.mjs'
import { ROUND_TRIP, servePage, startStandIn } from './qr/standIn.mjs'
import { BYTES_PER_SECOND, launchAt, startDecoder, visit } from './qr/visit.mjs'
import { median, record, summary } from './stats.mjs'

const ROUNDS = Number(process.env.BENCH_QR_ROUNDS ?? 7)
const CASES = [
  { name: 'cold', title: 'First code' },
  { name: 'again', title: 'Second code' },
  { name: 'hover', title: 'First code, pointer first' },
  { name: 'silent', title: 'First code, verify host silent' },
]

/** One turn of one kit: every case. A case that fails is said and left out of the round. */
const turn = async (place, host) => {
  const found = {}
  const attempt = async (silent, act) => {
    place.standIn.setSilent(silent)
    await act().catch((error) => console.log(`${host.title}: ${String(error).split('\n')[0]}`))
  }
  const input = { ...place, host, page: place.pages[host.name] }
  place.standIn.seen()
  await attempt(false, async () => {
    const { first, second, before, after } = await visit({ ...input, second: true })
    Object.assign(found, { cold: first, again: second, before, after })
  })
  await attempt(true, async () => {
    found.silent = (await visit(input)).first
  })
  // where nothing waits for the pointer, the first code stands for both
  if (host.loadsOnHover)
    await attempt(false, async () => {
      found.hover = (await visit({ ...input, hover: true })).first
    })
  else found.hover = found.cold
  found.outside = Object.keys(place.standIn.seen()).filter(
    (name) => !/\.(google|googleapis)\.com$/.test(name) || name.startsWith('fonts.'),
  )
  return found
}

const kilobytes = (bytes) => Math.round(bytes / 1000)

const ratio = (rounds, at, name) => {
  const ratios = rounds
    .filter((round) => round.tessera[at] && round[name][at])
    .map((round) => round.tessera[at] / round[name][at])
  return name !== 'tessera' && ratios.length > 0
    ? { oursToTheirs: Number(median(ratios).toFixed(2)) }
    : {}
}

/** What the rounds of each kit come to. A ratio is the median of the rounds' own. */
const sumUp = (rounds) =>
  Object.fromEntries(
    HOSTS.map(({ name }) => {
      const turns = rounds.map((round) => round[name])
      const figures = CASES.flatMap(({ name: at }) => {
        const values = turns.map((found) => found[at]).filter((value) => value !== undefined)
        if (values.length === 0) return []
        return [[at, { ...summary(values), ...ratio(rounds, at, name) }]]
      })
      const scripts = ['before', 'after']
        .map((at) => turns.map((found) => found[at]).filter(Boolean))
        .map((sizes) => (sizes.length ? kilobytes(median(sizes)) : 0))
      return [
        name,
        {
          ...Object.fromEntries(figures),
          scriptsBefore: scripts[0],
          scriptsAfter: scripts[1],
          outside: [...new Set(turns.flatMap(({ outside }) => outside))].sort(),
        },
      ]
    }),
  )

const show = (figure) =>
  figure
    ? `${Math.round(figure.median)} (${Math.round(figure.min)} to ${Math.round(figure.max)})${figure.oursToTheirs ? `, ${figure.oursToTheirs}x` : ''}`
    : 'none'

/** Prints and keeps the figures of the rounds so far: a run takes long, and may be ended. */
const keep = (rounds) => {
  const kits = sumUp(rounds)
  const rows = HOSTS.map(({ name, title }) => {
    const kit = kits[name]
    return [
      title,
      ...CASES.map((each) => show(kit[each.name])),
      `${kit.scriptsBefore} + ${kit.scriptsAfter}`,
    ]
  })
  const heading = `Milliseconds from the press to the painted code at ${THROTTLE}x throttle: median (least to most) of ${rounds.length}, and ours to theirs; scripts in kB of gzip`
  const conditions = {
    throttle: THROTTLE,
    roundTripMs: ROUND_TRIP,
    bytesPerSecond: BYTES_PER_SECOND,
  }
  record(
    'qr',
    {
      heading,
      columns: ['Kit', ...CASES.map(({ title }) => title), 'Scripts before, and by the press'],
      rows,
    },
    { ...conditions, kits },
  )
}

/** Runs the benchmark, prints it and keeps the figures. */
export const benchQr = async () => {
  ensureBuilt()
  const packed = pack()
  const relay = await startRelay({ faults: { latencyMs: ROUND_TRIP } })
  const standIn = await startStandIn(relay.url)
  const pages = {}
  const browser = await launchAt(standIn.port)
  try {
    for (const { name } of HOSTS) pages[name] = await servePage(await buildHost(name, packed))
    const place = { browser, pages, standIn, decode: await startDecoder(browser) }
    const rounds = []
    for (let at = 0; at < ROUNDS; at++) {
      const round = {}
      for (const host of at % 2 ? HOSTS.toReversed() : HOSTS)
        round[host.name] = await turn(place, host)
      rounds.push(round)
      console.log(JSON.stringify(round))
      keep(rounds)
    }
  } finally {
    await browser.close()
    for (const page of Object.values(pages)) await page.close()
    await standIn.stop()
    await relay.stop()
    packed.remove()
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await benchQr()
