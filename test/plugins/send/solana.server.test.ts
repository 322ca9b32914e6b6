// @vitest-environment happy-dom
import {
  Keypair,
  PublicKey,
  SystemProgram,
  Transaction,
  TransactionInstruction,
} from 'solana-web3-legacy'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AnyKit, isKitError } from '../../../kernel/index'
import { defineSolana, type Network } from '../../../kernel/networks/index'
import { type SendApi, send, type TransferInput } from '../../../plugins/send'
import { type LocalSolana, startSolana } from '../../../scripts/solana.mjs'
import { askSolana, connectTo, keypairOf } from '../../harness/solanaFixture'
import { signTransaction } from '../../kernel/networks/solana/fixture'
import { startKit, type TestWallet } from '../data/fixture'

const programs = [
  'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
  'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb',
] as const
let solana: LocalSolana
let network: Network
let kit: AnyKit
let api: SendApi
let holder: TestWallet
const asked: { method: string; params: unknown }[] = []

const u16 = (value: number) => Buffer.from([value & 255, value >> 8])
const u64 = (value: bigint) => {
  const bytes = Buffer.alloc(8)
  bytes.writeBigUInt64LE(value)
  return bytes
}
const connection = () => connectTo(solana)

/**
 * What a mint is made with beside its decimals: extensions of Token-2022, each an instruction's
 * data and what it takes in the account.
 */
interface Extension {
  readonly data: (owner: PublicKey) => Buffer
  readonly size: number
}
const feeExtension: Extension = {
  size: 112,
  data: (owner) =>
    Buffer.concat([
      Buffer.from([26, 0, 1]),
      owner.toBuffer(),
      Buffer.from([1]),
      owner.toBuffer(),
      u16(250),
      u64(5000n),
    ]),
}
const boundExtension: Extension = { size: 4, data: () => Buffer.from([32]) }
const hookExtension: Extension = {
  size: 68,
  data: (owner) => Buffer.concat([Buffer.from([36, 0]), owner.toBuffer(), owner.toBuffer()]),
}

/** A new mint of 6 decimals by the real program, with one account of the owner for each amount. */
async function mintToken(
  id: string,
  amounts: readonly bigint[],
  extension?: Extension,
): Promise<string> {
  const programId = new PublicKey(id)
  const [payer, mint] = [keypairOf(solana.accounts[0] as never), Keypair.generate()]
  const owner = payer.publicKey
  const instruction = (
    keys: readonly (readonly [PublicKey, boolean, boolean])[],
    ...bytes: Uint8Array[]
  ) =>
    new TransactionInstruction({
      programId,
      keys: keys.map(([pubkey, isSigner, isWritable]) => ({ pubkey, isSigner, isWritable })),
      data: Buffer.concat(bytes),
    })
  const create = async (key: Keypair, space: number) =>
    SystemProgram.createAccount({
      fromPubkey: owner,
      newAccountPubkey: key.publicKey,
      space,
      programId,
      lamports: await connection().getMinimumBalanceForRentExemption(space),
    })
  const land = async (signers: readonly Keypair[], ...all: TransactionInstruction[]) =>
    connection().confirmTransaction(
      await connection().sendTransaction(new Transaction().add(...all), [...signers]),
    )
  const own = extension ? [instruction([[mint.publicKey, false, true]], extension.data(owner))] : []
  await land(
    [payer, mint],
    await create(mint, extension ? 166 + extension.size : 82),
    ...own,
    instruction(
      [[mint.publicKey, false, true]],
      Buffer.from([20, 6]),
      owner.toBuffer(),
      Buffer.from([0]),
    ),
  )
  for (const amount of amounts) {
    const account = Keypair.generate()
    await land(
      [payer, account],
      await create(account, extension === feeExtension ? 178 : 165),
      instruction(
        [
          [account.publicKey, false, true],
          [mint.publicKey, false, false],
        ],
        Buffer.from([18]),
        owner.toBuffer(),
      ),
      instruction(
        [
          [mint.publicKey, false, true],
          [account.publicKey, false, true],
          [owner, true, false],
        ],
        Buffer.from([7]),
        u64(amount),
      ),
    )
  }
  return mint.publicKey.toBase58()
}

const mints: string[] = []
let withFee = ''
let bound = ''
let hooked = ''
let misListed = ''
beforeAll(async () => {
  solana = await startSolana({ port: 0, slotMs: 20 })
  network = defineSolana({
    genesisHash: solana.genesisHash,
    cluster: 'localnet',
    name: 'Local',
    rpcUrls: [],
  })
  mints.push(
    await mintToken(programs[0], [1_000_000n, 500n]),
    await mintToken(programs[1], [2_000_000n]),
  )
  withFee = await mintToken(programs[1], [1_000_000n], feeExtension)
  bound = await mintToken(programs[1], [], boundExtension)
  hooked = await mintToken(programs[1], [], hookExtension)
  misListed = await mintToken(programs[0], [1_000_000n])
  const tokens = [...mints, withFee, bound, hooked, misListed].map((address, at) => ({
    chainId: network.id,
    address,
    name: `Listed ${at}`,
    symbol: `L${at}`,
    decimals: address === misListed ? 9 : 6,
  }))
  const addresses = solana.accounts.map(({ address }) => address)
  holder = {
    accounts: { solana: { addresses, chainId: network.id } },
    async request(method, params) {
      asked.push({ method, params })
      if (method !== 'solana_signAndSendTransaction') return undefined
      const { transaction, pubkey } = params as { transaction: string; pubkey: string }
      const signed = signTransaction(
        solana.accounts.find(({ address }) => address === pubkey)?.secret as string,
        transaction,
      )
      const { error } = await askSolana(solana.url, 'sendTransaction', signed.transaction, {
        encoding: 'base64',
      })
      if (error) throw Object.assign(new Error(error.message), { code: error.code })
      return { signature: signed.signature }
    },
  }
  ;({ kit } = await startKit(
    holder,
    [network],
    { [network.id]: solana.url },
    { lists: [{ tokens }] },
    { plugins: [send()] },
  ))
  api = kit.use(send)
})
afterAll(async () => {
  kit?.destroy()
  await solana?.stop()
})

const coin = () => `${network.id}/slip44:501` as const
const assetOf = (mint: string) => `${network.id}/token:${mint}` as const
const stranger = () => Keypair.generate().publicKey.toBase58()
const prepare = (input: Partial<TransferInput> = {}) =>
  api.prepare({ asset: coin(), to: stranger(), amount: 5_000_000n, ...input })
const lamports = async (address: string) =>
  BigInt(await connection().getBalance(new PublicKey(address)))
const confirmed = async (hash: string) =>
  expect
    .poll(async () => (await connection().getSignatureStatus(hash)).value?.confirmationStatus)
    .toMatch(/confirmed|finalized/)
/** What an owner has of a token, by the older library. */
const tokensOf = async (owner: string, mint: string) => {
  const { value } = await connection().getParsedTokenAccountsByOwner(new PublicKey(owner), {
    mint: new PublicKey(mint),
  })
  return value.reduce(
    (sum, { account }) => sum + BigInt(account.data.parsed.info.tokenAmount.amount),
    0n,
  )
}
const me = () => solana.accounts[0]?.address as string
const rentOf = (size: number) => connection().getMinimumBalanceForRentExemption(size)

test('SOL: what was prepared is what the wallet is asked and what lands; the fee is the one that was said', async () => {
  const to = stranger()
  const before = await lamports(me())
  const transfer = await prepare({ to, amount: 1_234_567_891n })
  expect(transfer).toMatchObject({
    amount: 1_234_567_891n,
    fee: 5000n,
    balance: before,
    symbol: 'SOL',
    decimals: 9,
    account: me(),
  })
  const { hash } = await api.send(transfer)
  expect(asked.splice(0)).toEqual([transfer.request])
  await confirmed(hash)
  expect([await lamports(to), before - (await lamports(me()))]).toEqual([
    1_234_567_891n,
    1_234_567_891n + transfer.fee,
  ])
})

test('a price per unit is paid where it was chosen', async () => {
  const to = stranger()
  const { hash } = await api.send(await prepare({ to, fee: { microLamports: 2_000_000n } }))
  await confirmed(hash)
  const landed = await connection().getTransaction(hash, { maxSupportedTransactionVersion: 0 })
  expect(landed?.transaction.message.compiledInstructions.length).toBe(3)
  expect(await lamports(to)).toBe(5_000_000n)
  await expect(prepare({ fee: { satPerVbyte: 2 } })).rejects.toMatchObject({ code: 'send/bad-fee' })
  asked.length = 0
})

test('what an account must keep, and what a new one must get', async () => {
  const least = BigInt(await rentOf(0))
  await expect(prepare({ amount: least - 1n })).rejects.toMatchObject({
    code: 'send/too-little',
    details: { least },
  })
  const balance = await lamports(me())
  const refused = (await prepare({ amount: balance - 5000n - 1n }).catch(
    (error: unknown) => error,
  )) as { code: string; details: { most: bigint } }
  expect(refused.code).toBe('send/leaves-too-little')
  expect((await prepare({ amount: refused.details.most })).amount).toBe(refused.details.most)
  await expect(prepare({ amount: balance })).rejects.toMatchObject({
    code: 'send/not-enough-for-fee',
    details: { most: balance - 5000n },
  })
  await expect(prepare({ amount: balance + 1n })).rejects.toMatchObject({
    code: 'send/not-enough',
    details: { balance },
  })
  expect(asked).toEqual([])
})

test.each([0, 1])(
  'a token of program %i: the recipient’s account is opened with the rent that was said; the second time there is none',
  async (at) => {
    const [to, mint] = [stranger(), mints[at] as string]
    const before = await lamports(me())
    const transfer = await prepare({ asset: assetOf(mint), to, amount: 250_000n })
    // what an account of each program takes: of the newer one it says besides that its owner stays
    expect(transfer).toMatchObject({
      symbol: `L${at}`,
      decimals: 6,
      rent: BigInt(await rentOf(at ? 170 : 165)),
    })
    const { hash } = await api.send(transfer)
    await confirmed(hash)
    expect(await tokensOf(to, mint)).toBe(250_000n)
    expect(before - (await lamports(me()))).toBe(transfer.fee + (transfer.rent as bigint))
    const again = await prepare({ asset: assetOf(mint), to, amount: 1n })
    expect(again.rent).toBeUndefined()
    await confirmed((await api.send(again)).hash)
    expect(await tokensOf(to, mint)).toBe(250_001n)
    asked.length = 0
  },
)

test('all of a token, from all its accounts', async () => {
  const [to, mint] = [stranger(), mints[0] as string]
  const held = await tokensOf(me(), mint)
  const transfer = await prepare({ asset: assetOf(mint), to, amount: 'max' })
  expect([transfer.amount, transfer.balance]).toEqual([held, held])
  await confirmed((await api.send(transfer)).hash)
  expect([await tokensOf(to, mint), await tokensOf(me(), mint)]).toEqual([held, 0n])
  await expect(prepare({ asset: assetOf(mint), amount: 1n })).rejects.toMatchObject({
    code: 'send/not-enough',
    details: { balance: 0n },
  })
  asked.length = 0
})

test('what a token withholds is said, and is what the recipient does not get', async () => {
  const to = stranger()
  const transfer = await prepare({ asset: assetOf(withFee), to, amount: 100_001n })
  // 2.5 %, rounded up
  expect(transfer.withheld).toBe(2501n)
  await confirmed((await api.send(transfer)).hash)
  expect(await tokensOf(to, withFee)).toBe(100_001n - 2501n)
  expect((await prepare({ asset: assetOf(withFee), to, amount: 800_000n })).withheld).toBe(5000n)
  asked.length = 0
})

test('tokens that stay with their holder, run a foreign program or have other decimals than their list says, and addresses that are accounts of tokens, are refused before the wallet is asked', async () => {
  for (const mint of [bound, hooked, misListed])
    await expect(prepare({ asset: assetOf(mint) })).rejects.toMatchObject({
      code: 'send/unsupported-token',
    })
  const { value } = await connection().getTokenAccountsByOwner(new PublicKey(me()), {
    mint: new PublicKey(mints[1] as string),
  })
  const mint = mints[0] as string
  for (const lost of [{ asset: assetOf(mint), to: mint }, { to: '1'.repeat(32) }])
    await expect(prepare(lost)).rejects.toMatchObject({
      code: 'send/bad-address',
      details: { problem: expect.stringMatching(/zero address|token itself/) },
    })
  const account = value[0]?.pubkey.toBase58() as string
  await expect(prepare({ to: account })).rejects.toMatchObject({ code: 'send/bad-address' })
  await expect(prepare({ asset: assetOf(withFee), to: account, amount: 1n })).rejects.toMatchObject(
    { code: 'send/bad-address' },
  )
  const failed = await prepare({ to: '0x71C7656EC7ab88b098defB751B7401B5f6d8976F' }).catch(
    (error: unknown) => error,
  )
  expect(isKitError(failed, 'send/bad-address')).toBe(true)
  expect(asked).toEqual([])
})

test('all SOL: the account is empty afterwards', async () => {
  const [from, to] = [solana.accounts[3]?.address as string, stranger()]
  holder.accounts = { solana: { addresses: [from], chainId: network.id } }
  holder.change?.('solana')
  const transfer = await prepare({ to, amount: 'max' })
  await confirmed((await api.send(transfer)).hash)
  expect([await lamports(to), await lamports(from)]).toEqual([transfer.amount, 0n])
})
