// @vitest-environment happy-dom
import { createPublicKey, verify } from 'node:crypto'
import { VersionedTransaction } from 'solana-web3-legacy'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { kitWallet } from '../../adapters/solana-adapter'
import type { Kit } from '../../kernel/index'
import { toBase58 } from '../../lib/bytes/base58'
import { kitOf } from './fixture'
import {
  addressOf,
  devnet,
  first,
  local,
  second,
  signWith,
  solanaHand,
  transfer,
} from './solanaFixture'

const ends: (() => void)[] = []
// the driver's libraries, ahead of the first test
beforeAll(() => local.driver(), 30_000)
afterEach(() => {
  for (const end of ends.splice(0)) end()
})
async function open() {
  const hand = solanaHand()
  const kit: Kit<readonly []> = kitOf([hand.connector], { networks: [local, devnet] })
  ends.push(() => kit.destroy())
  await kit.start()
  await kit.connect('hand')
  const wallet = kitWallet(kit)
  return { hand, kit, features: wallet.features, accounts: wallet.accounts }
}
const isSigned = (key: Uint8Array, message: Uint8Array, signature: Uint8Array) =>
  verify(
    null,
    message,
    createPublicKey({
      key: Buffer.concat([Buffer.from('302a300506032b6570032100', 'hex'), key]),
      format: 'der',
      type: 'spki',
    }),
    signature,
  )
const errorOf = (work: Promise<unknown>) =>
  work.then(
    () => 'nothing thrown',
    (error: unknown) => error,
  )
const text = new TextEncoder().encode('hello')

test('messages are signed one after the other, each by its account', async () => {
  const { features, accounts, hand } = await open()
  const inputs = accounts.map((account) => ({ account, message: text }))
  const outputs = await features['solana:signMessage'].signMessage(...inputs)
  expect(
    outputs.map(({ signature, signedMessage }, i) =>
      isSigned([first, second][i]?.publicKey.toBytes() as Uint8Array, signedMessage, signature),
    ),
  ).toEqual([true, true])
  expect(isSigned(first.publicKey.toBytes(), text, outputs[1]?.signature as Uint8Array)).toBe(false)
  expect(hand.asked.map(({ params }) => params.pubkey)).toEqual([
    addressOf(first),
    addressOf(second),
  ])
})

test.each(['legacy', 0] as const)(
  'a transaction (%s) comes back signed, also from a wallet that answers the signature alone',
  async (version) => {
    const { features, accounts, hand } = await open()
    const { wire, message } = transfer(version)
    const input = {
      account: accounts[0] as (typeof accounts)[number],
      transaction: wire,
      chain: 'solana:localnet' as const,
    }
    const [signed] = await features['solana:signTransaction'].signTransaction(input)
    hand.answers.solana_signTransaction = () => ({
      signature: toBase58(signWith(first, message)),
    })
    const [put] = await features['solana:signTransaction'].signTransaction(input)
    expect(put?.signedTransaction).toEqual(signed?.signedTransaction)
    const { signatures } = VersionedTransaction.deserialize(put?.signedTransaction as Uint8Array)
    expect(isSigned(first.publicKey.toBytes(), message, signatures[0] as Uint8Array)).toBe(true)
    expect(wire.slice(1, 65)).toEqual(new Uint8Array(64))
  },
)

test('several transactions of one account are one prompt, and as many as there are where the wallet cannot', async () => {
  const { features, accounts, hand } = await open()
  const account = accounts[0] as (typeof accounts)[number]
  const inputs = (['legacy', 0] as const).map((version) => ({
    account,
    transaction: transfer(version).wire,
  }))
  const together = await features['solana:signTransaction'].signTransaction(...inputs)
  delete hand.answers.solana_signAllTransactions
  const apart = await features['solana:signTransaction'].signTransaction(...inputs)
  expect(together).toEqual(apart)
  const methods = [
    'solana_signAllTransactions',
    'solana_signAllTransactions',
    'solana_signTransaction',
    'solana_signTransaction',
  ]
  expect(hand.asked.map(({ method }) => method)).toEqual(methods)
})

test('a visitor’s no to several is a no: it is not asked again one by one', async () => {
  const { features, accounts, hand } = await open()
  hand.answers.solana_signAllTransactions = () => {
    throw Object.assign(new Error('User rejected the request.'), { code: 4001 })
  }
  const account = accounts[0] as (typeof accounts)[number]
  const input = { account, transaction: transfer(0).wire }
  expect(
    await errorOf(features['solana:signTransaction'].signTransaction(input, input)),
  ).toMatchObject({ code: 4001, cause: { code: 'rpc/user-rejected' } })
  expect(hand.asked).toHaveLength(1)
})

test('sending passes Solana’s options on, without the empty ones', async () => {
  const { features, accounts, hand } = await open()
  const account = accounts[0] as (typeof accounts)[number]
  const options = { skipPreflight: true, maxRetries: undefined as unknown as number }
  const [sent] = await features['solana:signAndSendTransaction'].signAndSendTransaction({
    account,
    transaction: transfer(0).wire,
    chain: 'solana:localnet',
    options,
  })
  expect(sent?.signature).toHaveLength(64)
  expect(hand.asked[0]?.params).toMatchObject({
    pubkey: addressOf(first),
    sendOptions: { skipPreflight: true },
  })
  expect(Object.keys(hand.asked[0]?.params.sendOptions as object)).toEqual(['skipPreflight'])
})

test('a chain the session is not on is refused, and so is one that is not the kit’s; nothing reaches the wallet', async () => {
  const { features, accounts, hand } = await open()
  const account = accounts[0] as (typeof accounts)[number]
  const send = (chain: `solana:${string}`) =>
    errorOf(
      features['solana:signAndSendTransaction'].signAndSendTransaction({
        account,
        transaction: transfer(0).wire,
        chain,
      }),
    )
  expect(await send('solana:devnet')).toMatchObject({
    code: 4901,
    cause: { code: 'rpc/chain-disconnected' },
  })
  expect(await send('solana:testnet')).toMatchObject({
    code: expect.any(Number),
    cause: { code: 'adapter/network-unknown' },
  })
  expect(hand.asked).toEqual([])
  expect(await send('solana:localnet')).toBe('nothing thrown')
})

test('signing in answers the account and what it signed; it connects first where nobody is', async () => {
  const { features, kit } = await open()
  const [out] = await features['solana:signIn'].signIn({ statement: 'Sign in to the shop' })
  expect(out?.account.address).toBe(addressOf(first))
  expect(
    isSigned(
      first.publicKey.toBytes(),
      out?.signedMessage as Uint8Array,
      out?.signature as Uint8Array,
    ),
  ).toBe(true)
  expect(new TextDecoder().decode(out?.signedMessage)).toContain('Sign in to the shop')
  await kit.disconnect()
  const provider = kit.provider('solana')
  const asked: string[] = []
  provider.request = async ({ method }) => {
    asked.push(method)
    await kit.connect('hand')
  }
  expect(await features['solana:signIn'].signIn()).toHaveLength(1)
  expect(asked).toEqual(['solana_requestAccounts'])
})

test('answers that cannot be what was asked for are refused', async () => {
  const { features, accounts, hand } = await open()
  const account = accounts[0] as (typeof accounts)[number]
  const { wire } = transfer(0)
  hand.answers.solana_signTransaction = () => ({
    signature: toBase58(new Uint8Array(64).fill(3)),
    transaction: undefined,
  })
  const other = transfer(0, second).wire
  expect(
    await errorOf(
      features['solana:signTransaction'].signTransaction({ account, transaction: other }),
    ),
  ).toMatchObject({ code: -32602 })
  hand.answers.solana_signMessage = () => ({ signature: 7 })
  expect(
    await errorOf(features['solana:signMessage'].signMessage({ account, message: text })),
  ).toMatchObject({ cause: { code: 'kernel/bad-answer' } })
  hand.answers.solana_signAllTransactions = () => ({ transactions: [] })
  expect(
    await errorOf(
      features['solana:signTransaction'].signTransaction(
        { account, transaction: wire },
        { account, transaction: wire },
      ),
    ),
  ).toMatchObject({ code: 'adapter/bad-answer' })
  hand.answers.solana_signIn = () => ({
    account: { address: 'Vote111111111111111111111111111111111111111' },
    signedMessage: 'aGVsbG8=',
    signature: toBase58(new Uint8Array(64).fill(9)),
  })
  expect(await errorOf(features['solana:signIn'].signIn())).toMatchObject({
    code: 'adapter/bad-answer',
  })
})

test('without a connection nothing is signed', async () => {
  const { features, accounts, kit, hand } = await open()
  const account = accounts[0] as (typeof accounts)[number]
  await kit.disconnect()
  expect(
    await errorOf(features['solana:signMessage'].signMessage({ account, message: text })),
  ).toMatchObject({ code: expect.any(Number), cause: { code: 'adapter/not-connected' } })
  expect(hand.asked).toEqual([])
})

test('a message of megabytes is refused at once, not written in base58 first', async () => {
  const { features, accounts, hand } = await open()
  const sign = (size: number) =>
    errorOf(
      features['solana:signMessage'].signMessage({
        account: accounts[0] as (typeof accounts)[number],
        message: new Uint8Array(size).fill(7),
      }),
    )
  expect(await sign(3_000_000)).toMatchObject({
    code: -32602,
    cause: { code: 'rpc/invalid-params' },
  })
  expect(hand.asked).toEqual([])
  expect(await sign(10_000)).toBe('nothing thrown')
})
