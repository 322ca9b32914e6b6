import { frameError } from '../../protocol/errors'
import { readWait, timeouts } from '../../protocol/limits'
import { classifyMethod } from '../../protocol/rpcMethods'
import { createQueue, type Queue, withSignals } from '../handlers/queue'
import { whileSignedIn } from '../handlers/signInHandlers'
import type { HandlersOf, Site } from '../handlers/types'
import type { WalletRecord } from '../openWallet'
import type { RawRequest } from '../requests/types'
import { createNode } from './createNode'
import { prepareRequest } from './prepareRequest'
import { readAnswer } from './readAnswer'
import { finishSigned } from './sendSigned'

/** Reads that run at once. */
const READS = 16
/** `wallet_switchEthereumChain` (EIP-3326). */
const CHAIN_ID = /^0x[1-9a-f][\da-f]{0,12}$/i

const accountOf = ({ accounts }: WalletRecord, chainId: string) =>
  chainId.startsWith('solana:') ? accounts.solana : accounts.eip155
const toHex = (chainId: string) => `0x${Number(chainId.slice('eip155:'.length)).toString(16)}`

/** Throws where a request was given up. */
const checkOpen = ({ aborted }: AbortSignal) => {
  if (aborted) throw frameError('aborted')
}

/** Answers that need no network: of the wallet, and of which network is the current one. */
function createLocal(
  site: Site,
): Readonly<Record<string, (request: RawRequest) => Promise<unknown>>> {
  const { identity, networks } = site
  const accounts = () =>
    whileSignedIn(site, async () => [(await (await site.wallet()).get()).accounts.eip155])
  return {
    eth_accounts: async () => ((await identity.isSignedIn()) ? accounts() : []),
    eth_requestAccounts: accounts,
    eth_chainId: async ({ chainId }) => toHex(chainId),
    wallet_getCapabilities: async () => ({}),
    wallet_switchEthereumChain: async ({ params }) => {
      const asked = ((params as readonly { readonly chainId?: unknown }[] | undefined) ?? [])[0]
        ?.chainId
      if (typeof asked !== 'string' || !CHAIN_ID.test(asked)) throw frameError('invalid_params')
      networks.choose(networks.find(Number(asked)))
      return null
    },
  }
}

/**
 * Asks the user about a request, and signs just what they saw. What is missing of it is filled in
 * before, and nothing of it changes behind that.
 */
function createSigner(site: Site): (raw: RawRequest, signal: AbortSignal) => Promise<unknown> {
  const { api, clock, origin, signIn } = site
  const chains = new Map<string, Queue>()

  const ask = async (raw: RawRequest, signal: AbortSignal) => {
    const node = createNode(api, raw.chainId)
    const opened = await site.wallet()
    const wallet = await opened.get()
    const { request, approvals } = await prepareRequest(raw, {
      account: accountOf(wallet, raw.chainId),
      origin,
      node,
    })
    const screens = await site.screens()
    checkOpen(signal)
    await screens.ask({ approvals, signal })
    checkOpen(signal)
    const signed = await opened.sign(wallet, request)
    // a signature of before a sign-out is nobody's any more
    checkOpen(signal)
    return finishSigned(request.method, request.params, signed, node)
  }
  const beside = createQueue(Number.POSITIVE_INFINITY, clock)
  /**
   * Transactions one after the other on a network: the nonce of the second depends on whether the
   * first was sent.
   */
  const queueOf = ({ method, chainId }: RawRequest) => {
    if (method !== 'eth_sendTransaction') return beside
    const queue = chains.get(chainId) ?? createQueue(1, clock)
    chains.set(chainId, queue)
    return queue
  }
  return (raw, given) => {
    // the page's object is its own from here on
    const copy = structuredClone(raw)
    const run = (signal: AbortSignal) =>
      queueOf(copy)((open) => ask(copy, open), { signal, limit: timeouts.RPC_REQUEST })
    return withSignals([given, signIn.signal()], (signal) => whileSignedIn(site, () => run(signal)))
  }
}

/**
 * Requests to the wallet and its networks: reads go to the network, what the user has to know is
 * approved and signed here, and the rest is refused.
 */
export function createRpcHandlers(site: Site): HandlersOf<'RPC_REQUEST'> {
  const { api, clock, networks } = site
  const local = createLocal(site)
  const sign = createSigner(site)
  const reads = createQueue(READS, clock)
  return {
    RPC_REQUEST: async ({ method, params, chainId: ref }, { signal }) => {
      const namespace = method.startsWith('solana_') ? 'solana' : 'eip155'
      const chainId = ref === undefined ? networks.current(namespace) : networks.find(ref)
      if (!chainId.startsWith(`${namespace}:`))
        throw frameError('unsupported', 'the network has no such method')
      const raw: RawRequest = { method, params, chainId }
      if (Object.hasOwn(local, method)) return local[method]?.(raw)
      const kind = classifyMethod(method)
      if (kind === 'unsafe') return sign(raw, signal)
      if (kind === 'unknown') throw frameError('unsupported', 'the method is not allowed')
      const list = Array.isArray(params) ? (params as readonly unknown[]) : []
      return reads(
        async () => readAnswer(method, await createNode(api, chainId).call(method, list)),
        { signal, limit: readWait },
      )
    },
  }
}
