// @vitest-environment happy-dom
import { getBase58Decoder, getBase58Encoder } from '@solana/web3.js'
import { createPublicClient, http, verifyMessage } from 'viem'
import { afterEach, beforeEach, expect, inject, it } from 'vitest'
import { connectTo, keypairOf, signedTransfer } from '../../harness/solanaFixture'
import { createStage, hex, type LocalKit, scan, type Stage, statuses } from './phone/kit'
import type { NodeWallet } from './nodeWallet'

const INDEX = 1
const [chain, second] = inject('chains')
const [first, other] = [`eip155:${chain.id}`, `eip155:${second.id}`] as const
const account = inject('accounts')[INDEX]?.address ?? '0x'
const solana = inject('solana')
const key = solana.accounts[INDEX] as (typeof solana.accounts)[number]
const connected = { eip155: 'connected', solana: 'connected' }
const gone = { eip155: 'disconnected', solana: 'disconnected' }

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

const sign = (page: LocalKit, text: string) => page.request({ method: 'personal_sign', params: [hex(text), account] }, { namespace: 'eip155' }) as Promise<`0x${string}`>
const chains = () => Object.values(kit.getState().session.namespaces).map((one) => (one.status === 'connected' ? one.chainId : undefined))

it('connects EVM and Solana in one session by one scan', { timeout: 20_000 }, () => {
  expect(statuses(kit)).toEqual(connected)
  expect(wallet.proposals.length).toBe(1)
  expect(wallet.sessions().length).toBe(1)
  expect(kit.getState().session.namespaces).toMatchObject({ eip155: { active: account, chainId: first }, solana: { active: key.address, chainId: solana.chainId } })
  expect(kit.state('walletconnect').peer).toMatchObject({ name: 'Node Wallet' })
  expect(wallet.proposals[0]?.requiredNamespaces).toEqual({})
})

it('signs and sends on EVM', { timeout: 20_000 }, async () => {
  expect(await verifyMessage({ address: account, message: 'Grüße', signature: await sign(kit, 'Grüße') })).toBe(true)
  const to = '0x00000000000000000000000000000000000A11cE'
  const client = createPublicClient({ transport: http(chain.url) })
  const before = await client.getBalance({ address: to })
  const hash = (await kit.request({ method: 'eth_sendTransaction', params: [{ from: account, to, value: '0x7b' }] }, { namespace: 'eip155' })) as `0x${string}`
  const { status } = await client.waitForTransactionReceipt({ hash, pollingInterval: 50 })
  expect(status).toBe('success')
  expect((await client.getBalance({ address: to })) - before).toBe(123n)
  expect(wallet.requests.map(({ method }) => method)).toEqual(['personal_sign', 'eth_sendTransaction'])
})

it('signs a message and a transaction on Solana', { timeout: 20_000 }, async () => {
  const message = getBase58Decoder().decode(new TextEncoder().encode('hello'))
  const { signature } = (await kit.request({ method: 'solana_signMessage', params: { message, pubkey: key.address } }, { namespace: 'solana' })) as { signature: string }
  const publicKey = await crypto.subtle.importKey('raw', Uint8Array.from(getBase58Encoder().encode(key.address)), 'Ed25519', true, ['verify'])
  const verifies = (text: string) => crypto.subtle.verify('Ed25519', publicKey, Uint8Array.from(getBase58Encoder().encode(signature)), new TextEncoder().encode(text))
  expect([await verifies('hello'), await verifies('other')]).toEqual([true, false])

  const connection = connectTo(solana)
  const unsigned = await signedTransfer(connection, keypairOf(key), String(solana.accounts[4]?.address), 5000)
  for (const each of unsigned.signatures) each.signature = null
  const transaction = unsigned.serialize({ requireAllSignatures: false }).toString('base64')
  const sent = (await kit.request({ method: 'solana_signAndSendTransaction', params: { transaction } }, { namespace: 'solana' })) as { signature: string }
  await expect.poll(async () => (await connection.getSignatureStatuses([sent.signature])).value[0]?.err, { timeout: 5000 }).toBeNull()
})

it('changes the network from either side', { timeout: 20_000 }, async () => {
  await kit.switchNetwork(other)
  expect(chains()).toEqual([other, solana.chainId])
  const signature = await sign(kit, 'on the other')
  expect(wallet.requests.at(-1)).toMatchObject({ chainId: other, method: 'personal_sign', answer: { result: signature } })
  await wallet.switchChain(first)
  await expect.poll(chains).toEqual([first, solana.chainId])
  await sign(kit, 'on the first')
  expect(wallet.requests.at(-1)).toMatchObject({ chainId: first })
})

it('is connected after a reload without asking anybody, and signs again', { timeout: 20_000 }, async () => {
  await sign(kit, 'before')
  kit.destroy()
  const again = await stage.open()
  expect(statuses(again)).toEqual(connected)
  expect(wallet.requests.length).toBe(1)
  expect(await verifyMessage({ address: account, message: 'after', signature: await sign(again, 'after') })).toBe(true)
  expect(wallet.requests.length).toBe(2)
  expect(wallet.proposals.length).toBe(1)
})

it('ends on both sides when the page ends it', { timeout: 20_000 }, async () => {
  await kit.disconnect()
  expect(statuses(kit)).toEqual(gone)
  await expect.poll(() => wallet.deleted.length).toBe(1)
  expect(wallet.sessions()).toEqual([])
  kit.destroy()
  expect(statuses(await stage.open())).not.toMatchObject({ eip155: 'connected' })
})

it('ends on both sides when the wallet ends it', { timeout: 20_000 }, async () => {
  await wallet.disconnect()
  await expect.poll(() => statuses(kit)).toEqual(gone)
  expect(kit.state('walletconnect')).toMatchObject({ waiting: [] })
  await expect(sign(kit, 'late')).rejects.toMatchObject({ code: expect.any(String) })
  expect(wallet.requests).toEqual([])
})

it('follows a wallet that takes a namespace away', { timeout: 20_000 }, async () => {
  const [session] = wallet.sessions()
  await wallet.updateNamespaces({ eip155: session?.namespaces.eip155 as NonNullable<typeof session>['namespaces'][string] })
  await expect.poll(() => statuses(kit)).toEqual({ eip155: 'connected', solana: 'disconnected' })
  expect(await sign(kit, 'still')).toMatch(/^0x/)
})
