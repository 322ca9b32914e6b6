// As much of Esplora's HTTP interface as the kit's Bitcoin driver reads, over the RPC of a node.
// For small chains of tests.

/** @typedef {import('../bitcoin.mjs').LocalBitcoin['rpc']} Rpc */
/** @typedef {{ txid: string, vout: number, value: number, status: object }} Utxo */

const satoshi = (/** @type {number} */ value) => Math.round(value * 1e8)
/** An answer that is no success. */
const refuse = (/** @type {number} */ status, /** @type {string} */ text) =>
  Object.assign(new Error(text), { status })

/** @param {Rpc} rpc */
const createReads = (rpc) => {
  /** @type {Promise<unknown>} */
  let last = Promise.resolve()
  /** The confirmed outputs of an address; the node scans one at a time. @param {string} address */
  const scan = (address) => {
    const next = last.then(() => rpc('scantxoutset', ['start', [`addr(${address})`]]))
    last = next.catch(() => undefined)
    return next
  }
  /** @param {string} address */
  const confirmed = async (address) => {
    const { isvalid } = await rpc('validateaddress', [address])
    if (!isvalid) throw refuse(400, 'Invalid Bitcoin address')
    const { unspents } = await scan(address)
    const statusAt = async (/** @type {number} */ height) => {
      const hash = await rpc('getblockhash', [height])
      const { time } = await rpc('getblockheader', [hash])
      return { confirmed: true, block_height: height, block_hash: hash, block_time: time }
    }
    return Promise.all(
      unspents.map(async ({ txid, vout, amount, height }) => ({
        txid,
        vout,
        value: satoshi(amount),
        status: await statusAt(height),
      })),
    )
  }
  /** @param {string} id */
  const transaction = async (id) => {
    const found = await rpc('getrawtransaction', [id, 2]).catch((error) => {
      throw error.code === -5 ? refuse(404, 'Transaction not found') : error
    })
    const header = found.blockhash && (await rpc('getblockheader', [found.blockhash]))
    const output = ({ scriptPubKey, value }) => ({
      scriptpubkey: scriptPubKey.hex,
      scriptpubkey_address: scriptPubKey.address,
      value: satoshi(value),
    })
    // the node tells what an input spends only where it is in a block
    const spent = async ({ txid, vout, prevout }) =>
      output(prevout ?? (await rpc('getrawtransaction', [txid, 1])).vout[vout])
    const input = async (/** @type {any} */ { coinbase, ...spending }) => ({
      txid: spending.txid,
      vout: spending.vout,
      sequence: spending.sequence,
      is_coinbase: coinbase !== undefined,
      prevout: coinbase === undefined ? await spent(spending) : null,
    })
    const vin = await Promise.all(found.vin.map(input))
    const vout = found.vout.map(output)
    const sum = (list) => list.reduce((total, part) => total + (part?.value ?? 0), 0)
    return {
      txid: found.txid,
      version: found.version,
      locktime: found.locktime,
      size: found.size,
      weight: found.weight,
      fee: vin.some(({ is_coinbase }) => is_coinbase)
        ? 0
        : sum(vin.map(({ prevout }) => prevout)) - sum(vout),
      vin,
      vout,
      status: header
        ? {
            confirmed: true,
            block_height: header.height,
            block_hash: found.blockhash,
            block_time: header.time,
          }
        : { confirmed: false },
    }
  }
  const pending = async () => Promise.all((await rpc('getrawmempool')).map(transaction))
  /**
   * What an address may spend: confirmed and pending outputs that no pending transaction spends.
   * @param {string} address
   */
  const utxos = async (address) => {
    const [known, waiting] = await Promise.all([confirmed(address), pending()])
    const fresh = waiting.flatMap(({ txid, vout, status }) =>
      vout.flatMap(({ scriptpubkey_address, value }, index) =>
        scriptpubkey_address === address ? [{ txid, vout: index, value, status }] : [],
      ),
    )
    const spent = new Set(
      waiting.flatMap(({ vin }) => vin.map(({ txid, vout }) => `${txid}:${vout}`)),
    )
    return [...known, ...fresh].filter(({ txid, vout }) => !spent.has(`${txid}:${vout}`))
  }
  /** @param {string} address */
  const stats = async (address) => {
    const [known, waiting] = await Promise.all([confirmed(address), pending()])
    const sum = (list) =>
      list
        .filter((part) => part?.scriptpubkey_address === address)
        .reduce((total, { value }) => total + value, 0)
    const funded = known.reduce((total, { value }) => total + value, 0)
    const mempool = {
      funded_txo_sum: sum(waiting.flatMap(({ vout }) => vout)),
      spent_txo_sum: sum(waiting.flatMap(({ vin }) => vin.map(({ prevout }) => prevout))),
    }
    // what was received and spent before is not known without an index of addresses
    return {
      address,
      chain_stats: { funded_txo_sum: funded, spent_txo_sum: 0 },
      mempool_stats: mempool,
    }
  }
  const estimates = async () => {
    const rates = await Promise.all(
      [1, 6, 144].map(async (blocks) => [
        blocks,
        (await rpc('estimatesmartfee', [blocks])).feerate,
      ]),
    )
    return Object.fromEntries(
      rates
        .filter(([, rate]) => rate !== undefined)
        .map(([blocks, rate]) => [blocks, (rate * 1e8) / 1000]),
    )
  }
  return { utxos, stats, transaction, pending, estimates }
}

/** Transactions by address. @param {Rpc} rpc @param {ReturnType<typeof createReads>} reads */
const createHistory = (rpc, { transaction, pending }) => {
  /**
   * Whether an address has a part in a transaction. @param {any} transaction @param {string}
   * address
   */
  const names = ({ vin, vout }, address) =>
    [...vin.map(({ prevout }) => prevout), ...vout].some(
      (part) => (part?.scriptPubKey?.address ?? part?.scriptpubkey_address) === address,
    )
  /**
   * The confirmed ones of an address, the newest first, after one of them; all blocks are read,
   * since the node has no index of addresses. @param {string} address @param {string} [after]
   */
  const chain = async (address, after) => {
    const ids = []
    for (let height = await rpc('getblockcount'); height > 0; height--) {
      const { tx } = await rpc('getblock', [await rpc('getblockhash', [height]), 3])
      ids.push(
        ...tx
          .filter((one) => names(one, address))
          .map(({ txid }) => txid)
          .reverse(),
      )
    }
    const from = after === undefined ? 0 : ids.indexOf(after) + 1 || ids.length
    return Promise.all(ids.slice(from, from + 25).map(transaction))
  }
  /** @param {string} address */
  const transactions = async (address) => [
    ...(await pending()).filter((one) => names(one, address)),
    ...(await chain(address)),
  ]
  return { chain, transactions }
}

/** @param {import('node:http').IncomingMessage} request */
const bodyOf = async (request) => {
  let text = ''
  for await (const chunk of request) {
    text += chunk
    if (text.length > 1_000_000) throw refuse(413, 'The transaction is too large')
  }
  return text.trim()
}

/** @param {Rpc} rpc @returns {import('node:http').RequestListener} */
export const createEsplora = (rpc) => {
  const reads = createReads(rpc)
  const history = createHistory(rpc, reads)
  /** @param {import('node:http').IncomingMessage} request */
  const answer = async (request) => {
    const path = new URL(request.url ?? '/', 'http://127.0.0.1').pathname
    if (request.method === 'POST' && path === '/tx') {
      const hex = await bodyOf(request)
      return rpc('sendrawtransaction', [hex]).catch((error) => {
        throw refuse(400, error.message)
      })
    }
    if (request.method !== 'GET') throw refuse(405, 'Not that way')
    if (path === '/blocks/tip/height') return rpc('getblockcount')
    if (path === '/fee-estimates') return reads.estimates()
    const [, address, list] = /^\/address\/([a-zA-Z0-9]{1,90})(\/utxo)?$/.exec(path) ?? []
    if (address) return list ? reads.utxos(address) : reads.stats(address)
    const [, whose, isChain, after] =
      /^\/address\/([a-zA-Z0-9]{1,90})\/txs(\/chain(?:\/([0-9a-f]{64}))?)?$/.exec(path) ?? []
    if (whose) return isChain ? history.chain(whose, after) : history.transactions(whose)
    const [, id, status] = /^\/tx\/([0-9a-f]{64})(\/status)?$/.exec(path) ?? []
    if (!id) throw refuse(404, 'Not found')
    // Esplora calls what it never saw unconfirmed
    if (status)
      return reads.transaction(id).then(
        (found) => found.status,
        (error) => (error.status === 404 ? { confirmed: false } : Promise.reject(error)),
      )
    return reads.transaction(id)
  }
  return (request, response) => {
    const headers = {
      'access-control-allow-origin': '*',
      'access-control-allow-headers': 'content-type',
    }
    if (request.method === 'OPTIONS') return void response.writeHead(204, headers).end()
    answer(request).then(
      (result) =>
        response
          .writeHead(200, headers)
          .end(typeof result === 'string' ? result : JSON.stringify(result)),
      (error) => response.writeHead(error.status ?? 500, headers).end(error.message),
    )
  }
}
