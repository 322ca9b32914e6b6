// @vitest-environment happy-dom

import { verifyMessage } from 'viem'
import { afterEach, beforeEach, expect, inject, it } from 'vitest'
import { everything } from '../../everything'
import type { NodeWallet } from '../../harness/node/phone/nodeWallet'
import { createRandom } from '../../harness/relay.mjs'
import { createStage, hex, type LocalKit, type Stage, scan, statuses } from './phone/kit'

const ROUNDS = everything ? 50 : 10
const INDEX = 3
const account = inject('accounts')[INDEX]?.address ?? '0x'
const seed = Number(process.env.RELAY_SEED ?? Math.floor(Math.random() * 2 ** 32))

let stage: Stage
let kit: LocalKit
let wallet: NodeWallet
beforeEach(async () => {
  stage = await createStage(INDEX, { seed })
  kit = await stage.open()
  wallet = await stage.wallet()
  await scan(kit, wallet)
})
afterEach(() => stage?.end(), 30_000)

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** One kind of trouble, for some milliseconds; everything is well again after it. */
const troubles = (random: () => number): readonly (() => Promise<unknown>)[] => {
  const { relay } = stage
  const some = (most: number) => Math.floor(random() * most)
  const spare = [wallet.clientId]
  return [
    async () => relay.kill(),
    async () => {
      await pause(some(20))
      relay.kill()
    },
    () => relay.restart(some(400)),
    async () => {
      relay.setFaults({ latencyMs: 20 + some(150) })
      await pause(some(400))
    },
    async () => {
      relay.setFaults({ duplicate: 1, replay: 1 })
      await pause(some(200))
      relay.replay()
    },
    async () => {
      relay.setFaults({ garbage: 0.8, spare })
      await pause(some(200))
    },
    async () => {
      relay.setFaults({ cut: 0.3 })
      await pause(some(300))
    },
    async () => {
      relay.setFaults({ dropOut: 0.3, dropIn: 0.2 })
      await pause(some(150))
      // what was lost comes with the next socket
      relay.calm()
      relay.kill()
    },
    async () => {
      await wallet.offline()
      await pause(some(300))
      await wallet.online()
    },
  ]
}

it(`loses no request and doubles none in ${ROUNDS} rounds of faults (RELAY_SEED=${seed})`, {
  timeout: 600_000,
}, async () => {
  const random = createRandom(seed)
  const texts = Array.from({ length: ROUNDS }, (_, round) => `round ${round} of ${seed}`)
  const answers: Promise<`0x${string}`>[] = []
  for (const text of texts) {
    const kinds = troubles(random)
    const trouble = kinds[Math.floor(random() * kinds.length)]
    answers.push(
      kit.request(
        { method: 'personal_sign', params: [hex(text), account] },
        { namespace: 'eip155' },
      ) as Promise<`0x${string}`>,
    )
    answers.at(-1)?.catch(() => undefined)
    await pause(Math.floor(random() * 40))
    await trouble?.()
    stage.relay.calm()
  }
  // after an outage the wallet's own library may hold a socket and hear nothing, until its next
  // one: the relay has kept what it was sent
  const nudge = setInterval(() => stage.relay.kill(), 5_000)
  const signatures = await Promise.all(answers).finally(() => clearInterval(nudge))
  for (const [index, text] of texts.entries())
    expect(
      await verifyMessage({
        address: account,
        message: text,
        signature: signatures[index] ?? '0x',
      }),
      text,
    ).toBe(true)
  const seen = wallet.requests.map(({ params }) =>
    Buffer.from(String((params as string[])[0]).slice(2), 'hex').toString(),
  )
  expect([...seen].sort()).toEqual([...texts].sort())
  expect(new Set(wallet.requests.map(({ id }) => id)).size).toBe(ROUNDS)
  expect(kit.state('walletconnect').waiting).toEqual([])
  expect(statuses(kit)).toEqual({ eip155: 'connected', solana: 'connected' })
})
