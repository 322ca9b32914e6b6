// @vitest-environment happy-dom
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest'
import type { Reading } from '../../../plugins/data'
import { rowsOf } from '../../everything'
import { ofChains } from './chains'
import { ofServices } from './services'
import { open, type Shipped } from './shipped'

// HTTP requests of each source, counted at its server. What stands in `first` of the tables is what
// docs/data.md and docs/activity.md promise.

const ends: (() => unknown)[] = []
afterEach(async () => {
  vi.useRealTimers()
  for (const end of ends.splice(0).reverse()) await end()
  vi.restoreAllMocks()
})
afterAll(() => vi.unstubAllGlobals())

/** Of the first account this number is in what is shown, of the second that one. */
const marks = [1111, 2222] as const
async function start(shipped: Shipped) {
  const opened = await open(shipped, (account) => [
    shipped.row(marks[shipped.accounts.indexOf(account)] ?? marks[0], account),
  ])
  ends.push(opened.stop)
  return { ...opened, count: () => opened.front.asked.length }
}
const told = (value: unknown) =>
  JSON.stringify(value instanceof Map ? [...value] : value, (_, each: unknown) =>
    typeof each === 'bigint' ? String(each) : each,
  )
const visible = (isVisible: boolean) => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(isVisible ? 'visible' : 'hidden')
  document.dispatchEvent(new Event('visibilitychange'))
}
const online = (isOnline: boolean) => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline)
  window.dispatchEvent(new Event(isOnline ? 'online' : 'offline'))
}
const pause = (ms = 50) => new Promise((resolve) => setTimeout(resolve, ms))

describe.each([...ofChains, ...ofServices].map((shipped) => [shipped.name, shipped] as const))(
  '%s',
  (_, shipped) => {
    const { count: most, again = most } = shipped.first

    test(`an account is opened: ${shipped.first.count}, for ${shipped.first.why}; from a fresh cache none; a forced reading asks the source`, async () => {
      const { feed, count } = await start(shipped)
      expect(told(await feed.read())).toContain(String(marks[0]))
      expect(count()).toBe(most)
      await feed.read()
      ends.push(feed.watch(() => {}))
      await pause()
      expect(count()).toBe(most)
      await feed.refresh()
      expect(count()).toBe(most + again)
    })

    test('hidden or offline: none; back again it is read once', async () => {
      const { feed, count } = await start(shipped)
      visible(false)
      const seen: Reading<unknown>[] = []
      ends.push(feed.watch((reading) => seen.push(reading)))
      await pause()
      expect(count()).toBe(0)
      online(false)
      visible(true)
      await pause()
      expect([count(), seen.at(-1)?.status]).toEqual([0, 'offline'])
      await expect(feed.refresh()).rejects.toMatchObject({
        code: expect.stringMatching(/^\w+\/offline$/),
      })
      expect(count()).toBe(0)
      online(true)
      await vi.waitFor(() => expect(seen.at(-1)?.status).toBe('ready'))
      expect(count()).toBe(most)
    })

    test.each(
      rowsOf<readonly [status: number, seconds: number | undefined]>(
        [
          [429, 60],
          [503, undefined],
        ],
        [
          [503, 60],
          [429, undefined],
        ],
      ),
    )(
      'after HTTP %d with Retry-After %s it is asked no more before that, or 30 seconds, have passed, also where a reading is forced; then again',
      async (status, seconds) => {
        const { feed, front, normal, count } = await start(shipped)
        front.instead = (__, response) => (
          response
            .writeHead(status, seconds === undefined ? {} : { 'retry-after': String(seconds) })
            .end(),
          true
        )
        // what the wallet says is there also where the chain refuses
        const refused = async (reading: Promise<unknown>) =>
          shipped.wallet
            ? expect(await reading).toMatchObject({ notes: [{ code: 'wallet-amounts' }] })
            : expect(reading).rejects.toMatchObject({
                code: 'kernel/http-status',
                details: { status },
              })
        await refused(feed.read())
        const asked = count()
        expect(asked).toBeGreaterThan(0)
        front.instead = normal
        vi.useFakeTimers({ toFake: ['Date'] })
        vi.setSystemTime(Date.now() + (seconds ?? 30) * 1000 - 2000)
        await refused(feed.refresh())
        await refused(feed.read())
        expect(count()).toBe(asked)
        vi.setSystemTime(Date.now() + 4000)
        expect(told(await feed.refresh())).toContain(String(marks[0]))
        expect(count()).toBeGreaterThan(asked)
      },
    )

    // prices are nobody's
    if (shipped.kind === 'prices') return
    test('an answer that comes late, for an account that is not in front any more, is neither shown nor kept under the other', async () => {
      const { kit, feed, front, normal, count, stored } = await start(shipped)
      let release = () => {}
      front.instead = (asked, response) => {
        front.instead = normal
        release = () => void normal(asked, response)
        return true
      }
      const seen: Reading<unknown>[] = []
      ends.push(feed.watch((reading) => seen.push(reading)))
      await vi.waitFor(() => expect(count()).toBeGreaterThan(0))
      await kit.switchAccount(shipped.network.namespace, shipped.accounts[1])
      await vi.waitFor(() => expect(seen.at(-1)?.status).toBe('ready'))
      release()
      await pause()
      expect(told(seen)).not.toContain(String(marks[0]))
      expect(stored()).not.toContain(String(marks[0]))
      for (const reading of [seen.at(-1)?.data, feed.get().data, await feed.read()])
        expect(told(reading)).toContain(String(marks[1]))
      // control: the first account's own is there once it is in front again
      await kit.switchAccount(shipped.network.namespace, shipped.accounts[0])
      await vi.waitFor(() => expect(told(seen.at(-1))).toContain(String(marks[0])))
    })
  },
)

test.each(
  ofServices
    .filter(({ name }) => /(?:NFTs|history): a host/.test(name))
    .map((shipped) => [shipped.name, shipped] as const),
)('%s: so it is with a further page, and offline nobody is asked for one', async (_, shipped) => {
  const paged: Shipped = {
    ...shipped,
    serve:
      (rowsOf) =>
      ({ path }) => ({ items: rowsOf(path.slice(1)), next: 'b' }),
  }
  const { front, more = async () => false, feed, count } = await start(paged)
  await feed.read()
  front.instead = (__, response) => (response.writeHead(429, { 'retry-after': '60' }).end(), true)
  await expect(more()).rejects.toMatchObject({ code: 'kernel/http-status' })
  await expect(more()).rejects.toMatchObject({ code: 'kernel/http-status' })
  // of a history what is known stays
  await feed.refresh().catch(() => {})
  expect(count()).toBe(2)
  online(false)
  await expect(more()).rejects.toMatchObject({ code: expect.stringMatching(/^\w+\/offline$/) })
  expect(count()).toBe(2)
})
