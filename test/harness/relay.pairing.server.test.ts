import { verifyMessage } from 'viem'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { openRawDapp, type RawDapp } from './node/phone/client'
import { type NodeWallet, startNodeWallet } from './node/phone/nodeWallet'
import { type LocalRelay, startRelay } from './relay.mjs'

let relay: LocalRelay
let wallet: NodeWallet
let dapp: RawDapp

const [chain] = inject('chains')
const [, , , account] = inject('accounts')
const key = account?.privateKey ?? '0x'
const caip = `eip155:${chain.id}`

beforeAll(async () => {
  relay = await startRelay()
  wallet = await startNodeWallet({
    relayUrl: relay.url,
    evm: { keys: [key], chains: { [chain.id]: chain.url } },
  })
  dapp = await openRawDapp(relay.url)
})
afterAll(async () => {
  await wallet.close()
  await dapp.close()
  await relay.stop()
})

it('carries a pairing, a session, a signature and the end between two clients of the protocol', async () => {
  const { uri = '', approval } = await dapp.client.connect({
    optionalNamespaces: {
      eip155: { chains: [caip, 'eip155:1'], methods: ['personal_sign'], events: ['chainChanged'] },
    },
  })
  await wallet.pair(uri)
  const session = await approval()
  expect(session.namespaces.eip155).toEqual({
    chains: [caip],
    accounts: [`${caip}:${account?.address}`],
    methods: ['personal_sign'],
    events: ['chainChanged'],
  })

  const signature = await dapp.client.request<`0x${string}`>({
    topic: session.topic,
    chainId: caip,
    request: { method: 'personal_sign', params: ['0x6869', account?.address] },
  })
  expect(await verifyMessage({ address: account?.address ?? '0x', message: 'hi', signature })).toBe(
    true,
  )
  expect(wallet.requests.map(({ method }) => method)).toEqual(['personal_sign'])

  await dapp.client.disconnect({ topic: session.topic, reason: { code: 6000, message: 'done' } })
  await expect.poll(() => wallet.deleted).toEqual([session.topic])
  expect(wallet.sessions()).toEqual([])
  const { methods, tags, refused } = relay.stats()
  expect(methods).toMatchObject({ wc_proposeSession: 1, wc_approveSession: 1 })
  expect(methods.unknown).toBeUndefined()
  expect(tags).toMatchObject({ 1100: 1, 1101: 1, 1102: 1, 1108: 1, 1109: 1, 1112: 1 })
  expect(refused).toBe(0)
  expect(wallet.failures).toEqual([])
})
