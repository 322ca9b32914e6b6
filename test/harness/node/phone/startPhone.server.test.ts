// @vitest-environment happy-dom
import { defineEip155 } from 'tessera-kit/networks'
import { createTestKit } from 'tessera-kit/testing'
import {
  type Phone,
  type PhoneOptions,
  type Relay,
  startPhone,
  startRelay,
} from 'tessera-kit/testing/node'
import { walletConnect } from 'tessera-kit/walletconnect'
import { createPublicClient, http, verifyMessage } from 'viem'
import { afterEach, beforeEach, expect, inject, test } from 'vitest'
import { connectOnPhone } from '../kitFixture'

const [chain, second] = inject('chains')
const [, , , , account] = inject('accounts')
const key = account?.privateKey ?? '0x'
const networks = [chain, second].map(({ id, url }) =>
  defineEip155({ id, name: `Local ${id}`, rpcUrls: [url], testnet: true }),
)
const text = '0x68656c6c6f'

let relay: Relay
const ends: (() => Promise<void>)[] = []
beforeEach(async () => {
  relay = await startRelay()
  ends.push(relay.end)
})
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end()
})

const phoneOf = async (more: Partial<PhoneOptions> = {}): Promise<Phone> => {
  const phone = await startPhone({
    relayUrl: relay.url,
    accounts: [key],
    chains: [chain, second].map(({ id, url }) => ({ id, name: `${id}`, rpcUrl: url })),
    ...more,
  })
  ends.push(phone.end)
  return phone
}
const openKit = async () => {
  const { kit, end } = await createTestKit({
    networks,
    wallet: false,
    plugins: [walletConnect({ relayUrl: relay.url })],
  })
  ends.push(end)
  return kit
}
type Kit = Awaited<ReturnType<typeof openKit>>
const sign = (kit: Kit, phone: Phone) =>
  kit.request({ method: 'personal_sign', params: [text, phone.addresses[0] ?? '0x'] })

test('connects the kit by its URI, signs a message and sends a transaction', async () => {
  const [kit, phone] = [await openKit(), await phoneOf({ name: 'My phone' })]
  await connectOnPhone(kit, phone)
  expect(kit.getState().session.namespaces.eip155).toMatchObject({
    status: 'connected',
    active: account?.address,
  })
  expect(kit.state('walletconnect').peer).toMatchObject({ name: 'My phone' })
  expect(phone.addresses).toEqual([account?.address])
  expect(phone.sessions().length).toBe(1)

  const signature = (await sign(kit, phone)) as `0x${string}`
  expect(
    await verifyMessage({ address: phone.addresses[0] ?? '0x', message: 'hello', signature }),
  ).toBe(true)

  const hash = (await kit.request({
    method: 'eth_sendTransaction',
    params: [{ from: phone.addresses[0] ?? '0x', to: phone.addresses[0] ?? '0x', value: '0x1' }],
  })) as `0x${string}`
  const { status } = await createPublicClient({
    transport: http(chain.url),
  }).waitForTransactionReceipt({ hash, pollingInterval: 50 })
  expect(status).toBe('success')
  expect(phone.requests().map(({ chainId, method }) => [chainId, method])).toEqual([
    [`eip155:${chain.id}`, 'personal_sign'],
    [`eip155:${chain.id}`, 'eth_sendTransaction'],
  ])
})

test('rejects a session and a request, and takes both back', async () => {
  const [kit, phone] = [
    await openKit(),
    await phoneOf({ behaviour: { reject: ['wc_sessionPropose'] } }),
  ]
  await expect(connectOnPhone(kit, phone)).rejects.toMatchObject({ code: 'rpc/user-rejected' })
  expect(phone.sessions()).toEqual([])
  phone.set({ reject: ['personal_sign'] })
  await connectOnPhone(kit, phone)
  await expect(sign(kit, phone)).rejects.toMatchObject({ code: 'rpc/user-rejected' })
  phone.set({ reject: false, malformed: ['personal_sign'] })
  await expect(sign(kit, phone)).rejects.toMatchObject({ code: 'kernel/bad-answer' })
  phone.set({ malformed: false })
  expect(await sign(kit, phone)).toMatch(/^0x[0-9a-f]{130}$/)
})

test('gives no answer while it hangs, and the answer once that is taken back', async () => {
  const [kit, phone] = [await openKit(), await phoneOf()]
  await connectOnPhone(kit, phone)
  phone.set({ hang: true })
  let answered = false
  const signing = sign(kit, phone).then((result) => {
    answered = true
    return result
  })
  await expect.poll(() => phone.requests().length).toBe(1)
  expect(answered).toBe(false)
  phone.set({ hang: false })
  expect(await signing).toMatch(/^0x/)
})

test('changes its chain, leaves the relay and comes back, and ends the session', async () => {
  const [kit, phone] = [await openKit(), await phoneOf()]
  await expect(phone.changeChain(`eip155:${second.id}`)).rejects.toMatchObject({
    code: 'testing/no-session',
  })
  await connectOnPhone(kit, phone)
  const session = () => kit.getState().session.namespaces.eip155
  await phone.changeChain(`eip155:${second.id}`)
  await expect.poll(session).toMatchObject({ chainId: `eip155:${second.id}` })

  await phone.offline()
  const signing = sign(kit, phone)
  await phone.online()
  expect(await signing).toMatch(/^0x/)

  await phone.disconnect()
  await expect.poll(session).toMatchObject({ status: 'disconnected' })
  expect(phone.sessions()).toEqual([])
})

test('the relay lets nobody in while it is down, and both sides come back to it', async () => {
  const [kit, phone] = [await openKit(), await phoneOf()]
  await connectOnPhone(kit, phone)
  relay.down()
  await expect.poll(() => relay.stats().sockets).toBe(0)
  const signing = sign(kit, phone)
  relay.up()
  expect(await signing).toMatch(/^0x/)
  expect(relay.stats().methods.irn_publish).toBeGreaterThan(0)
})

test('leaves the WebSocket of the process as it was', async () => {
  const own = globalThis.WebSocket
  class Other {}
  Object.assign(globalThis, { WebSocket: Other })
  try {
    await phoneOf()
    expect(globalThis.WebSocket).toBe(Other)
  } finally {
    Object.assign(globalThis, { WebSocket: own })
  }
})
