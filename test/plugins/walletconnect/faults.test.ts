// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, inject, it } from 'vitest'
import { verifyMessage } from 'viem'
import { guardEgress } from '../../harness/egress'
import type { NodeWallet } from './nodeWallet'
import { createStage, hex, type LocalKit, outcome, scan, type Stage, statuses } from './phone/kit'

const INDEX = 2
const account = inject('accounts')[INDEX]?.address ?? '0x'
const connected = { eip155: 'connected', solana: 'connected' }
const gone = { eip155: 'disconnected', solana: 'disconnected' }
// the library tries again each second or two
const patience = { timeout: 20_000, interval: 20 }

let stage: Stage
let kit: LocalKit
let wallet: NodeWallet
beforeEach(async () => {
  stage = await createStage(INDEX)
  kit = await stage.open()
  wallet = await stage.wallet()
  await scan(kit, wallet)
}, 60_000)
afterEach(() => stage?.end(), 30_000)

const sign = (text: string, page = kit) => page.request({ method: 'personal_sign', params: [hex(text), account] }, { namespace: 'eip155' }) as Promise<`0x${string}`>
const isSigned = async (text: string, signature: `0x${string}`) => verifyMessage({ address: account, message: text, signature })
const texts = () => wallet.requests.map(({ params }) => Buffer.from(String((params as string[])[0]).slice(2), 'hex').toString())
/** None was lost, and none came twice. */
const expectEach = (wanted: readonly string[]) => {
  expect([...texts()].sort()).toEqual([...wanted].sort())
  expect(new Set(wallet.requests.map(({ id }) => id)).size).toBe(wanted.length)
  expect(kit.state('walletconnect').waiting).toEqual([])
}

it('answers a request after the relay was away in the middle of it', { timeout: 40_000 }, async () => {
  let approve = () => {}
  wallet.decisions.request = async (_, make) => {
    await new Promise<void>((resolve) => (approve = resolve))
    return make()
  }
  const answer = sign('while it is away')
  await expect.poll(() => wallet.requests.length).toBe(1)
  stage.relay.down()
  await expect.poll(() => kit.state('walletconnect').relay, patience).not.toBe('connected')
  approve()
  await expect.poll(() => wallet.requests[0]?.answer).toBeTruthy()
  expect(kit.state('walletconnect').waiting.length).toBe(1)
  expect(statuses(kit)).toEqual(connected)
  stage.relay.up()
  expect(await isSigned('while it is away', await answer)).toBe(true)
  await expect.poll(() => kit.state('walletconnect').relay, patience).toBe('connected')
  wallet.decisions.request = 'approve'
  expect(await isSigned('after', await sign('after'))).toBe(true)
  expectEach(['while it is away', 'after'])
})

it('delivers a request that was made while the relay was away', { timeout: 40_000 }, async () => {
  stage.relay.down()
  const answers = Promise.all(['one', 'two', 'three'].map((text) => sign(text)))
  await expect.poll(() => kit.state('walletconnect').waiting.length).toBe(3)
  stage.relay.up()
  await answers
  expectEach(['one', 'two', 'three'])
})

it('is not moved by garbage', { timeout: 40_000 }, async () => {
  // the wallet of the tests is the bare library, which does not survive it
  stage.relay.setFaults({ garbage: 1, spare: [wallet.clientId] })
  for (let round = 0; round < 15; round++) expect(await isSigned(`g${round}`, await sign(`g${round}`))).toBe(true)
  expect(stage.relay.stats().garbage).toBeGreaterThan(28)
  expectEach(Array.from({ length: 15 }, (_, round) => `g${round}`))
  expect(statuses(kit)).toEqual(connected)
})

it('works with a relay that takes a second for everything', { timeout: 40_000 }, async () => {
  stage.relay.setFaults({ latencyMs: 1000 })
  const all = ['slow 1', 'slow 2', 'slow 3']
  const signatures = await Promise.all(all.map((text) => sign(text)))
  for (const [index, text] of all.entries()) expect(await isSigned(text, signatures[index] ?? '0x')).toBe(true)
  expectEach(all)
  stage.relay.calm()
  await kit.disconnect()
  const fresh = await stage.wallet()
  stage.relay.setFaults({ latencyMs: 1000 })
  await scan(kit, fresh)
  expect(statuses(kit)).toEqual(connected)
})

it('takes what comes twice, and what comes again later, as one', { timeout: 40_000 }, async () => {
  stage.relay.setFaults({ duplicate: 1, replay: 1 })
  const all = Array.from({ length: 10 }, (_, round) => `d${round}`)
  for (const text of all) expect(await isSigned(text, await sign(text))).toBe(true)
  const before = stage.relay.stats().pushes
  stage.relay.replay()
  expect(stage.relay.stats().pushes).toBeGreaterThan(before + 20)
  await sign('last')
  expectEach([...all, 'last'])
  expect(statuses(kit)).toEqual(connected)
})

it('is disconnected after a start when the wallet ended the session while the page was closed', { timeout: 40_000 }, async () => {
  kit.destroy()
  await expect.poll(() => stage.relay.stats().sockets).toBe(1)
  await wallet.disconnect()
  expect(wallet.sessions()).toEqual([])
  kit = await stage.open()
  await expect.poll(() => statuses(kit), patience).toEqual(gone)
  expect(await outcome(sign('too late'))).toEqual({ failed: expect.stringMatching(/^[a-z]+\/[a-z-]+$/) })
  expect(wallet.requests).toEqual([])
  kit.destroy()
  kit = await stage.open()
  expect(Object.values(statuses(kit))).not.toContain('connected')
})

it('hears what came while the page was closing when it starts again', { timeout: 40_000 }, async () => {
  kit.destroy()
  await wallet.disconnect()
  kit = await stage.open()
  await expect.poll(() => statuses(kit), patience).toEqual(gone)
})

it('keeps a request for a wallet that is offline, and gives it up when the visitor does', { timeout: 40_000 }, async () => {
  await wallet.offline()
  const answer = sign('kept')
  const given = outcome(sign('given up'))
  await expect.poll(() => kit.state('walletconnect').waiting.length).toBe(2)
  await expect.poll(() => stage.relay.stats().tags[1108]).toBe(2)
  kit.use(stage.plugin).cancelRequest(Number(kit.state('walletconnect').waiting[1]?.id))
  expect(await given).toEqual({ failed: 'rpc/user-rejected' })
  await wallet.online()
  expect(await isSigned('kept', await answer)).toBe(true)
  await expect.poll(texts, patience).toContain('given up')
  expectEach(['kept', 'given up'])
})

it('ends for the page though the wallet is away, and the wallet hears of it when it is back', { timeout: 40_000 }, async () => {
  await wallet.offline()
  await kit.disconnect()
  expect(statuses(kit)).toEqual(gone)
  expect(wallet.sessions().length).toBe(1)
  await wallet.online()
  await expect.poll(() => wallet.sessions().length, patience).toBe(0)
})

it('ends for the page though the relay is away', { timeout: 40_000 }, async () => {
  stage.relay.down()
  await kit.disconnect()
  expect(statuses(kit)).toEqual(gone)
  stage.relay.up()
  kit.destroy()
  kit = await stage.open()
  expect(Object.values(statuses(kit))).not.toContain('connected')
  const again = await stage.wallet()
  await scan(kit, again)
  expect(statuses(kit)).toEqual(connected)
})

it('says so when the relay cannot be reached for a new pairing, and pairs when it is back', { timeout: 60_000 }, async () => {
  await kit.disconnect()
  stage.relay.down()
  const other = await stage.wallet()
  expect(await outcome(scan(kit, other))).toEqual({ failed: 'walletconnect/relay-unreachable' })
  expect(Object.values(statuses(kit))).not.toContain('connected')
  stage.relay.up()
  await scan(kit, other)
  expect(statuses(kit)).toEqual(connected)
})

it('is watched: what would leave this machine is seen', async () => {
  const guard = guardEgress()
  await expect(fetch('http://outside.invalid/')).rejects.toThrow()
  guard.stop()
  expect(guard.escapes).toEqual([{ by: 'fetch', host: 'outside.invalid' }])
  expect(stage.egress.escapes).toEqual([])
})
