import {
  type Keypair,
  PublicKey,
  SystemProgram,
  Transaction,
  TransactionInstruction,
} from 'solana-web3-legacy'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { defineSolana } from '../../../kernel/networks/index'
import { type ChecksOptions, checks, type Report } from '../../../plugins/checks'
import { type LocalSolana, startSolana } from '../../../scripts/solana.mjs'
import { connectTo, keypairOf } from '../../harness/solanaFixture'
import { type Front, startFront, startKit } from '../data/fixture'
import { u64 } from './solanaParties'

export const tokenProgram = new PublicKey('TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA')
export const associated = new PublicKey('ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL')

/** An account as a node tells it; nothing for one that is not there. */
export type State = readonly [lamports: number, program: PublicKey, data: Buffer] | undefined
export type Part = readonly [key: PublicKey, isSigner: boolean, isWritable: boolean]
export const instruction = (programId: PublicKey, keys: readonly Part[], ...bytes: Uint8Array[]) =>
  new TransactionInstruction({
    programId,
    keys: keys.map(([pubkey, isSigner, isWritable]) => ({ pubkey, isSigner, isWritable })),
    data: Buffer.concat(bytes),
  })
export const accountOf = (holder: PublicKey, of: PublicKey) =>
  PublicKey.findProgramAddressSync(
    [holder.toBuffer(), tokenProgram.toBuffer(), of.toBuffer()],
    associated,
  )[0]
export const wireOf = (transaction: Transaction) =>
  transaction.serialize({ requireAllSignatures: false }).toString('base64')
/** What was found beside that it would fail: what most rows are about is not on this chain. */
export const dangersOf = ({ findings }: Report) =>
  findings.filter(({ level, id }) => level !== 'info' && !/^reverts/.test(id))

/**
 * A chain of Solana for the tests of a file, with a token, and a front before its node that can try
 * something else than it is asked to.
 */
export function onSolana() {
  const ends: (() => unknown)[] = []
  let [solana, front, mint]: [LocalSolana?, Front?, PublicKey?] = []
  const [me, friend] = [0, 1].map((at) => () => keypairOf(solana?.accounts[at] as never)) as [
    () => Keypair,
    () => Keypair,
  ]
  const chain = () => solana as LocalSolana
  const server = () => front as Front
  const connection = () => connectTo(chain())
  beforeAll(async () => {
    solana = await startSolana({ port: 0, slotMs: 20 })
    front = await startFront(solana.url)
    mint = new PublicKey(await solana.mint('checks', 6, 1_000_000n))
  })
  afterAll(async () => {
    await front?.stop()
    await solana?.stop()
  })
  afterEach(async () => {
    server().instead = undefined
    for (const end of ends.splice(0)) await end()
  })

  const token = () => mint as PublicKey
  const owner = (): Part => [me().publicKey, true, true]
  const mine = (of = token()) => accountOf(me().publicKey, of)
  async function built(...instructions: TransactionInstruction[]): Promise<Transaction> {
    const transaction = new Transaction().add(...instructions)
    transaction.feePayer = me().publicKey
    transaction.recentBlockhash = (await connection().getLatestBlockhash()).blockhash
    return transaction
  }
  const wires = (rows: readonly (readonly TransactionInstruction[])[]) =>
    Promise.all(rows.map(async (row) => wireOf(await built(...row))))
  /**
   * The node tries these instead of what it is given, each in its turn: what programs do with the
   * account's signature, done openly.
   */
  async function insteadOf(...rows: readonly (readonly TransactionInstruction[])[]) {
    const done = await wires(rows)
    server().instead = ({ body }, response) => {
      let at = 0
      const calls = (JSON.parse(body) as { method: string; params: unknown[] }[]).map((call) =>
        call.method === 'simulateTransaction'
          ? { ...call, params: [done[at++ % done.length], ...call.params.slice(1)] }
          : call,
      )
      void fetch(chain().url, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(calls),
      }).then(async (answer) =>
        response.writeHead(200, { 'content-type': 'application/json' }).end(await answer.text()),
      )
      return true
    }
  }
  /**
   * The front has these accounts, before and after, as nobody can make them here. `failing`: a
   * transaction that it says fails.
   */
  function shows(
    states: ReadonlyMap<string, readonly [before: State, after: State]>,
    failing?: string,
  ) {
    const shown = (addresses: readonly string[], at: 0 | 1) =>
      addresses.map((address) => {
        const [lamports, program, data] = states.get(address)?.[at] ?? []
        return program
          ? { lamports, owner: program.toBase58(), data: [data?.toString('base64'), 'base64'] }
          : null
      })
    server().instead = ({ body }, response) => {
      // one call is no batch
      const asked = JSON.parse(body) as object
      const calls = [asked].flat() as {
        id: number
        method: string
        params: [string[] | string, { accounts?: { addresses: string[] } }]
      }[]
      const valueOf = ({ method, params }: (typeof calls)[number]) =>
        method === 'simulateTransaction'
          ? {
              err: params[0] === failing ? 'failed' : null,
              logs: [],
              accounts: shown(params[1].accounts?.addresses ?? [], 1),
            }
          : method === 'getMultipleAccounts'
            ? shown([params[0]].flat(), 0)
            : 0
      const answers = calls.map((one) => ({
        jsonrpc: '2.0',
        id: one.id,
        result: { context: { slot: 1 }, value: valueOf(one) },
      }))
      response
        .writeHead(200, { 'content-type': 'application/json' })
        .end(JSON.stringify(Array.isArray(asked) ? answers : answers[0]))
      return true
    }
  }
  const setAuthority = () =>
    instruction(
      tokenProgram,
      [[mine(), false, true], owner()],
      Buffer.from([6, 2, 1]),
      friend().publicKey.toBuffer(),
    )
  return {
    me,
    friend,
    chain,
    front: server,
    connection,
    mint: token,
    owner,
    mine,
    built,
    ataOf: (holder: PublicKey) => accountOf(holder, token()),
    /** Makes a kit whose account is the first of the chain's; the second is in its book. */
    async start(options: ChecksOptions = {}, more: object = {}) {
      const network = defineSolana({
        genesisHash: chain().genesisHash,
        cluster: 'localnet',
        name: 'Local',
        rpcUrls: [],
      })
      const accounts = { solana: { addresses: [me().publicKey.toBase58()], chainId: network.id } }
      const { kit } = await startKit(
        { accounts },
        [network],
        { [network.id]: server().url },
        more,
        {
          plugins: [checks({ timeout: 10_000, book: [friend().publicKey.toBase58()], ...options })],
        },
      )
      ends.push(() => kit.destroy())
      const api = kit.use(checks)
      const look = async (...instructions: TransactionInstruction[]): Promise<Report> =>
        api.check({
          method: 'solana_signAndSendTransaction',
          params: { transaction: wireOf(await built(...instructions)) },
        })
      const lookAtAll = async (
        ...rows: readonly (readonly TransactionInstruction[])[]
      ): Promise<Report> =>
        api.check({
          method: 'solana_signAllTransactions',
          params: { transactions: await wires(rows) },
        })
      return { api, look, lookAtAll, network }
    },
    async land(signers: readonly Keypair[], transaction: Transaction) {
      // the client's own sending keeps a block hash for longer than it is valid here
      transaction.recentBlockhash = (await connection().getLatestBlockhash()).blockhash
      transaction.sign(...signers)
      const signature = await connection().sendRawTransaction(transaction.serialize(), {
        skipPreflight: true,
      })
      await expect
        .poll(
          async () => (await connection().getSignatureStatus(signature)).value?.confirmationStatus,
          { interval: 5, timeout: 10_000 },
        )
        .toMatch(/confirmed|finalized/)
    },
    instead: (...row: TransactionInstruction[]) => insteadOf(row),
    insteadOf,
    shows,
    wallet: (lamports: number): State => [lamports, SystemProgram.programId, Buffer.alloc(0)],
    holding: (of: PublicKey, amount: bigint, holder = me().publicKey): State => [
      2_039_280,
      tokenProgram,
      Buffer.concat([
        of.toBuffer(),
        holder.toBuffer(),
        u64(amount),
        Buffer.alloc(36),
        Buffer.from([1]),
        Buffer.alloc(56),
      ]),
    ],
    assets: (chainId: string) => ({
      coin: `${chainId}/slip44:501`,
      token: `${chainId}/token:${token().toBase58()}`,
    }),
    coins: (lamports: number) =>
      SystemProgram.transfer({
        fromPubkey: me().publicKey,
        toPubkey: friend().publicKey,
        lamports,
      }),
    open: (holder = friend().publicKey, of = token()) =>
      instruction(
        associated,
        [
          owner(),
          [accountOf(holder, of), false, true],
          [holder, false, false],
          [of, false, false],
          [SystemProgram.programId, false, false],
          [tokenProgram, false, false],
        ],
        Buffer.from([1]),
      ),
    transfer: (amount: number) =>
      instruction(
        tokenProgram,
        [
          [mine(), false, true],
          [token(), false, false],
          [accountOf(friend().publicKey, token()), false, true],
          owner(),
        ],
        Buffer.from([12]),
        u64(amount),
        Buffer.from([6]),
      ),
    approve: (amount: number) =>
      instruction(
        tokenProgram,
        [
          [mine(), false, true],
          [token(), false, false],
          [friend().publicKey, false, false],
          owner(),
        ],
        Buffer.from([13]),
        u64(amount),
        Buffer.from([6]),
      ),
    setAuthority,
  }
}
