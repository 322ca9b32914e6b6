// @vitest-environment happy-dom
import { Keypair, PublicKey, SystemProgram, TransactionInstruction } from 'solana-web3-legacy'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { defineSolana } from '../../../kernel/networks/index'
import { type LocalSolana, startSolana } from '../../../scripts/solana.mjs'
import { connectTo, keypairOf, sendTogether } from '../../harness/solanaFixture'
import { type Front, startFront, startKit } from './fixture'

const programs = [
  'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
  'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb',
]
let solana: LocalSolana
let front: Front
let mints: string[]
beforeAll(async () => {
  solana = await startSolana({ port: 0, slotMs: 20 })
  front = await startFront(solana.url)
  mints = [
    await mintToken(programs[0] as string, [1_250_000n, 500n]),
    await mintToken(programs[1] as string, [7n]),
    await mintToken(programs[0] as string, []),
  ]
})
afterAll(async () => {
  await front.stop()
  await solana.stop()
})

const u64 = (value: bigint) => {
  const bytes = Buffer.alloc(8)
  bytes.writeBigUInt64LE(value)
  return bytes
}

/**
 * A new mint of 6 decimals by the real program, with one account of the first holder for each
 * amount.
 */
async function mintToken(id: string, amounts: readonly bigint[]): Promise<string> {
  const connection = connectTo(solana)
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
      lamports: await connection.getMinimumBalanceForRentExemption(space),
    })
  const land = async (signers: readonly Keypair[], ...all: TransactionInstruction[]) =>
    connection.confirmTransaction(await sendTogether(connection, signers, all))
  // InitializeMint2, then for each account InitializeAccount3 and MintTo
  await land(
    [payer, mint],
    await create(mint, 82),
    instruction(
      [[mint.publicKey, false, true]],
      Buffer.from([20, 6]),
      owner.toBuffer(),
      Buffer.from([0]),
    ),
  )
  for (const amount of amounts) {
    const holder = Keypair.generate()
    await land(
      [payer, holder],
      await create(holder, 165),
      instruction(
        [
          [holder.publicKey, false, true],
          [mint.publicKey, false, false],
        ],
        Buffer.from([18]),
        owner.toBuffer(),
      ),
      instruction(
        [
          [mint.publicKey, false, true],
          [holder.publicKey, false, true],
          [owner, true, false],
        ],
        Buffer.from([7]),
        u64(amount),
      ),
    )
  }
  return mint.publicKey.toBase58()
}

async function start() {
  const network = defineSolana({
    genesisHash: solana.genesisHash,
    cluster: 'localnet',
    name: 'Local',
    rpcUrls: [],
  })
  const owner = solana.accounts[0]?.address as string
  const tokens = [mints[0], mints[2]].map((address, at) => ({
    chainId: network.id,
    address: address as string,
    name: `Listed ${at}`,
    symbol: `L${at}`,
    decimals: 6,
  }))
  const made = await startKit(
    { accounts: { solana: { addresses: [owner], chainId: network.id } } },
    [network],
    { [network.id]: front.url },
    { lists: [{ tokens }] },
  )
  return { ...made, network, owner }
}

test('the coin and the token accounts of both programs in one HTTP request; those of one mint are one token', async () => {
  const { api, kit, network, owner } = await start()
  front.asked.length = 0
  const { items, failed } = await api.balances().read()
  expect(front.asked).toHaveLength(1)
  const lamports = await connectTo(solana).getBalance(new PublicKey(owner))
  const unlisted = mints[1] as string
  expect(items).toEqual([
    expect.objectContaining({
      asset: `${network.id}/slip44:501`,
      raw: BigInt(lamports),
      decimals: 9,
      symbol: 'SOL',
      listed: true,
    }),
    expect.objectContaining({
      asset: `${network.id}/token:${mints[0]}`,
      raw: 1_250_500n,
      decimals: 6,
      symbol: 'L0',
      listed: true,
    }),
    expect.objectContaining({
      asset: `${network.id}/token:${mints[2]}`,
      raw: 0n,
      symbol: 'L1',
      listed: true,
    }),
    expect.objectContaining({
      asset: `${network.id}/token:${unlisted}`,
      raw: 7n,
      decimals: 6,
      name: `${unlisted.slice(0, 4)}...${unlisted.slice(-4)}`,
      symbol: '',
      listed: false,
    }),
  ])
  expect(failed).toEqual([])
  kit.destroy()
})

test('accounts of somebody else, and ones that are no token accounts, are not counted', async () => {
  const { api, kit } = await start()
  const account = (info: unknown) => ({
    pubkey: 'x',
    account: { data: { program: 'spl-token', parsed: { type: 'account', info } } },
  })
  const owner = solana.accounts[0]?.address
  const amount = { amount: '5', decimals: 6 }
  const value = [
    account({ mint: mints[0], owner: mints[1], tokenAmount: amount }),
    account({ mint: '__proto__', owner, tokenAmount: amount }),
    account({ mint: mints[0], owner, tokenAmount: { amount: '-5', decimals: 6 } }),
    account(null),
    null,
  ]
  front.instead = ({ body }, response) => {
    const asked: unknown = JSON.parse(body)
    const answers = ([asked].flat() as { id: number; method: string }[]).map(({ id, method }) => ({
      jsonrpc: '2.0',
      id,
      result:
        method === 'getBalance'
          ? { context: { slot: 1 }, value: 3 }
          : { context: { slot: 1 }, value },
    }))
    response.end(JSON.stringify(Array.isArray(asked) ? answers : answers[0]))
    return true
  }
  const { items } = await api.balances().read()
  expect(items.map(({ raw }) => raw)).toEqual([3n, 0n, 0n])
  // control: one of the same shape that is the account's own
  value.push(account({ mint: mints[0], owner, tokenAmount: amount }))
  expect((await api.balances().refresh()).items.map(({ raw }) => raw)).toEqual([3n, 10n, 0n])
  front.instead = undefined
  kit.destroy()
})
