// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, inject, it } from 'vitest'
import { verifyMessage } from 'viem'
import type { NodeWallet } from './nodeWallet'
import { createStage, hex, type LocalKit, scan, type Stage, statuses } from './phone/kit'

const INDEX = 4
const AWAY_MS = 30_000
const account = inject('accounts')[INDEX]?.address ?? '0x'

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

const sign = (text: string) => kit.request({ method: 'personal_sign', params: [hex(text), account] }, { namespace: 'eip155' }) as Promise<`0x${string}`>

// On the real clock: the library counts its tries and its sockets by it.
it('gets over thirty seconds without a relay, with a request in the wallet and one on its way', { timeout: 90_000 }, async () => {
  let approve = () => {}
  wallet.decisions.request = async (_, make) => {
    await new Promise<void>((resolve) => (approve = resolve))
    return make()
  }
  const first = sign('in the wallet')
  await expect.poll(() => wallet.requests.length).toBe(1)
  const away = stage.relay.restart(AWAY_MS)
  const second = sign('on its way')
  approve()
  wallet.decisions.request = 'approve'
  await expect.poll(() => kit.state('walletconnect').relay, { timeout: 20_000 }).not.toBe('connected')
  await away
  expect(statuses(kit)).toEqual({ eip155: 'connected', solana: 'connected' })
  for (const [text, signature] of [['in the wallet', await first], ['on its way', await second]] as const) expect(await verifyMessage({ address: account, message: text, signature })).toBe(true)
  await expect.poll(() => kit.state('walletconnect').relay, { timeout: 20_000 }).toBe('connected')
  expect(wallet.requests.length).toBe(2)
  expect(kit.state('walletconnect').waiting).toEqual([])
})
