import { ed25519 } from '@noble/curves/ed25519.js'
import { base58 } from '@scure/base'
import { PublicKey, SystemProgram, Transaction } from 'solana-web3-legacy'
import { createPublicClient, http, parseEther, verifyMessage, verifyTypedData } from 'viem'
import { expect, inject } from 'vitest'
import type { Row, RowContext } from './row'

// RPC_REQUEST: reads, what the user approves or declines, and what is refused before anything is
// sent.

const call = (method: string, params?: unknown) => ({
  method,
  ...(params !== undefined && { params }),
})
/** A request of the client's user on the network that it was switched to. */
const rpc = (
  title: string,
  request: (context: RowContext) => ReturnType<typeof call> | Promise<ReturnType<typeof call>>,
  more: Partial<Row>,
): Row => ({
  title: `RPC_REQUEST: ${title}`,
  call: async (context) => ({ method: 'request', args: [await request(context)] }),
  sends: [['RPC_REQUEST', () => expect.objectContaining({ method: title.split(',')[0] })]],
  ...more,
})
const approved = { meanwhile: ({ approve }: RowContext) => approve() } satisfies Partial<Row>

const text = 'hello from an older page'
const hex = `0x${Buffer.from(text).toString('hex')}` as const
const typed = {
  domain: { name: 'Shop', version: '1', chainId: 31_337 },
  types: {
    Order: [
      { name: 'item', type: 'string' },
      { name: 'count', type: 'uint256' },
    ],
  },
  primaryType: 'Order',
  message: { item: 'tea', count: '2' },
} as const
const eip712 = {
  ...typed,
  types: {
    EIP712Domain: [
      { name: 'name', type: 'string' },
      { name: 'version', type: 'string' },
      { name: 'chainId', type: 'uint256' },
    ],
    ...typed.types,
  },
}
const TO = '0x000000000000000000000000000000000000bEEF'
const signature = expect.stringMatching(/^0x[\da-f]{130}$/)

const node = async (url: string, method: string, params: readonly unknown[]) => {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  })
  return ((await answer.json()) as { readonly result: unknown }).result
}

/** Rows on the EVM network. */
export const evmRows: readonly Row[] = [
  rpc('eth_blockNumber', () => call('eth_blockNumber', []), {
    ends: () => expect.stringMatching(/^0x[\da-f]+$/),
  }),
  rpc('eth_getBalance', ({ user }) => call('eth_getBalance', [user.address, 'latest']), {
    ends: () => '0x0',
  }),
  rpc('eth_accounts', () => call('eth_accounts'), { ends: ({ user }) => [user.address] }),
  {
    title: 'RPC_REQUEST: wallet_getCapabilities',
    call: () => ({ method: 'getCapabilities' }),
    sends: [['RPC_REQUEST', () => ({ method: 'wallet_getCapabilities' })]],
    ends: () => ({}),
  },
  rpc('personal_sign', ({ user }) => call('personal_sign', [hex, user.address]), {
    ...approved,
    ends: () => signature,
    check: async ({ user }, value) =>
      expect(
        await verifyMessage({
          address: user.address as `0x${string}`,
          message: text,
          signature: value as `0x${string}`,
        }),
      ).toBe(true),
  }),
  rpc('personal_sign, declined', ({ user }) => call('personal_sign', [hex, user.address]), {
    meanwhile: ({ decline }) => decline(),
    ends: () => /^the user declined$|^User rejected the request$/,
  }),
  rpc(
    'personal_sign, and the page hides the frame',
    ({ user }) => call('personal_sign', [hex, user.address]),
    { meanwhile: ({ leave }) => leave(), ends: () => /^Request was aborted$/ },
  ),
  rpc(
    'eth_signTypedData_v4',
    ({ user }) => call('eth_signTypedData_v4', [user.address, JSON.stringify(eip712)]),
    {
      ...approved,
      ends: () => signature,
      check: async ({ user }, value) =>
        expect(
          await verifyTypedData({
            ...typed,
            message: { item: 'tea', count: 2n },
            address: user.address as `0x${string}`,
            signature: value as `0x${string}`,
          }),
        ).toBe(true),
    },
  ),
  rpc(
    'eth_sendTransaction',
    async ({ user }) => {
      await node(inject('chains')[0].url, 'anvil_setBalance', [
        user.address,
        `0x${parseEther('1').toString(16)}`,
      ])
      return call('eth_sendTransaction', [{ from: user.address, to: TO, value: '0x5' }])
    },
    {
      ...approved,
      ends: () => expect.stringMatching(/^0x[\da-f]{64}$/),
      check: async ({ user }, value) => {
        const client = createPublicClient({ transport: http(inject('chains')[0].url) })
        const { from, to, status } = await client.waitForTransactionReceipt({
          hash: value as `0x${string}`,
        })
        expect([from, to, status]).toEqual([
          user.address.toLowerCase(),
          TO.toLowerCase(),
          'success',
        ])
      },
    },
  ),
  rpc(
    'wallet_sendCalls',
    ({ user, evm }) =>
      call('wallet_sendCalls', [
        { version: '1.0', from: user.address, chainId: evm, calls: [{ to: TO, data: '0x' }] },
      ]),
    { ends: () => /not supported/ },
  ),
  rpc('wallet_grantPermissions', () => call('wallet_grantPermissions', [{}]), {
    ends: () => /not supported/,
  }),
  ...['eth_sign', 'eth_sendUserOperation'].map((method) =>
    rpc(method, () => call(method, []), { sends: [], ends: () => /Invalid input/ }),
  ),
]

/** A transfer of the user's as the client's pages serialize it: without signatures, in base58. */
const transfer = async ({ solanaUser }: RowContext, lamports: number) => {
  const { url } = inject('solana')
  const { value } = (await node(url, 'getLatestBlockhash', [])) as {
    readonly value: { readonly blockhash: string }
  }
  const from = new PublicKey(solanaUser)
  const transaction = new Transaction({
    feePayer: from,
    recentBlockhash: value.blockhash,
  } as never).add(SystemProgram.transfer({ fromPubkey: from, toPubkey: from, lamports }))
  return base58.encode(
    Uint8Array.from(
      transaction.serialize({ requireAllSignatures: false, verifySignatures: false }),
    ),
  )
}
const verified = ({ solanaUser }: RowContext, wire: string) => {
  const transaction = Transaction.from(base58.decode(wire))
  return transaction.verifySignatures() && transaction.feePayer?.toBase58() === solanaUser
}
const base58Text = expect.stringMatching(/^[1-9A-HJ-NP-Za-km-z]+$/)
const message = base58.encode(Buffer.from(text))

/** Rows of a page that is on Solana. */
export const solanaRows: readonly Row[] = [
  rpc(
    'solana_signMessage',
    ({ solanaUser }) => call('solana_signMessage', { message, pubkey: solanaUser }),
    {
      ...approved,
      ends: () => ({ signature: base58Text }),
      check: async ({ solanaUser }, value) =>
        expect(
          ed25519.verify(
            base58.decode((value as { signature: string }).signature),
            Buffer.from(text),
            base58.decode(solanaUser),
          ),
        ).toBe(true),
    },
  ),
  rpc(
    'solana_signTransaction',
    async (context) => call('solana_signTransaction', { transaction: await transfer(context, 1) }),
    {
      ...approved,
      ends: () => ({ transaction: base58Text }),
      check: async (context, value) =>
        expect(verified(context, (value as { transaction: string }).transaction)).toBe(true),
    },
  ),
  rpc(
    'solana_signAllTransactions',
    async (context) =>
      call('solana_signAllTransactions', {
        transactions: [await transfer(context, 1), await transfer(context, 2)],
      }),
    {
      meanwhile: async ({ approve }) => (await approve(), await approve()),
      ends: () => ({ transactions: [base58Text, base58Text] }),
      check: async (context, value) =>
        expect(
          (value as { transactions: string[] }).transactions.map((wire) => verified(context, wire)),
        ).toEqual([true, true]),
    },
  ),
  rpc(
    'solana_signAndSendTransaction',
    async (context) => {
      await node(inject('solana').url, 'requestAirdrop', [context.solanaUser, 1_000_000_000])
      return call('solana_signAndSendTransaction', {
        transaction: await transfer(context, 3),
        options: { preflightCommitment: 'confirmed' },
      })
    },
    {
      ...approved,
      ends: () => ({ signature: base58Text }),
      check: async (_, value) => {
        const { value: statuses } = (await node(inject('solana').url, 'getSignatureStatuses', [
          [(value as { signature: string }).signature],
        ])) as { readonly value: readonly unknown[] }
        expect(statuses).toEqual([expect.objectContaining({ err: null })])
      },
    },
  ),
]
