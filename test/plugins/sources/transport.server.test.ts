// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { isKitError } from '../../../kernel/index'
import { type Front, startFront } from '../data/fixture'
import { ofChains } from './chains'
import { ofServices } from './services'
import { open, type Shipped } from './shipped'

// Servers that answer what is no answer: each request of a reading in turn, the others as usual. A
// source that only adds to what another request tells may go without.

let elsewhere: Front
const ends: (() => unknown)[] = []
beforeEach(async () => {
  elsewhere = await startFront()
  ends.push(elsewhere.stop)
})
afterEach(async () => {
  vi.useRealTimers()
  for (const end of ends.splice(0).reverse()) await end()
})

/** More than is read of an answer: of a service 4 MB, of a chain 16. */
const long = Buffer.alloc(17_000_000, ' ')
type Way = (response: Parameters<NonNullable<Front['instead']>>[1]) => unknown
/**
 * What is sent, the codes of a service and of a chain, whose nodes are asked again where nothing
 * came, and what the error says of it.
 */
const ways: readonly (readonly [
  what: string,
  send: Way,
  service: string,
  chain: string,
  says?: RegExp,
])[] = [
  [
    'a page of HTML',
    (to) =>
      to
        .writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
        .end('<!doctype html><title>Sign in</title>'),
    'kernel/bad-answer',
    'rpc/bad-response',
    /not JSON/,
  ],
  ['null', (to) => to.end('null'), 'kernel/bad-answer', 'rpc/bad-response'],
  [
    'JSON that is cut',
    (to) => to.writeHead(200, { 'content-type': 'application/json' }).end('{"items":[{"value":"1'),
    'kernel/bad-answer',
    'rpc/bad-response',
    /not JSON/,
  ],
  ['17 MB', (to) => to.end(long), 'kernel/bad-answer', 'rpc/bad-response', /longer than \d+ bytes/],
  ['a connection that ends', (to) => to.destroy(), 'kernel/http-failed', 'answered'],
  [
    '404',
    (to) => to.writeHead(404).end('{"errors":[]}'),
    'kernel/http-status',
    'kernel/http-status',
  ],
]
const isChain = (shipped: Shipped) => ofChains.includes(shipped)
const all = [...ofChains, ...ofServices].map((shipped) => [shipped.name, shipped] as const)
/** The id that the source has in notes and errors. */
const idOf = ({ sources }: Shipped) =>
  Object.values(sources('https://x.example')).flat()[0]?.id as string

/**
 * Reads where the request at a place of the reading is answered so. Resolves with the error's code,
 * or with whether what others told is there.
 */
async function readWith(shipped: Shipped, place: number, send: Way) {
  const made = await open(shipped, (account) => [shipped.row(1111, account)])
  ends.push(made.stop)
  made.front.instead = (asked, response) =>
    made.front.asked.length === place + 1 ? (send(response), true) : made.normal(asked, response)
  const outcome = made.feed.read().then(
    () => 'answered' as const,
    (error: unknown) => error,
  )
  return { ...made, outcome }
}
const places = ({ first: { count } }: Shipped) => Array.from({ length: count }, (_, place) => place)

test.each(all)(
  '%s: what is no answer fails with its code, says what came and from which source, and the next reading is as usual',
  async (_, shipped) => {
    for (const [what, send, service, chain, says] of ways) {
      for (const place of places(shipped)) {
        const { outcome, front, normal, feed } = await readWith(shipped, place, send)
        const error = await outcome
        const label = `${what}, request ${place + 1}`
        if (
          shipped.spare?.includes(place) ||
          (isChain(shipped) && chain === 'answered') ||
          (what === 'null' && shipped.name === 'names: a host’s function')
        )
          expect(error, label).toBe('answered')
        else {
          const { code, message } = error as { readonly code: string; readonly message: string }
          expect([label, code]).toEqual([label, isChain(shipped) ? chain : service])
          if (isKitError(error) && error.audience === 'developer')
            expect(message).toContain(`The source "${idOf(shipped)}"`)
          if (says) expect(message).toMatch(says)
          if (what === 'a page of HTML' && !isChain(shipped))
            expect(message).toContain('it is not JSON (text/html')
          // an address may hold a key
          expect(message).not.toMatch(/a-project|\/v[12]\/|https?:\/\//)
        }
        front.instead = normal
        await feed.refresh()
        expect(feed.get().status, label).toBe('ready')
      }
    }
  },
  120_000,
)

test.each(all.filter(([, shipped]) => !isChain(shipped)))(
  '%s: nobody is asked to whom a server leads',
  async (_, shipped) => {
    for (const place of places(shipped)) {
      const { outcome } = await readWith(shipped, place, (to) =>
        to.writeHead(302, { location: `${elsewhere.url}/` }).end(),
      )
      expect(await outcome).toMatchObject({ code: 'kernel/http-failed' })
    }
    expect(elsewhere.asked).toEqual([])
  },
)

test.each(all)(
  '%s: a server that never answers is given up within 15 seconds',
  async (_, shipped) => {
    for (const place of places(shipped)) {
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
      const { outcome, front } = await readWith(shipped, place, () => {})
      const turn = () => new Promise((resolve) => setImmediate(resolve))
      while (front.asked.length <= place)
        await Promise.all([vi.advanceTimersByTimeAsync(1), turn()])
      const started = Date.now()
      let ended: unknown
      void outcome.then((how) => (ended = how))
      while (ended === undefined) await Promise.all([vi.advanceTimersByTimeAsync(100), turn()])
      expect(Date.now() - started).toBeLessThan(15_500)
      if (shipped.spare?.includes(place)) expect(ended).toBe('answered')
      else expect((ended as { code: string }).code).toMatch(/^(?:kernel|rpc)\/timeout$/)
      vi.useRealTimers()
    }
  },
  120_000,
)
