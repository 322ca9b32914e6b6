import {
  decodeFunctionData,
  encodeAbiParameters,
  encodeFunctionResult,
  type Hex,
  multicall3Abi,
  parseAbi,
} from 'viem'
import { toBase58 } from '../../../lib/bytes/base58'
import { chainHistory } from '../../../plugins/activity'
import { chainBalances, ownedNfts, uniswapPrices, walletAssets } from '../../../plugins/data'
import { ens } from '../../../plugins/names'
import { abiText, rpc, word } from './node'
import { addressOf, bitcoin, evm, evmAccounts, named, type Shipped, solana } from './shipped'

// What chains answer, as their nodes write it. A row is one item: a token's balance, a log, a
// transaction.

const hashOf = (seed: number | string) => `0x${seed.toString().padStart(64, '0')}`
const topicOf = (address: string) => `0x${address.slice(2).toLowerCase().padStart(64, '0')}`
const transferTopic = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
const [token, collection, factory, wrapped, stable, pool] = [1, 2, 3, 4, 5, 6].map(addressOf) as [
  string,
  string,
  string,
  string,
  string,
  string,
]
const first = (params: readonly unknown[]) =>
  params[0] as { readonly to: string; readonly data: Hex }

/**
 * Balances of the tokens of a list, as `balanceOf` returns them: a row is what the token at its
 * place returns.
 */
const multicall = (data: Hex, rowsOf: (owner: string) => readonly unknown[]) => {
  const { args } = decodeFunctionData({ abi: multicall3Abi, data })
  const calls = args?.[0] as readonly { readonly callData: string }[]
  const rows = rowsOf(`0x${calls[0]?.callData.slice(-40)}`)
  return encodeFunctionResult({
    abi: multicall3Abi,
    functionName: 'aggregate3',
    result: calls.map((_, at) => ({
      success: true,
      returnData: (rows[at] ?? `0x${word(0)}`) as Hex,
    })),
  } as never)
}
const tokensOf = (count: number) =>
  Array.from({ length: count }, (_, at) => ({
    chainId: 1,
    address: addressOf(100 + at),
    name: `Token ${at}`,
    symbol: `T${at}`,
    decimals: 6,
  }))

export const log = (mark: number, more: object = {}) => ({
  address: token,
  topics: [transferTopic, topicOf(addressOf(9)), 'ME'],
  data: `0x${word(mark)}`,
  blockNumber: '0x5',
  blockTimestamp: '0x69000000',
  transactionHash: hashOf(mark),
  logIndex: '0x0',
  removed: false,
  ...more,
})
const mine = (row: unknown, me: string): unknown =>
  JSON.parse(JSON.stringify(row ?? null).replaceAll('"ME"', JSON.stringify(topicOf(me))))

export const tokenAccount = (mark: number | string, owner: string, more: object = {}) => ({
  pubkey: named.purse,
  account: {
    data: {
      parsed: {
        info: {
          mint: named.mint,
          owner,
          tokenAmount: { amount: String(mark), decimals: 6 },
          ...more,
        },
      },
    },
  },
})
const signatureOf = (mark: number) => toBase58(new Uint8Array(64).fill(7).fill(mark % 251, 62))
/** A transaction by which an account got so many of a token. */
export const solanaPayment = (mark: number, account: string, more: object = {}) => ({
  meta: {
    err: null,
    fee: 5000,
    preBalances: [10_000, 100, 9],
    postBalances: [5000, 100, 9],
    preTokenBalances: [],
    postTokenBalances: [
      {
        accountIndex: 2,
        mint: named.mint,
        owner: account,
        uiTokenAmount: { amount: String(mark), decimals: 6 },
      },
    ],
    ...more,
  },
  transaction: {
    signatures: [signatureOf(mark)],
    message: {
      accountKeys: [
        { pubkey: solana.accounts[1], signer: true },
        { pubkey: account, signer: false },
        { pubkey: named.purse, signer: false },
      ],
    },
  },
})
const sums = (funded: unknown) => ({ funded_txo_sum: funded, spent_txo_sum: 0 })
export const bitcoinPayment = (mark: number, account: string, more: object = {}) => ({
  txid: String(mark).padStart(64, 'a'),
  fee: 10,
  vin: [{ prevout: { scriptpubkey_address: named.payer, value: mark + 10 } }],
  vout: [{ scriptpubkey_address: account, value: mark }],
  status: {
    confirmed: true,
    block_height: 900_000,
    block_hash: '0'.repeat(64),
    block_time: 1_790_000_000,
  },
  ...more,
})
export const document = (fields: unknown) =>
  `data:application/json;base64,${Buffer.from(JSON.stringify(fields)).toString('base64')}`

/** Of an ERC-721 collection: a row is what a token's `tokenURI` leads to, and its id. */
export interface OwnedToken {
  readonly id: number
  readonly uri: string
}
/** What the primary name of an account is, and the record of its picture. */
export interface Named {
  readonly name: string
  readonly avatar: string
}
/** The price of a pool as it keeps it, a trifle above a whole number. */
const price = (mark: number) => BigInt(Math.ceil(Math.sqrt(mark) * 2 ** 48) + 1) << 48n

export const ofChains: readonly Shipped[] = [
  {
    ...evm,
    name: 'balances: chainBalances, EVM',
    first: {
      count: 1,
      why: 'the coin and 400 tokens in one batch: eth_getBalance and two calls of Multicall3',
    },
    lists: [{ tokens: tokensOf(400) }],
    sources: () => ({ data: [chainBalances()] }),
    row: (mark) => `0x${word(mark)}`,
    serve: (rowsOf) =>
      rpc((method, params) =>
        method === 'eth_getBalance' ? '0x5' : multicall(first(params).data, rowsOf),
      ),
  },
  {
    ...solana,
    name: 'balances: chainBalances, Solana',
    first: { count: 1, why: 'the coin and the accounts of both token programs in one batch' },
    sources: () => ({ data: [chainBalances()] }),
    row: (mark, account) => tokenAccount(mark, account),
    serve: (rowsOf) =>
      rpc((method, [owner, which]) =>
        method === 'getBalance'
          ? { context: { slot: 1 }, value: 3 }
          : {
              context: { slot: 1 },
              value: JSON.stringify(which).includes('Tokenkeg')
                ? rowsOf(owner as unknown as string)
                : [],
            },
      ),
  },
  {
    ...bitcoin,
    name: 'balances: chainBalances, Bitcoin',
    first: { count: 1, why: 'the address' },
    isOne: true,
    sources: () => ({ data: [chainBalances()] }),
    row: (mark) => mark,
    serve:
      (rowsOf) =>
      ({ path }) => ({
        chain_stats: sums(rowsOf(path.split('/').at(-1) as string)[0]),
        mempool_stats: sums(0),
      }),
  },
  {
    ...evm,
    name: 'balances: walletAssets',
    first: { count: 1, why: 'the wallet names the tokens, one batch reads their amounts' },
    sources: () => ({ data: [walletAssets()] }),
    row: (mark) => ({
      address: addressOf(mark),
      balance: '0x63',
      type: 'erc20',
      metadata: { name: `Token ${mark}`, symbol: 'TKN', decimals: 6 },
    }),
    spare: [0],
    wallet: (rows) => ({ '0x1': rows }),
    serve: () =>
      rpc((method, params) =>
        method === 'eth_getBalance'
          ? '0x5'
          : multicall(first(params).data, () => Array(10).fill(`0x${word(7)}`)),
      ),
  },
  {
    ...evm,
    name: 'prices: uniswapPrices',
    kind: 'prices',
    first: {
      count: 2,
      why: 'which pools there are with the decimals of their tokens, then how they are',
      again: 1,
    },
    isOne: true,
    sources: () => ({
      data: [
        uniswapPrices({
          chains: {
            'eip155:1': {
              factory: factory as Hex,
              stable: stable as Hex,
              wrapped: wrapped as Hex,
              fees: [3000],
            },
          },
        }),
      ],
    }),
    row: (mark) => `0x${word(price(mark))}`,
    serve: (rowsOf) =>
      rpc((_, params) => {
        const { data } = first(params)
        if (data.startsWith('0x1698ee82')) return `0x${word(BigInt(pool))}`
        if (data.startsWith('0x3850c7bd')) return rowsOf('')[0]
        return data.startsWith('0x1a686502') ? `0x${word(10n ** 27n)}` : `0x${word(18)}`
      }),
  },
  {
    ...evm,
    name: 'NFTs: ownedNfts',
    kind: 'nfts',
    first: {
      count: 3,
      why: 'how many and of what, which, and their documents: a batch each, for 100 tokens too',
    },
    spare: [2],
    sources: () => ({
      data: [
        ownedNfts({ contracts: { 'eip155:1': [{ address: collection, standard: 'erc721' }] } }),
      ],
    }),
    row: (mark): OwnedToken => ({ id: mark, uri: document({ name: `Tide #${mark}` }) }),
    serve: (rowsOf) => {
      // who is asked for by its place is told by who was counted before
      let rows = [] as readonly OwnedToken[]
      return rpc((_, params) => {
        const { data } = first(params)
        if (data.startsWith('0x06fdde03')) return abiText('Tides')
        if (data.startsWith('0x70a08231'))
          return `0x${word((rows = rowsOf(`0x${data.slice(-40)}`) as readonly OwnedToken[]).length)}`
        if (data.startsWith('0x2f745c59'))
          return `0x${word(rows[Number(`0x${data.slice(-64)}`)]?.id ?? 0)}`
        return abiText(
          rows.find(({ id }) => BigInt(id) === BigInt(`0x${data.slice(-64)}`))?.uri ?? '',
        )
      })
    },
  },
  {
    ...evm,
    name: 'history: chainHistory, EVM',
    kind: 'history',
    first: {
      count: 3,
      why: 'the newest block, the logs of a window in one batch, their transactions and receipts in another; one more for each further window without 20 transactions',
    },
    sources: () => ({ activity: [chainHistory({ tokens: 'all' })] }),
    row: (mark) => log(mark),
    serve: (rowsOf) =>
      rpc((method, params) => {
        if (method === 'eth_blockNumber') return '0x64'
        if (method === 'eth_getBlockByNumber') return { timestamp: '0x69000000' }
        if (method === 'eth_getTransactionByHash')
          return { hash: params[0], from: addressOf(9), to: token, value: '0x0', nonce: '0x1' }
        const all = evmAccounts.flatMap((account) =>
          rowsOf(account).map((row) => mine(row, account)),
        )
        if (method === 'eth_getTransactionReceipt')
          return {
            status: '0x1',
            gasUsed: '0x1',
            effectiveGasPrice: '0x1',
            logs: all.filter(
              (each) =>
                (each as { transactionHash?: string } | null)?.transactionHash === params[0],
            ),
          }
        const { topics } = params[0] as unknown as {
          readonly topics: readonly [unknown, unknown, string?]
        }
        const account = evmAccounts.find((each) => topicOf(each) === topics[2])
        return account ? rowsOf(account).map((row) => mine(row, account)) : []
      }),
  },
  {
    ...solana,
    name: 'history: chainHistory, Solana',
    kind: 'history',
    first: {
      count: 3,
      why: 'the token accounts, the signatures of all of them, and their transactions: a batch each',
    },
    sources: () => ({ activity: [chainHistory()] }),
    row: (mark, account) => solanaPayment(mark, account),
    serve: (rowsOf) =>
      rpc((method, [who]) => {
        if (method === 'getTokenAccountsByOwner') return { value: [] }
        const signed = (row: unknown) =>
          (row as ReturnType<typeof solanaPayment> | null)?.transaction?.signatures?.[0]
        if (method === 'getSignaturesForAddress')
          return rowsOf(String(who)).map((row, at) => ({
            signature: signed(row) ?? signatureOf(at + 1),
            slot: 100 - at,
            blockTime: 1_790_000_000,
            err: null,
          }))
        const rows = solana.accounts.flatMap((account) => rowsOf(account))
        return rows.find((row, at) => (signed(row) ?? signatureOf(at + 1)) === who) ?? null
      }),
  },
  {
    ...bitcoin,
    name: 'history: chainHistory, Bitcoin',
    kind: 'history',
    first: { count: 1, why: 'the transactions of the address' },
    sources: () => ({ activity: [chainHistory()] }),
    row: (mark, account) => bitcoinPayment(mark, account),
    serve:
      (rowsOf) =>
      ({ path }) =>
        rowsOf(path.split('/')[2] as string),
  },
  {
    ...evm,
    name: 'names: ens',
    kind: 'names',
    first: { count: 2, why: 'the name, and its picture' },
    spare: [1],
    isOne: true,
    sources: () => ({ names: [ens()] }),
    row: (mark): Named => ({ name: `n${mark}.eth`, avatar: 'data:image/png;base64,iVBORw0KGgo=' }),
    serve: (rowsOf) => {
      let now: Named | undefined
      return rpc((_, params) => {
        const { functionName, args } = decodeFunctionData({
          abi: parseAbi([
            'function reverse(bytes account, uint256 coin)',
            'function resolve(bytes name, bytes data)',
          ]),
          data: first(params).data,
        })
        if (functionName === 'reverse') {
          now = rowsOf(args[0])[0] as Named | undefined
          return encodeAbiParameters(
            [{ type: 'string' }, { type: 'address' }, { type: 'address' }],
            [now?.name ?? '', token as Hex, token as Hex],
          )
        }
        return encodeAbiParameters(
          [{ type: 'bytes' }, { type: 'address' }],
          [encodeAbiParameters([{ type: 'string' }], [now?.avatar ?? '']), token as Hex],
        )
      })
    },
  },
]
