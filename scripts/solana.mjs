// A local Solana RPC for the demo and the tests: the real runtime (litesvm) in this process behind
// JSON-RPC and WebSocket.
import { createChain } from './solana/chain.mjs'
import { rpcFault } from './solana/errors.mjs'
import { FAUCET } from './solana/faucet.mjs'
import { keyOf } from './solana/keys.mjs'
import { createMethods } from './solana/methods.mjs'
import { serve } from './solana/server.mjs'
import { createSubscriptions } from './solana/subscriptions.mjs'
import { mintToken } from './solana/tokens.mjs'

/** The genesis hash of this chain and of no other. */
const GENESIS = 'FYyfwyL887KSTUby5jNQ9LBcjNgANgejA7BsWhjf4v8h'
const FUNDED = 5
const LAMPORTS_PER_SOL = 1_000_000_000

/** What a call fails with that is refused on purpose. */
export const FAULT = rpcFault(-32603, 'Internal error')

/**
 * @param {Readonly<Record<string, import('./solana/methods.mjs').Method>>} methods @returns
 * {import('./solana/server.mjs').Call}
 */
const caller = (methods) => (method, params) => {
  const found = Object.hasOwn(methods, method) ? methods[method] : undefined
  if (!found) throw rpcFault(-32601, 'Method not found')
  return found(...params)
}

/**
 * Starts a Solana RPC on 127.0.0.1 with five accounts that hold 100 SOL each: HTTP and WebSocket on
 * `port`, WebSocket on `port + 1` too. A port that is taken is named through `log` and another one
 * is used; port 0 means any free one. It runs in this process and ends with it, or with `stop()`.
 * @type {typeof import('./solana.mjs').startSolana}
 */
export const startSolana = async ({
  port = 8899,
  log = console.log,
  slotMs = 400,
  admit,
  isOffline,
  around = (call) => call,
} = {}) => {
  const chain = createChain({ slotMs })
  try {
    const accounts = Array.from({ length: FUNDED }, (_, index) =>
      keyOf(`tessera-kit local solana account ${index}`),
    )
    chain.fund(FAUCET.address, 1_000_000_000n * BigInt(LAMPORTS_PER_SOL))
    const methods = createMethods(chain, GENESIS)
    const call = caller(methods)
    for (const { address } of accounts) call('requestAirdrop', [address, 100 * LAMPORTS_PER_SOL])
    const open = (/** @type {(method: string, id: number, result: unknown) => void} */ push) => {
      const subscriptions = createSubscriptions(chain, push)
      return {
        call: around(caller({ ...methods, ...subscriptions.methods })),
        end: subscriptions.end,
      }
    }
    const server = await serve({ port, log, call: around(call), open, admit, isOffline })
    const stop = async () => {
      chain.stop()
      await server.stop()
    }
    const addresses = accounts.map(({ address }) => address)
    const mintTo = (
      /** @type {string} */ name,
      /** @type {number} */ decimals,
      /** @type {Readonly<Record<string, bigint>>} */ balances,
    ) => mintToken(chain, { mint: keyOf(name).address, decimals, balances })
    const mint = (
      /** @type {string} */ name,
      /** @type {number} */ decimals,
      /** @type {bigint} */ each,
    ) => mintTo(name, decimals, Object.fromEntries(addresses.map((one) => [one, each])))
    const chainId = /** @type {const} */ (`solana:${GENESIS.slice(0, 32)}`)
    return {
      url: server.url,
      wsUrl: server.wsUrl,
      genesisHash: GENESIS,
      chainId,
      accounts: accounts.map(({ address, secret }) => ({ address, secret })),
      fund: chain.fund,
      mint,
      mintTo,
      cut: server.cut,
      stop,
    }
  } catch (error) {
    chain.stop()
    throw error
  }
}
