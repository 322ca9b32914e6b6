// @vitest-environment happy-dom

import { verifyMessage } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { mainnet } from 'viem/chains'
import { afterEach, expect, inject, test } from 'vitest'
import { kitTransport, publicClient, toViemChain, walletClient } from '../../adapters/viem'
import type { Kit } from '../../kernel/index'
import { defineEip155, defineNetwork, fromViem } from '../../kernel/networks/index'
import { handConnector, sessionOf } from '../kernel/sessions/handConnector'
import { kitOf, networks, one, oneChecked } from './fixture'

const [local, other] = inject('chains')
const [funded] = inject('accounts') as [
  { readonly address: string; readonly privateKey: `0x${string}` },
]
const kits: Kit<readonly []>[] = []
afterEach(() => {
  for (const kit of kits.splice(0)) kit.destroy()
})
async function open(
  hand: ReturnType<typeof handConnector>,
  options: Parameters<typeof kitOf>[1] = {},
) {
  const kit = kitOf([hand.connector], options)
  kits.push(kit)
  await kit.start()
  return kit
}
const locals = [local, other].map(({ id, url }) =>
  defineEip155({ id, name: `Local ${id}`, rpcUrls: [url] }),
)
const codeOf = (run: () => unknown) => {
  try {
    return run() && 'nothing thrown'
  } catch (error) {
    return (error as { code: string }).code
  }
}

test('a network becomes a chain of viem and the same network again', () => {
  const [network] = networks as [(typeof networks)[number]]
  const chain = toViemChain(network)
  expect(chain).toMatchObject({
    id: 1,
    name: 'Chain 1',
    nativeCurrency: { symbol: 'ETH' },
    blockExplorers: { default: { url: 'https://scan.example' } },
    testnet: false,
  })
  const { driver, ...plain } = network
  expect(fromViem(chain)).toMatchObject(plain)
  expect(fromViem(mainnet).id).toBe('eip155:1')
})

test('a network of another namespace is no chain of viem', () => {
  const foreign = defineNetwork({ ...(networks[0] as (typeof networks)[number]), id: 'solana:abc' })
  expect(() => toViemChain(foreign)).toThrow('solana:abc is no EVM network')
})

test('a wallet client has the account and the chain of the session; without one it is refused', async () => {
  const hand = handConnector('hand', { eip155: sessionOf('eip155:10', one) })
  const kit = await open(hand)
  expect(codeOf(() => walletClient(kit))).toBe('adapter/not-connected')
  await kit.connect('hand')
  const client = walletClient(kit)
  expect([client.account.address, client.account.type, client.chain.id, client.chain.name]).toEqual(
    [oneChecked, 'json-rpc', 10, 'Chain 10'],
  )
  expect(walletClient(kit, { chainId: 1 }).chain.id).toBe(1)
  expect(codeOf(() => walletClient(kit, { chainId: 5 }))).toBe('adapter/network-unknown')
  await kit.disconnect()
  expect(codeOf(() => walletClient(kit))).toBe('adapter/not-connected')
})

test('what a wallet client signs is signed by the wallet, and a no is a no, asked once', async () => {
  const account = privateKeyToAccount(funded.privateKey)
  const hand = handConnector('hand', { eip155: sessionOf(`eip155:${local.id}`, account.address) })
  let asked = 0
  hand.hands.request = async (call) => {
    asked++
    const [raw] = (call as { params: [`0x${string}`] }).params
    if (asked > 1) throw Object.assign(new Error('internal'), { code: -32603 })
    return account.signMessage({ message: { raw } })
  }
  const kit = await open(hand, { networks: locals })
  await kit.connect('hand')
  const signature = await walletClient(kit).signMessage({ message: 'hello' })
  expect(await verifyMessage({ address: account.address, message: 'hello', signature })).toBe(true)
  await expect(walletClient(kit).signMessage({ message: 'hello' })).rejects.toThrow()
  expect(asked).toBe(2)
})

test('a public client reads any chain of the kit by the kit’s URLs, with nobody connected', async () => {
  const kit = await open(handConnector(), { networks: locals, publicRpc: true })
  const client = publicClient(kit, other.id)
  expect(await client.getChainId()).toBe(other.id)
  expect(await client.getBalance({ address: funded.address as `0x${string}` })).toBeGreaterThan(0n)
  expect(codeOf(() => publicClient(kit, 5))).toBe('adapter/network-unknown')
})

test('the transport’s errors carry a numeric code and the kit’s error, and are not tried again', async () => {
  const kit = await open(handConnector(), { networks: locals })
  let requests = 0
  kit.on('request:settled', () => void requests++)
  const transport = kitTransport(kit, local.id)({})
  expect(transport.config.retryCount).toBe(0)
  const error = await transport
    .request({ method: 'eth_blockNumber' })
    .catch((thrown: { walk(find: (each: unknown) => boolean): unknown }) => thrown)
  const found = (error as { walk(find: (each: unknown) => boolean): unknown }).walk(
    (each) => (each as { code?: unknown }).code === 'rpc/no-url',
  )
  expect(found).toMatchObject({ code: 'rpc/no-url' })
  expect(requests).toBe(1)
})
