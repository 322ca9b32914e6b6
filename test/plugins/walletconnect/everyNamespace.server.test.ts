// @vitest-environment happy-dom
import { getBase58Decoder, getBase58Encoder } from '@solana/web3.js'
import { createPublicClient, http, verifyMessage } from 'viem'
import { afterEach, expect, inject, it, vi } from 'vitest'
import { connectTo, keypairOf, signedTransfer } from '../../harness/solanaFixture'
import { connectedStage, statuses } from './phone/kit'

const INDEX = 1
const [chain, second] = inject('chains')
const [first, other] = [`eip155:${chain.id}`, `eip155:${second.id}`] as const
const solana = inject('solana')
const key = solana.accounts[INDEX] as (typeof solana.accounts)[number]
const connected = { eip155: 'connected', solana: 'connected' }
const gone = { eip155: 'disconnected', solana: 'disconnected' }

const here = connectedStage(INDEX)
const { account, sign } = here
afterEach(() => void vi.useRealTimers())

const chains = () =>
  Object.values(here.kit.getState().session.namespaces).map((one) =>
    one.status === 'connected' ? one.chainId : undefined,
  )

it('connects EVM and Solana in one session by one scan', () => {
  expect(statuses(here.kit)).toEqual(connected)
  expect(here.wallet.proposals.length).toBe(1)
  expect(here.wallet.sessions().length).toBe(1)
  expect(here.kit.getState().session.namespaces).toMatchObject({
    eip155: { active: account, chainId: first },
    solana: { active: key.address, chainId: solana.chainId },
  })
  expect(here.kit.state('walletconnect').peer).toMatchObject({ name: 'Node Wallet' })
  expect(here.wallet.proposals[0]?.requiredNamespaces).toEqual({})
})

it('signs and sends on EVM', async () => {
  expect(
    await verifyMessage({ address: account, message: 'Grüße', signature: await sign('Grüße') }),
  ).toBe(true)
  const to = '0x00000000000000000000000000000000000A11cE'
  const client = createPublicClient({ transport: http(chain.url) })
  const before = await client.getBalance({ address: to })
  const hash = (await here.kit.request(
    { method: 'eth_sendTransaction', params: [{ from: account, to, value: '0x7b' }] },
    { namespace: 'eip155' },
  )) as `0x${string}`
  const { status } = await client.waitForTransactionReceipt({ hash, pollingInterval: 50 })
  expect(status).toBe('success')
  expect((await client.getBalance({ address: to })) - before).toBe(123n)
  expect(here.wallet.requests.map(({ method }) => method)).toEqual([
    'personal_sign',
    'eth_sendTransaction',
  ])
})

it('signs a message and a transaction on Solana', async () => {
  const message = getBase58Decoder().decode(new TextEncoder().encode('hello'))
  const { signature } = (await here.kit.request(
    { method: 'solana_signMessage', params: { message, pubkey: key.address } },
    { namespace: 'solana' },
  )) as { signature: string }
  const publicKey = await crypto.subtle.importKey(
    'raw',
    Uint8Array.from(getBase58Encoder().encode(key.address)),
    'Ed25519',
    true,
    ['verify'],
  )
  const verifies = (text: string) =>
    crypto.subtle.verify(
      'Ed25519',
      publicKey,
      Uint8Array.from(getBase58Encoder().encode(signature)),
      new TextEncoder().encode(text),
    )
  expect([await verifies('hello'), await verifies('other')]).toEqual([true, false])

  const connection = connectTo(solana)
  const unsigned = await signedTransfer(
    connection,
    keypairOf(key),
    String(solana.accounts[4]?.address),
    5000,
  )
  for (const each of unsigned.signatures) each.signature = null
  const transaction = unsigned.serialize({ requireAllSignatures: false }).toString('base64')
  const sent = (await here.kit.request(
    { method: 'solana_signAndSendTransaction', params: { transaction } },
    { namespace: 'solana' },
  )) as { signature: string }
  await expect
    .poll(async () => (await connection.getSignatureStatuses([sent.signature])).value[0]?.err)
    .toBeNull()
})

it('changes the network from either side', async () => {
  await here.kit.switchNetwork(other)
  expect(chains()).toEqual([other, solana.chainId])
  const signature = await sign('on the other')
  expect(here.wallet.requests.at(-1)).toMatchObject({
    chainId: other,
    method: 'personal_sign',
    answer: { result: signature },
  })
  await here.wallet.switchChain(first)
  await expect.poll(chains).toEqual([first, solana.chainId])
  await sign('on the first')
  expect(here.wallet.requests.at(-1)).toMatchObject({ chainId: first })
})

it('is connected after a reload without asking anybody, and signs again', async () => {
  await sign('before')
  here.kit.destroy()
  const again = await here.stage.open()
  expect(statuses(again)).toEqual(connected)
  expect(here.wallet.requests.length).toBe(1)
  expect(
    await verifyMessage({
      address: account,
      message: 'after',
      signature: await sign('after', again),
    }),
  ).toBe(true)
  expect(here.wallet.requests.length).toBe(2)
  expect(here.wallet.proposals.length).toBe(1)
})

it('outlives its first week where the wallet extends it, and not the next', async () => {
  const days = (count: number) => vi.setSystemTime(start + count * 86_400_000)
  const start = Date.now()
  days(3)
  await here.wallet.extend()
  here.kit.destroy()
  days(8)
  const again = await here.stage.open()
  expect(statuses(again)).toEqual(connected)
  expect(await sign('after a week', again)).toMatch(/^0x/)
  again.destroy()
  days(11)
  expect(Object.values(statuses(await here.stage.open()))).not.toContain('connected')
})

it('ends on both sides when the page ends it', async () => {
  await here.kit.disconnect()
  expect(statuses(here.kit)).toEqual(gone)
  await expect.poll(() => here.wallet.deleted.length).toBe(1)
  expect(here.wallet.sessions()).toEqual([])
  here.kit.destroy()
  expect(statuses(await here.stage.open())).not.toMatchObject({ eip155: 'connected' })
})

it('ends on both sides when the wallet ends it', async () => {
  await here.wallet.disconnect()
  await expect.poll(() => statuses(here.kit)).toEqual(gone)
  expect(here.kit.state('walletconnect')).toMatchObject({ waiting: [] })
  await expect(sign('late')).rejects.toMatchObject({ code: expect.any(String) })
  expect(here.wallet.requests).toEqual([])
})

it('follows a wallet that takes a namespace away', async () => {
  const [session] = here.wallet.sessions()
  await here.wallet.updateNamespaces({
    eip155: session?.namespaces.eip155 as NonNullable<typeof session>['namespaces'][string],
  })
  await expect
    .poll(() => statuses(here.kit))
    .toEqual({ eip155: 'connected', solana: 'disconnected' })
  expect(await sign('still')).toMatch(/^0x/)
})
