import type { BitcoinAddresses, RequestArguments } from '../types'
import { type BehaviourHolder, CONNECTING_METHODS, isSilent } from './behaviour'
import { createConnecting } from './connecting'
import type { EngineOptions, Face, World } from './engineTypes'
import type { ApprovalSession, Handler } from './handler'
import { rpcError } from './rpcError'
import { type Side, type SideDeps, type StandardAccount, visibleOf } from './side'
import { namesOf } from './standardFeatures'
import { keptUnder } from './store'
import { UNISAT_METHODS } from './unisat'
import { createVault } from './vault'

type NamespacesOptions = {
  options: EngineOptions
  rdns: string
  world: World
  behaviour: BehaviourHolder
  emit: (event: string, value: unknown) => void
}

type Sides = { solana?: Side; bitcoin?: Side<BitcoinAddresses> }

const check = ({ solana, bitcoin }: EngineOptions) => {
  if (solana && (solana.keys.length === 0 || solana.chains.length === 0))
    throw new Error('A Solana wallet needs at least one key and one chain')
  if (bitcoin && bitcoin.keys.length === 0)
    throw new Error('A Bitcoin wallet needs at least one key')
}

/** Builds the vault of a side, kept under the wallet's key and the side's name. */
const vaultsFor =
  (
    { options, rdns, world, behaviour }: NamespacesOptions,
    changed: (name: keyof Sides, chains: boolean) => void,
  ) =>
  (name: keyof Sides): SideDeps['createVault'] =>
  (given) =>
    createVault({
      ...given,
      connected: options.connected ?? false,
      shares: options.shares ?? 'active',
      locked: () => behaviour.get().locked === true,
      storage: world.storage,
      key: `${keptUnder}${rdns}:${name}`,
      changed: (chains) => changed(name, chains),
    })

/** The methods of Wallet Standard that are for all sides in it. */
const standardMethods = (
  deps: SideDeps,
  sides: () => readonly Side<unknown>[],
  connect: ReturnType<typeof createConnecting>,
): Record<string, Handler> => ({
  'standard:connect': async (params, session) => {
    const request = { method: 'standard:connect', params }
    const wanted = sides().map((side) => [side, side.scope] as const)
    if (!isSilent(request)) await connect(wanted, request, session)
    return { accounts: deps.shown() }
  },
  'standard:disconnect': () => {
    for (const { vault } of sides()) vault.revoke()
    return null
  },
})

const listSides = ({ solana, bitcoin }: Sides) =>
  [solana, bitcoin].filter((side) => side !== undefined)

/** What the owner of a wallet does with all its sides at once. */
const createSideControls = (sides: Sides) => ({
  solanaAddresses: () => sides.solana?.addresses() ?? [],
  bitcoinAddresses: () => sides.bitcoin?.addresses() ?? [],
  tell: () => listSides(sides).forEach(({ vault }) => vault.tell()),
  /** Whether any side has such a key. */
  select: (index: number) =>
    listSides(sides)
      .map(({ vault }) => vault.select(index))
      .includes(true),
  switchTo: (chain: string) => {
    const side = chain.startsWith('bitcoin:')
      ? sides.bitcoin
      : chain.startsWith('solana:')
        ? sides.solana
        : undefined
    if (!side) throw new Error(`The wallet has no side for the chain ${chain}`)
    side.vault.switchTo(chain)
  },
  revoke: () => listSides(sides).forEach(({ vault }) => vault.revoke()),
  reload: () => listSides(sides).forEach(({ vault }) => vault.reload()),
})

/**
 * The sides of a wallet beside EVM. Their code and keys are loaded at once when there are any;
 * requests wait for them.
 */
export const createNamespaces = (given: NamespacesOptions) => {
  const { options, world, behaviour, emit } = given
  check(options)
  const isUnisat = options.bitcoin?.shape === 'unisat'
  const sides: Sides = {}
  let table: Readonly<Record<string, Handler>> = {}
  const inStandard = (): readonly Side<unknown>[] =>
    [sides.solana, isUnisat ? undefined : sides.bitcoin].filter((side) => side !== undefined)
  const shown = (): StandardAccount[] => inStandard().flatMap((side) => visibleOf(side))
  const createFor = vaultsFor(given, (name, chains) => {
    if (name === 'bitcoin' && isUnisat) sides.bitcoin?.changed?.(emit, chains)
    else
      emit('standard:change', {
        accounts: shown(),
        ...(chains && { chains: inStandard().flatMap(({ vault }) => vault.chains()) }),
      })
    world.faceChanged()
  })
  const load = async () => {
    if (!options.solana && !options.bitcoin) return
    const deps = (name: keyof Sides): SideDeps => ({
      behaviour,
      origin: world.origin,
      createVault: createFor(name),
      shown,
    })
    const connect = createConnecting(deps('solana'))
    if (options.solana)
      sides.solana = await (await import('./solana/createSolana')).createSolana(
        options.solana,
        deps('solana'),
        connect,
      )
    if (options.bitcoin)
      sides.bitcoin = await (await import('./bitcoin/createBitcoin')).createBitcoin(
        options.bitcoin,
        deps('bitcoin'),
        connect,
      )
    table = {
      ...standardMethods(deps('solana'), inStandard, connect),
      ...sides.solana?.methods,
      ...sides.bitcoin?.methods,
    }
    world.faceChanged()
  }
  const ready = load()
  ready.catch(() => undefined)
  const isOwn = (method: string) =>
    /^(standard|solana|bitcoin):/.test(method) ||
    (isUnisat && (UNISAT_METHODS as readonly string[]).includes(method))
  const face = (): Pick<Face, 'standard' | 'unisat'> => {
    const ofSolana =
      sides.solana?.vault.chains() ?? options.solana?.chains.map(({ id }) => id) ?? []
    const ofBitcoin =
      !options.bitcoin || isUnisat ? [] : (sides.bitcoin?.vault.chains() ?? [options.bitcoin.chain])
    const chains = [...ofSolana, ...ofBitcoin]
    return {
      unisat: isUnisat,
      ...(chains.length > 0 && { standard: { chains, features: namesOf(options) } }),
    }
  }
  return {
    ...createSideControls(sides),
    face,
    /** Whether there are any. */
    some: options.solana !== undefined || options.bitcoin !== undefined,
    ready,
    owns: isOwn,
    handle: async (
      { method, params }: RequestArguments,
      session: ApprovalSession,
    ): Promise<unknown> => {
      await ready
      const handler = Object.hasOwn(table, method) ? table[method] : undefined
      if (!handler)
        throw rpcError('unsupportedMethod', `The wallet does not support the method ${method}`)
      return handler(Array.isArray(params) ? params : [], session)
    },
    /** Whether a method is a connect that needs not ask. */
    knows: (method: string) => {
      if (!CONNECTING_METHODS.includes(method) || !isOwn(method)) return false
      const wanted =
        method === 'standard:connect' ? inStandard() : sides.bitcoin ? [sides.bitcoin] : []
      return wanted.length > 0 && wanted.every(({ vault, scope }) => vault.covers(scope))
    },
  }
}
