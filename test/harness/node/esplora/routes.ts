import { toHex } from '../../wallet/wire'
import type { Ledger } from './ledger'
import { type Entry, type Output, refuse } from './types'

/** Confirmed transactions of one page, as Esplora has them. */
const PAGE = 25

const statusOf = ({ block }: Entry) =>
  block
    ? {
        confirmed: true,
        block_height: block.height,
        block_hash: block.hash,
        block_time: block.time,
      }
    : { confirmed: false }

const outputJson = ({ script, value, address }: Output) => ({
  scriptpubkey: toHex(script),
  ...(address !== undefined && { scriptpubkey_address: address }),
  value: Number(value),
})

const transactionJson = (entry: Entry) => ({
  txid: entry.txid,
  version: entry.version,
  locktime: entry.locktime,
  size: entry.size,
  weight: entry.weight,
  fee: Number(entry.fee),
  vin: entry.inputs.map(({ txid, vout, sequence, output }) => ({
    txid,
    vout,
    sequence,
    is_coinbase: output === undefined,
    prevout: output ? outputJson(output) : null,
  })),
  vout: entry.outputs.map(outputJson),
  status: statusOf(entry),
})

/** What an address received and spent, in transactions that are confirmed or that are not. */
const sumsOf = (ledger: Ledger, address: string, confirmed: boolean) => {
  const found = ledger
    .historyOf(address)
    .filter(({ entry }) => (entry.block !== undefined) === confirmed)
  const funded = found.flatMap(({ entry, isOwn }) => entry.outputs.filter(isOwn))
  const spent = found.flatMap(({ entry, isOwn }) =>
    entry.inputs.flatMap(({ output }) => (output && isOwn(output) ? [output] : [])),
  )
  const sum = (list: readonly Output[]) => Number(list.reduce((all, { value }) => all + value, 0n))
  return {
    funded_txo_count: funded.length,
    funded_txo_sum: sum(funded),
    spent_txo_count: spent.length,
    spent_txo_sum: sum(spent),
    tx_count: found.length,
  }
}

const coinsOf = (ledger: Ledger, address: string) =>
  ledger
    .historyOf(address)
    .flatMap(({ entry, isOwn }) =>
      entry.outputs.flatMap((output, vout) =>
        isOwn(output) && !ledger.spender(entry.txid, vout)
          ? [{ txid: entry.txid, vout, value: Number(output.value), status: statusOf(entry) }]
          : [],
      ),
    )

const historyOf = (ledger: Ledger, address: string) => {
  const all = ledger.historyOf(address).map(({ entry }) => entry)
  return {
    pending: all.filter(({ block }) => !block),
    chain: all.filter(({ block }) => block),
  }
}

const find = (ledger: Ledger, id: string) => {
  const entry = ledger.get(id)
  if (!entry) throw refuse(404, 'Transaction not found')
  return entry
}

/** What a route is given: the groups of its path, and the body. */
type Input = { readonly ledger: Ledger; readonly parts: readonly string[]; readonly body: string }

/** One route of Esplora's HTTP interface; `name` is what faults call it. */
export type Route = {
  readonly name: string
  readonly method: 'GET' | 'POST'
  readonly path: RegExp
  readonly answer: (input: Input) => unknown
}

const route = (
  name: string,
  answer: (ledger: Ledger, first: string, second: string | undefined, body: string) => unknown,
  method: Route['method'] = 'GET',
): Route => ({
  name,
  method,
  path: new RegExp(
    `^${name.replace(':address', '([a-zA-Z0-9]{1,90})').replace(/:txid/g, '([0-9a-f]{64})')}$`,
  ),
  answer: ({ ledger, parts: [first = '', second], body }) => answer(ledger, first, second, body),
})

/** The routes that the kit and its wallets call; `fees` are satoshis per virtual byte by blocks. */
export const createRoutes = (fees: Readonly<Record<string, number>>): readonly Route[] => [
  route('/blocks/tip/height', (ledger) => ledger.height()),
  route('/fee-estimates', () => fees),
  route('/address/:address', (ledger, address) => ({
    address,
    chain_stats: sumsOf(ledger, address, true),
    mempool_stats: sumsOf(ledger, address, false),
  })),
  route('/address/:address/utxo', coinsOf),
  route('/address/:address/txs', (ledger, address) => {
    const { pending, chain } = historyOf(ledger, address)
    return [...pending, ...chain.slice(0, PAGE)].map(transactionJson)
  }),
  route('/address/:address/txs/chain/:txid', (ledger, address, after) => {
    const { chain } = historyOf(ledger, address)
    const from = chain.findIndex(({ txid }) => txid === after) + 1 || chain.length
    return chain.slice(from, from + PAGE).map(transactionJson)
  }),
  route('/tx', (ledger, _first, _second, body) => ledger.broadcast(body.trim()), 'POST'),
  route('/tx/:txid', (ledger, id) => transactionJson(find(ledger, id))),
  // Esplora calls what it never saw unconfirmed
  route('/tx/:txid/status', (ledger, id) => {
    const entry = ledger.get(id)
    return entry ? statusOf(entry) : { confirmed: false }
  }),
]
