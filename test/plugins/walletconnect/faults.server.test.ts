// @vitest-environment happy-dom

import { verifyMessage } from 'viem'
import { expect, it } from 'vitest'
import { walletConnect } from '../../../plugins/walletconnect'
import { everything } from '../../everything'
import { guardEgress } from '../../harness/egress'
import { connectedStage, outcome, scan, statuses } from './phone/kit'

const connected = { eip155: 'connected', solana: 'connected' }
const gone = { eip155: 'disconnected', solana: 'disconnected' }
/** Of each message of a slow relay. On the real clock, as all of this: the library counts by it. */
const LATENCY_MS = everything ? 1000 : 250
// the library tries again each second or two
const patience = { timeout: 20_000, interval: 20 }

const here = connectedStage(2)
const { account, sign } = here
const isSigned = async (text: string, signature: `0x${string}`) =>
  verifyMessage({ address: account, message: text, signature })
const texts = () =>
  here.wallet.requests.map(({ params }) =>
    Buffer.from(String((params as string[])[0]).slice(2), 'hex').toString(),
  )
/** None was lost, and none came twice. */
const expectEach = (wanted: readonly string[]) => {
  expect([...texts()].sort()).toEqual([...wanted].sort())
  expect(new Set(here.wallet.requests.map(({ id }) => id)).size).toBe(wanted.length)
  expect(here.kit.state('walletconnect').waiting).toEqual([])
}

it('answers a request after the relay was away in the middle of it', async () => {
  let approve = () => {}
  here.wallet.decisions.request = async (_, make) => {
    await new Promise<void>((resolve) => (approve = resolve))
    return make()
  }
  const answer = sign('while it is away')
  await expect.poll(() => here.wallet.requests.length).toBe(1)
  here.stage.relay.down()
  await expect.poll(() => here.kit.state('walletconnect').relay, patience).not.toBe('connected')
  approve()
  await expect.poll(() => here.wallet.requests[0]?.answer).toBeTruthy()
  expect(here.kit.state('walletconnect').waiting.length).toBe(1)
  expect(statuses(here.kit)).toEqual(connected)
  here.stage.relay.up()
  expect(await isSigned('while it is away', await answer)).toBe(true)
  await expect.poll(() => here.kit.state('walletconnect').relay, patience).toBe('connected')
  here.wallet.decisions.request = 'approve'
  expect(await isSigned('after', await sign('after'))).toBe(true)
  expectEach(['while it is away', 'after'])
})

it('delivers a request that was made while the relay was away', async () => {
  here.stage.relay.down()
  const answers = Promise.all(['one', 'two', 'three'].map((text) => sign(text)))
  await expect.poll(() => here.kit.state('walletconnect').waiting.length).toBe(3)
  here.stage.relay.up()
  await answers
  expectEach(['one', 'two', 'three'])
})

it('is not moved by garbage', async () => {
  // the wallet of the tests is the bare library, which does not survive it
  here.stage.relay.setFaults({ garbage: 1, spare: [here.wallet.clientId] })
  for (let round = 0; round < 15; round++)
    expect(await isSigned(`g${round}`, await sign(`g${round}`))).toBe(true)
  expect(here.stage.relay.stats().garbage).toBeGreaterThan(28)
  expectEach(Array.from({ length: 15 }, (_, round) => `g${round}`))
  expect(statuses(here.kit)).toEqual(connected)
})

it(`works with a relay that takes ${LATENCY_MS} ms for everything`, async () => {
  here.stage.relay.setFaults({ latencyMs: LATENCY_MS })
  const all = ['slow 1', 'slow 2', 'slow 3']
  const signatures = await Promise.all(all.map((text) => sign(text)))
  for (const [index, text] of all.entries())
    expect(await isSigned(text, signatures[index] ?? '0x')).toBe(true)
  expectEach(all)
  here.stage.relay.calm()
  await here.kit.disconnect()
  const fresh = await here.stage.wallet()
  here.stage.relay.setFaults({ latencyMs: LATENCY_MS })
  await scan(here.kit, fresh)
  expect(statuses(here.kit)).toEqual(connected)
})

it('takes what comes twice, and what comes again later, as one', async () => {
  here.stage.relay.setFaults({ duplicate: 1, replay: 1 })
  const all = Array.from({ length: 10 }, (_, round) => `d${round}`)
  for (const text of all) expect(await isSigned(text, await sign(text))).toBe(true)
  const before = here.stage.relay.stats().pushes
  here.stage.relay.replay()
  expect(here.stage.relay.stats().pushes).toBeGreaterThan(before + 20)
  await sign('last')
  expectEach([...all, 'last'])
  expect(statuses(here.kit)).toEqual(connected)
})

it('is disconnected after a start when the wallet ended the session while the page was closed', async () => {
  here.kit.destroy()
  await expect.poll(() => here.stage.relay.stats().sockets).toBe(1)
  await here.wallet.disconnect()
  expect(here.wallet.sessions()).toEqual([])
  here.kit = await here.stage.open()
  await expect.poll(() => statuses(here.kit), patience).toEqual(gone)
  expect(await outcome(sign('too late'))).toEqual({
    failed: expect.stringMatching(/^[a-z]+\/[a-z-]+$/),
  })
  expect(here.wallet.requests).toEqual([])
  here.kit.destroy()
  here.kit = await here.stage.open()
  expect(Object.values(statuses(here.kit))).not.toContain('connected')
})

it('hears what came while the page was closing when it starts again', async () => {
  here.kit.destroy()
  await here.wallet.disconnect()
  here.kit = await here.stage.open()
  await expect.poll(() => statuses(here.kit), patience).toEqual(gone)
})

it('keeps a request for a wallet that is offline, and gives it up when the visitor does', async () => {
  await here.wallet.offline()
  const answer = sign('kept')
  const given = outcome(sign('given up'))
  await expect.poll(() => here.kit.state('walletconnect').waiting.length).toBe(2)
  await expect.poll(() => here.stage.relay.stats().tags[1108]).toBe(2)
  here.kit.use(walletConnect).cancelRequest(Number(here.kit.state('walletconnect').waiting[1]?.id))
  expect(await given).toEqual({ failed: 'rpc/user-rejected' })
  await here.wallet.online()
  expect(await isSigned('kept', await answer)).toBe(true)
  await expect.poll(texts, patience).toContain('given up')
  expectEach(['kept', 'given up'])
})

it('ends for the page though the wallet is away, and the wallet hears of it when it is back', async () => {
  await here.wallet.offline()
  await here.kit.disconnect()
  expect(statuses(here.kit)).toEqual(gone)
  expect(here.wallet.sessions().length).toBe(1)
  await here.wallet.online()
  await expect.poll(() => here.wallet.sessions().length, patience).toBe(0)
})

it('ends for the page though the relay is away', async () => {
  here.stage.relay.down()
  await here.kit.disconnect()
  expect(statuses(here.kit)).toEqual(gone)
  here.stage.relay.up()
  here.kit.destroy()
  here.kit = await here.stage.open()
  expect(Object.values(statuses(here.kit))).not.toContain('connected')
  const again = await here.stage.wallet()
  await scan(here.kit, again)
  expect(statuses(here.kit)).toEqual(connected)
})

it('says so when the relay cannot be reached for a new pairing, and pairs when it is back', async () => {
  await here.kit.disconnect()
  here.stage.relay.down()
  expect(await outcome(here.kit.connect('walletConnect'))).toEqual({
    failed: 'walletconnect/relay-unreachable',
  })
  expect(Object.values(statuses(here.kit))).not.toContain('connected')
  here.stage.relay.up()
  // a phone that scanned without a relay may wait a minute for itself: its library waits for the
  // end of the attempt that it is in
  await scan(here.kit, await here.stage.wallet())
  expect(statuses(here.kit)).toEqual(connected)
})

it('is watched: what would leave this machine is seen', async () => {
  const guard = guardEgress()
  await expect(fetch('http://outside.invalid/')).rejects.toThrow()
  guard.stop()
  expect(guard.escapes).toEqual([{ by: 'fetch', host: 'outside.invalid' }])
  expect(here.stage.egress.escapes).toEqual([])
})
