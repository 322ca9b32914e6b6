import type { ChainId, Clock } from '../../kernel/index'
import { quantityOf } from '../tokenLogs/topics'
import { actionsOf, addressesInTexts, collectorsIn, hostsInTexts, leavesOf, maxAddresses, maxNamed, namedIn, partiesIn, sameAddress, strangersIn, takersOf, writtenIn } from './addresses'
import { isOffer } from './explain'
import { isTrusted } from './known'
import { mentionedIn } from './eip155/mentioned'
import { positionsIn } from './eip155/deposits'
import { rateOf } from './eip155/fees'
import { isContract } from './rules/payments'
import type { BadList, BadListAsk, CheckedRequest, Facts } from './types'
import { askUnderlying } from './eip155/underlying'
import type { Send, Simulation } from './simulation'

const evmAddress = /^0x[0-9a-f]{40}$/
const word = (address: string) => address.slice(2).padStart(64, '0')

/** Positions of one request whose owners are asked for. */
const maxPositions = 3

/** Addresses that only trying a request has shown, and that a list's service is asked about. */
const maxListed = 200

/** What is asked of whom. */
export interface FactsDeps {
  readonly clock: Clock
  /** Milliseconds until what is not known yet stays unknown. */
  readonly timeout: number
  readonly signal: AbortSignal
  readonly known: Facts['known']
  readonly origin: string
  readonly walletChainId: ChainId | undefined
  readonly lists: readonly BadList[]
  http: BadListAsk['http']
  /** The tokens of the host's lists. */
  tokens(): Promise<readonly { readonly address: string; readonly symbol: string; readonly decimals: number }[]>
  /** What the account has of tokens, where that is known without asking anybody. */
  held(): readonly (readonly [token: string, raw: bigint])[]
  /** Asks the node; aborted by the signal. */
  send(signal: AbortSignal, chainId?: ChainId): Send
  /** Networks of the same kind beside the request's. */
  readonly others: readonly { readonly id: ChainId; readonly name: string; readonly rpcUrls: readonly string[] }[]
  simulate(send: Send): Promise<Simulation>
}

/** A domain as lists have it: without a port, and without the dot of the root. */
const hostnameOf = (domain: string): string => domain.toLowerCase().replace(/\.?(?::\d+)?$/, '')

/** Contracts that verify typed data. */
const contractsIn = ({ parts = [] }: CheckedRequest) => parts.flatMap(({ domain }) => (domain?.contract === undefined ? [] : [sameAddress(domain.contract)]))

/** Addresses and domains of a request that lists are asked about: `more` are those that only trying it has shown. */
function listable(request: CheckedRequest, more: readonly string[] = []): { readonly addresses: readonly string[]; readonly domains: readonly string[] } {
  const known = [...partiesIn(request), ...addressesInTexts(request), ...(request.namespace === 'eip155' ? writtenIn(request) : [])]
  const addresses = [...new Set(more.length ? more.filter((address) => !known.includes(address)) : known)].filter((address) => address !== sameAddress(request.account))
  const named = actionsOf(request).flatMap((action) => (action.kind === 'signIn' ? [action.domain.text] : []))
  return { addresses, domains: more.length ? [] : [...new Set([...named, ...hostsInTexts(request)].map(hostnameOf))] }
}

/** What the lists call bad, among these. */
async function askLists({ chainId }: CheckedRequest, { addresses, domains }: ReturnType<typeof listable>, { lists, http }: FactsDeps, signal: AbortSignal, add: (address: string, list: string) => void, most?: number): Promise<void> {
  if (!addresses.length && !domains.length) return
  const isBelow = (domain: string, bad: string) => domain === bad || domain.endsWith(`.${bad}`)
  for (const { id, addresses: badAddresses = [], domains: badDomains = [] } of lists) {
    const bad = new Set(badAddresses.map(sameAddress))
    for (const address of addresses) if (bad.has(address)) add(address, id)
    for (const domain of domains) if (badDomains.some((one) => isBelow(domain, one.toLowerCase()))) add(domain, id)
  }
  await Promise.allSettled(
    lists.map(async ({ id, check }) => {
      const found = await check?.({ chainId, addresses: addresses.slice(0, most), domains }, { signal, http })
      for (const one of Array.isArray(found) ? found : []) if ([...addresses, ...domains].includes(sameAddress(String(one)))) add(sameAddress(String(one)), id)
    }),
  )
}

interface Gathered {
  readonly elsewhere: Map<string, string>
  readonly codes: Map<string, string>
  readonly tokens: Set<string>
  readonly decimals: Map<string, number>
  readonly listed: Set<string>
  readonly symbols: Map<string, string>
  readonly balances: Map<string, bigint>
  balance: bigint | undefined
  gasPrice: bigint | undefined
}

/** What is asked of EVM chains. Rejects with what a request makes it throw: what is known by then counts. */
async function askChains(request: CheckedRequest, deps: FactsDeps, send: Send, signal: AbortSignal, into: Gathered): Promise<void> {
  if (request.namespace !== 'eip155' || isOffer(request.call.method)) return
  await Promise.allSettled([...askChain(request, deps, send, signal, into), ...askOthers(request.isTransaction ? takersOf(request) : [], deps, signal, into.elsewhere)])
}

/** What is asked of an EVM chain beside trying the request: who is a contract, who is a token, and what the account has of what it allows. All of it in one task, so in one HTTP request. */
function askChain(request: CheckedRequest, deps: FactsDeps, send: Send, signal: AbortSignal, into: Gathered): readonly Promise<unknown>[] {
  const account = sameAddress(request.account)
  const [strangers, takers] = [new Set([...strangersIn(request), ...collectorsIn(request)]), takersOf(request)]
  const parties = partiesIn(request).filter((address) => evmAddress.test(address) && !(isTrusted(deps.known, address) && strangers.has(address) && !takers.includes(address))).slice(0, maxAddresses)
  const some = (addresses: readonly string[], most = maxAddresses) => [...new Set(addresses.map(sameAddress))].filter((address) => evmAddress.test(address) && address !== account).slice(0, most)
  const receivers = some([...contractsIn(request), ...actionsOf(request).flatMap((action) => (action.kind === 'transfer' ? (action.to ?? []) : []))])
  const traded = some(actionsOf(request).flatMap((action) => (action.kind === 'order' ? [...action.gets, ...action.gives].flatMap(({ token }) => token ?? []) : [])))
  const hidden = request.isTransaction ? [] : some(namedIn(actionsOf(request)), maxNamed)
  const signedAway = request.isTransaction ? [] : actionsOf(request).flatMap((action) => (action.kind === 'transfer' ? (action.token ?? []) : []))
  const allowed = [...new Set([...leavesOf(request).flatMap(({ token, action }) => (token && action.kind === 'approve' ? [token] : [])), ...signedAway].map(sameAddress))].slice(0, maxAddresses)
  const call = async (to: string, data: string) => quantityOf(await send('eth_call', [{ to, data }, 'latest']))
  return [
    send('eth_getBalance', [account, 'latest']).then((balance) => (into.balance = quantityOf(balance))),
    ...(rateOf(request) === undefined ? [] : [send('eth_gasPrice', []).then((price) => (into.gasPrice = quantityOf(price)))]),
    ...[...new Set([...parties, ...some(contractsIn(request)), account])].map(async (address) => {
      const code = await send('eth_getCode', [address, 'latest'])
      if (typeof code === 'string') into.codes.set(address, code.toLowerCase())
      // a call may name the contracts of a network that it sends to
      if (code === '0x' && strangers.has(address)) await Promise.all(askOthers([address], deps, signal, into.elsewhere))
    }),
    ...[...new Set([...receivers, ...allowed, ...traded, ...hidden])].map(async (address) => {
      const decimals = await call(address, '0x313ce567')
      if (decimals === undefined || decimals > 77n) return
      into.tokens.add(address)
      into.decimals.set(address, Number(decimals))
    }),
    ...[...new Set([...allowed, ...traded, ...mentionedIn(request)])].slice(0, 2 * maxAddresses).map(async (token) => {
      const balance = await call(token, `0x70a08231${word(account)}`)
      if (balance !== undefined) into.balances.set(token, balance)
    }),
    ...positionsIn(request).slice(0, maxPositions).map(async ([contract, id]) => {
      const owner = await send('eth_call', [{ to: contract, data: `0x6352211e${id.toString(16).padStart(64, '0')}` }, 'latest'])
      if (typeof owner === 'string' && owner.toLowerCase() === `0x${word(account)}`) into.balances.set(`${contract}/${id}`, 1n)
    }),
    ...askUnderlying(request, send, (token, balance) => into.balances.set(token, balance)),
  ]
}

/** Other networks that are asked whether an address is a contract there. */
const maxOthers = 3

/** Asks other networks about those who are not known: who is known has been right here before. */
function askOthers(wanted: readonly string[], { known, others, send }: FactsDeps, signal: AbortSignal, into: Map<string, string>): readonly Promise<unknown>[] {
  const unknown = [...new Set(wanted)].filter((address) => evmAddress.test(address) && !known.has(address)).slice(0, maxAddresses)
  return others.slice(0, maxOthers).flatMap(({ id, name }) => {
    const ask = send(signal, id)
    return unknown.map(async (address) => {
      const code = await ask('eth_getCode', [address, 'latest'])
      if (typeof code === 'string' && isContract(code)) into.set(address, name)
    })
  })
}

/** Finds out what rules need. Resolves when all is known, or the time is over with what is known then. Never rejects. */
export async function gatherFacts(request: CheckedRequest, deps: FactsDeps): Promise<Facts> {
  const { clock, timeout, signal, known, origin, walletChainId } = deps
  const ending = new AbortController()
  const end = () => ending.abort()
  signal.addEventListener('abort', end)
  if (signal.aborted) end()
  const into: Gathered = { elsewhere: new Map(), codes: new Map(), tokens: new Set(), listed: new Set(), symbols: new Map(), decimals: new Map(), balances: new Map(), balance: undefined, gasPrice: undefined }
  const bad = new Map<string, string>()
  const addBad = (address: string, list: string) => bad.set(address, list)
  let simulation: Simulation | undefined
  const send = deps.send(ending.signal)
  const work = Promise.allSettled([
    deps.simulate(send).then(
      (found) => {
        simulation = found
        if (found.outcome !== 'succeeds' || !found.named?.length) return undefined
        // who gets something comes first
        const shown = listable(request, [...(found.trials ?? []).flatMap(({ others }) => others.map(({ owner }) => owner)), ...found.named])
        if (shown.addresses.length > maxListed && deps.lists.some(({ check }) => check)) simulation = { ...found, isCut: true }
        return askLists(request, shown, deps, ending.signal, addBad, maxListed)
      },
      () => void (simulation = { outcome: 'untried', why: 'unavailable' }),
    ),
    askChains(request, deps, send, ending.signal, into),
    deps.tokens().then((tokens) => {
      for (const { address, symbol, decimals } of tokens) {
        into.tokens.add(address)
        into.listed.add(address)
        into.symbols.set(address, symbol)
        if (!into.decimals.has(address)) into.decimals.set(address, decimals)
      }
    }),
    askLists(request, listable(request), deps, ending.signal, addBad),
  ])
  let timer: unknown
  const late = new Promise<void>((resolve) => {
    timer = clock.setTimeout(resolve, timeout)
    ending.signal.addEventListener('abort', () => resolve())
  })
  await Promise.race([work, late])
  clock.clearTimeout(timer)
  signal.removeEventListener('abort', end)
  const servers = new Map(deps.others.map(({ id, rpcUrls }) => [id, rpcUrls]))
  const answer: Facts = {
    ...into,
    simulation: simulation ?? { outcome: 'untried', why: 'timeout' },
    origin,
    walletChainId,
    known,
    servers,
    codes: new Map(into.codes),
    elsewhere: new Map(into.elsewhere),
    tokens: new Set(into.tokens),
    listed: new Set(into.listed),
    symbols: new Map(into.symbols),
    decimals: new Map(into.decimals),
    balances: new Map([...deps.held(), ...into.balances]),
    bad: new Map(bad),
  }
  // what is late is not waited for, nor believed
  end()
  return answer
}
