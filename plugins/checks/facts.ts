import type { ChainId, Clock } from '../../kernel/index'
import { actionsOf, addressesInTexts, hostsInTexts, partiesIn, sameAddress } from './addresses'
import type { Asking, Gathered, NamespaceChecks } from './namespace'
import type { Send, Simulation } from './simulation'
import type { BadList, BadListAsk, CheckedRequest, Facts } from './types'

/** Addresses that only trying a request has shown, and that a list's service is asked about. */
const maxListed = 200

/** What is asked of whom. */
export interface FactsDeps {
  readonly clock: Clock
  /** Milliseconds until what is not known yet stays unknown. */
  readonly timeout: number
  readonly signal: AbortSignal
  readonly known: Facts['known']
  /** Whom the account has paid before, as far as the kit's activity tells; see {@link Facts.paid}. */
  paid(signal: AbortSignal): Promise<readonly string[]>
  readonly origin: string
  readonly walletChainId: ChainId | undefined
  readonly lists: readonly BadList[]
  http: BadListAsk['http']
  /** The tokens of the host's lists. */
  tokens(): Promise<
    readonly { readonly address: string; readonly symbol: string; readonly decimals: number }[]
  >
  /** Asks the node; aborted by the signal. */
  send(signal: AbortSignal, chainId?: ChainId): Send
  /** Networks of the same kind beside the request's. */
  readonly others: readonly {
    readonly id: ChainId
    readonly name: string
    readonly rpcUrls: readonly string[]
  }[]
  /** `tell`: takes what is found before all is asked, which counts where the time ends first. */
  simulate(send: Send, tell: (found: Simulation) => void): Promise<Simulation>
  /** What is known of the request's kind of network. */
  readonly checks: NamespaceChecks | undefined
}

/** A domain as lists have it: without a port, and without the dot of the root. */
const hostnameOf = (domain: string): string => domain.toLowerCase().replace(/\.?(?::\d+)?$/, '')

/**
 * Addresses and domains of a request that lists are asked about: `more` are those that only trying
 * it has shown.
 */
function listable(
  request: CheckedRequest,
  checks: NamespaceChecks | undefined,
  more: readonly string[] = [],
): { readonly addresses: readonly string[]; readonly domains: readonly string[] } {
  const known = [
    ...partiesIn(request),
    ...addressesInTexts(request),
    ...(checks?.named?.(request) ?? []),
  ]
  const addresses = [
    ...new Set(more.length ? more.filter((address) => !known.includes(address)) : known),
  ].filter((address) => address !== sameAddress(request.account))
  const named = actionsOf(request).flatMap((action) =>
    action.kind === 'signIn' ? [action.domain.text] : [],
  )
  return {
    addresses,
    domains: more.length ? [] : [...new Set([...named, ...hostsInTexts(request)].map(hostnameOf))],
  }
}

/** What the lists call bad, among these. */
async function askLists(
  { chainId }: CheckedRequest,
  { addresses, domains }: ReturnType<typeof listable>,
  { lists, http }: FactsDeps,
  signal: AbortSignal,
  add: (address: string, list: string) => void,
  most?: number,
): Promise<void> {
  if (!addresses.length && !domains.length) return
  const isBelow = (domain: string, bad: string) => domain === bad || domain.endsWith(`.${bad}`)
  for (const { id, addresses: badAddresses = [], domains: badDomains = [] } of lists) {
    const bad = new Set(badAddresses.map(sameAddress))
    for (const address of addresses) if (bad.has(address)) add(address, id)
    for (const domain of domains)
      if (badDomains.some((one) => isBelow(domain, one.toLowerCase()))) add(domain, id)
  }
  await Promise.allSettled(
    lists.map(async ({ id, check }) => {
      const found = await check?.(
        { chainId, addresses: addresses.slice(0, most), domains },
        { signal, http },
      )
      for (const one of Array.isArray(found) ? found : [])
        if ([...addresses, ...domains].includes(sameAddress(String(one))))
          add(sameAddress(String(one)), id)
    }),
  )
}

/**
 * Finds out what rules need. Resolves when all is known, or the time is over with what is known
 * then. Never rejects.
 */
export async function gatherFacts(request: CheckedRequest, deps: FactsDeps): Promise<Facts> {
  const { clock, timeout, signal, known, origin, walletChainId } = deps
  const ending = new AbortController()
  const end = () => ending.abort()
  signal.addEventListener('abort', end)
  if (signal.aborted) end()
  const into: Gathered = {
    elsewhere: new Map(),
    codes: new Map(),
    tokens: new Set(),
    listed: new Set(),
    symbols: new Map(),
    decimals: new Map(),
    balances: new Map(),
    balance: undefined,
    gasPrice: undefined,
  }
  const bad = new Map<string, string>()
  const addBad = (address: string, list: string) => bad.set(address, list)
  let simulation: Simulation | undefined
  const send = deps.send(ending.signal)
  const asking: Asking = {
    known,
    others: deps.others,
    send,
    sendTo: (chainId) => deps.send(ending.signal, chainId),
    into,
  }
  let paid: readonly string[] = []
  const asked = deps.checks?.ask?.(request, asking)
  const lost = async () => {
    await asked?.catch(() => undefined)
    const changes = (simulation?.outcome === 'succeeds' && simulation.changes) || []
    await deps.checks?.askLost?.(
      changes.filter(({ raw }) => raw < 0n),
      request,
      asking,
    )
  }
  const work = Promise.allSettled([
    deps
      .simulate(send, (found) => (simulation = found))
      .then(
        (found) => {
          simulation = found
          if (found.outcome !== 'succeeds' || !found.named?.length) return lost()
          // who gets something comes first
          const shown = listable(request, deps.checks, [
            ...(found.trials ?? []).flatMap(({ others }) => others.map(({ owner }) => owner)),
            ...found.named,
          ])
          if (shown.addresses.length > maxListed && deps.lists.some(({ check }) => check))
            simulation = { ...found, isCut: true }
          return askLists(request, shown, deps, ending.signal, addBad, maxListed)
        },
        () => void (simulation = { outcome: 'untried', why: 'unavailable' }),
      ),
    asked,
    deps.tokens().then((tokens) => {
      for (const { address, symbol, decimals } of tokens) {
        into.tokens.add(address)
        into.listed.add(address)
        into.symbols.set(address, symbol)
        if (!into.decimals.has(address)) into.decimals.set(address, decimals)
      }
    }),
    askLists(request, listable(request, deps.checks), deps, ending.signal, addBad),
    deps.paid(ending.signal).then((found) => {
      paid = found
    }),
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
    paid,
    servers,
    codes: new Map(into.codes),
    elsewhere: new Map(into.elsewhere),
    tokens: new Set(into.tokens),
    listed: new Set(into.listed),
    symbols: new Map(into.symbols),
    decimals: new Map(into.decimals),
    balances: new Map(into.balances),
    bad: new Map(bad),
  }
  // what is late is not waited for, nor believed
  end()
  return answer
}
