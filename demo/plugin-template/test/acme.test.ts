// @vitest-environment happy-dom
import { createTestKit, type FakeStorage } from 'tessera-kit/testing'
import { ui } from 'tessera-kit/ui'
import {
  createWalletClient,
  custom,
  parseTransaction,
  recoverTransactionAddress,
  verifyMessage,
} from 'viem'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { acme } from '../src'
import { startChain } from './chain'
import { type Signer, startSigner } from './signer'

let chain: Awaited<ReturnType<typeof startChain>>
let signer: Signer
const ends: (() => unknown)[] = []
beforeEach(async () => {
  chain = await startChain()
  signer = await startSigner([
    { id: 31_337, url: chain.url },
    { id: 31_338, url: chain.url },
  ])
  ends.push(
    () => chain.close(),
    () => signer.close(),
  )
})
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end()
})

const start = async (storage?: FakeStorage) => {
  const made = await createTestKit({
    plugins: [ui(), acme({ appId: 'app-1', server: signer.url })],
    wallet: false,
    ...(storage && { options: { storage } }),
  })
  ends.push(made.end)
  return made
}
type Kit = Awaited<ReturnType<typeof start>>['kit']

const soon = <T>(read: () => T) => expect.poll(read, { timeout: 4_000 })
const textOf = (kit: Kit) => kit.element().shadowRoot?.textContent ?? ''
const status = (kit: Kit) => kit.getState().session.namespaces.eip155?.status
const codeIn = async (kit: Kit): Promise<string> => {
  await soon(() => textOf(kit)).toMatch(/\d{6}/)
  return /\d{6}/.exec(textOf(kit))?.[0] ?? ''
}
const connect = async (kit: Kit) => {
  kit.open('acme/pairing')
  signer.enter(await codeIn(kit))
  await soon(() => status(kit)).toBe('connected')
}

test('pairs by the code it shows, closes, signs and sends', async () => {
  const { kit } = await start()
  await connect(kit)
  await soon(() => kit.getState().modal.open).toBe(false)
  const account = signer.address
  const client = createWalletClient({ account, transport: custom(kit.provider('eip155')) })
  const signature = await client.signMessage({ message: 'Hello' })
  expect(await verifyMessage({ address: account, message: 'Hello', signature })).toBe(true)

  await client.sendTransaction({ chain: null, to: account, value: 5n })
  const [raw] = chain.sent
  if (!raw) throw new Error('nothing was sent')
  expect(await recoverTransactionAddress({ serializedTransaction: raw as never })).toBe(account)
  expect(parseTransaction(raw)).toMatchObject({ chainId: 31_337, value: 5n })
})

test('a row of the connect page leads to the code; a row of the wallet list too', async () => {
  const { kit } = await start()
  for (const name of ['Pair with Acme by a code', 'Acme']) {
    kit.open('connect')
    const row = () =>
      [...(kit.element().shadowRoot?.querySelectorAll<HTMLElement>('.t-row') ?? [])].find(
        (one) => one.querySelector('.t-main')?.textContent === name,
      )
    await soon(row).toBeDefined()
    row()?.click()
    expect(await codeIn(kit)).toHaveLength(6)
    kit.close()
    await soon(() => status(kit)).toBe('disconnected')
  }
})

test('a refusal in the wallet is said, and a second try connects', async () => {
  const { kit } = await start()
  kit.open('acme/pairing')
  signer.decline(await codeIn(kit))
  await soon(() => textOf(kit)).toContain('You declined in Acme')
  expect(status(kit)).toBe('disconnected')
  const again = [...(kit.element().shadowRoot?.querySelectorAll('button') ?? [])].find(
    (one) => one.textContent === 'Try again',
  )
  again?.click()
  signer.enter(await codeIn(kit))
  await soon(() => status(kit)).toBe('connected')
})

test('leaving the view gives the pairing up', async () => {
  const { kit } = await start()
  kit.open('acme/pairing')
  await codeIn(kit)
  expect(status(kit)).toBe('connecting')
  kit.close()
  await soon(() => status(kit)).toBe('disconnected')
})

test('a reload restores the pairing without a code; one that was ended in the wallet is forgotten', async () => {
  const first = await start()
  await connect(first.kit)
  await first.end()
  const second = await start(first.storage)
  await soon(() => status(second.kit)).toBe('connected')
  await second.kit.switchNetwork('eip155:31338')
  expect(signer.methods).toEqual(['wallet_switchEthereumChain'])
  await second.kit.disconnect()
  await second.end()
  const third = await start(second.storage)
  await third.kit.ready
  expect(status(third.kit)).not.toBe('connected')
})

test('refusals and unknown methods are typed errors', async () => {
  const { kit } = await start()
  await connect(kit)
  await expect(kit.request({ method: 'eth_sign', params: [] })).rejects.toMatchObject({
    code: 'rpc/unsupported-method',
  })
  signer.set({ reject: true })
  await expect(
    kit.request({ method: 'personal_sign', params: ['0x00', signer.address] }),
  ).rejects.toMatchObject({ code: 'rpc/user-rejected' })
})
