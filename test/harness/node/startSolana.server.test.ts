// @vitest-environment happy-dom
import { data } from 'tessera-kit/data'
import { defineSolana } from 'tessera-kit/networks'
import { send } from 'tessera-kit/send'
import { createTestKit } from 'tessera-kit/testing'
import {
  type SolanaChainServer,
  startPhone,
  startRelay,
  startSolana,
} from 'tessera-kit/testing/node'
import { walletConnect } from 'tessera-kit/walletconnect'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { balancesOf, connectInWindow, connectOnPhone } from './kitFixture'

const ends: (() => Promise<void>)[] = []
let solana: SolanaChainServer
beforeEach(async () => {
  solana = await startSolana({ slotMs: 20 })
  ends.push(solana.end)
})
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end()
})

const sol = (amount: bigint) => amount * 1_000_000_000n
const owner = () => solana.accounts[0] ?? { address: '', secret: '0x' as const }
const network = () =>
  defineSolana({
    genesisHash: solana.genesisHash,
    cluster: 'localnet',
    name: 'Local Solana',
    rpcUrls: [solana.url],
    testnet: true,
  })

/** A kit with its wallet in the window, or on the phone. */
const openKit = async (onPhone = false) => {
  const relay = await startRelay()
  const { kit, wallet, end } = await createTestKit({
    networks: [network()],
    wallet: {
      solana: { keys: [owner().secret], chains: [{ id: 'solana:localnet', rpcUrl: solana.url }] },
    },
    plugins: [data(), send(), walletConnect({ relayUrl: relay.url })],
  })
  ends.push(relay.end, end)
  if (!onPhone) await connectInWindow(kit, wallet)
  else {
    const phone = await startPhone({
      relayUrl: relay.url,
      solana: { key: owner().secret, chains: [{ id: solana.chainId, rpcUrl: solana.url }] },
    })
    ends.push(phone.end)
    await connectOnPhone(kit, phone)
  }
  return kit
}
type Kit = Awaited<ReturnType<typeof openKit>>

const pay = async (kit: Kit, to: string, amount: bigint, asset = `${network().id}/slip44:501`) => {
  const api = kit.use(send)
  return api.send(
    await api.prepare({ asset: asset as `${string}:${string}/${string}:${string}`, to, amount }),
  )
}

test.each([
  ['in the window', false],
  ['on the phone', true],
])(
  'a wallet %s sends coins on it, and the kit reads the balances that a test sets',
  async (_, onPhone) => {
    const kit = await openKit(onPhone)
    expect(await balancesOf(kit)).toEqual([sol(100n)])
    solana.setBalance(owner().address, sol(7n))
    expect(await balancesOf(kit)).toEqual([sol(7n)])
    const to = solana.accounts[1]?.address ?? ''
    await pay(kit, to, sol(2n))
    await expect.poll(async () => (await balancesOf(kit))[0]).toBe(sol(5n) - 5000n)
    expect(solana.requests().map(({ method }) => method)).toEqual(
      expect.arrayContaining(['getBalance', 'getLatestBlockhash', 'sendTransaction']),
    )
  },
)

test('mints a token to the owners that a test names', async () => {
  const mint = await solana.mint({
    name: 'coin',
    decimals: 2,
    balances: { [owner().address]: 700n },
  })
  const kit = await openKit()
  expect(await balancesOf(kit)).toEqual([sol(100n), 700n])
  expect(await solana.mint({ name: 'coin', decimals: 2, balances: {} })).toBe(mint)
})

test.each([
  ['offline', { offline: true }],
  ['rate limit', { rateLimit: true }],
  ['reject', { reject: ['getBalance'] }],
  ['malformed', { malformed: ['getBalance'] }],
] as const)(
  '%s: the kit does not know the balance, and knows it once that is taken back',
  async (_, faults) => {
    const kit = await openKit()
    solana.set(faults)
    expect(await balancesOf(kit)).not.toContain(sol(100n))
    solana.set({ offline: false, rateLimit: false, reject: false, malformed: false })
    await expect.poll(() => balancesOf(kit)).toEqual([sol(100n)])
  },
)

test('refuses as many requests as it is told, and closes its ports', async () => {
  const ask = () =>
    fetch(solana.url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'getSlot', params: [] }),
    })
  solana.set({ rateLimit: 2 })
  const statuses = [await ask(), await ask(), await ask()].map(({ status }) => status)
  expect(statuses).toEqual([429, 429, 200])
  await solana.end()
  await expect(ask()).rejects.toThrow()
  ends.length = 0
})
