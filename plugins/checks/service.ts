import {
  type ChainId,
  currentConnection,
  type PluginContext,
  type RpcCall,
  type RpcOutcome,
  type RpcRequest,
} from '../../kernel/index'
import { kernelError, systemClock } from '../../kernel/plugins/toolkit'
import { activityToken } from '../activity/api'
import { dataToken } from '../data/api'
import { sameAddress } from './addresses'
import type { RungMemory } from './eip155/simulate'
import { checksError } from './errors'
import { explain, pageOrigin, plain } from './explain'
import { gatherFacts } from './facts'
import { openKnown } from './known'
import { shownOf, sorted } from './levels'
import { isChecked } from './methods'
import { maxActing, type NamespaceChecks, type Tools } from './namespace'
import { commonRules } from './rules/index'
import type { Simulation } from './simulation'
import type {
  CheckedRequest,
  ChecksApi,
  ChecksOptions,
  ChecksState,
  Finding,
  Report,
} from './types'

/** What is known of each kind of network (CAIP-2), loaded with the first request there. */
const namespaces: Readonly<Record<string, () => Promise<{ readonly checks: NamespaceChecks }>>> = {
  eip155: () => import('./eip155/index'),
  solana: () => import('./solana/index'),
  bip122: () => import('./bip122/index'),
}

/** Longest text of a rule of the host's, in characters. */
const maxText = 300

/** What is behind the plugin, once it is needed. */
export interface Service extends Omit<ChecksApi, 'confirm'> {
  /**
   * Checks a request that is on its way to a wallet, and keeps what was found for the views.
   * Resolves with whether the visitor has to be asked. Never rejects for what could not be found
   * out.
   */
  judge(call: RpcCall): Promise<boolean>
  /** A request has ended. */
  settled(outcome: RpcOutcome): void
}

/**
 * Names a request by all that is in it, so that a tick in a form counts for the request that the
 * form makes and no other. What cannot be written is like nothing else.
 */
const nameOf = ({
  chainId,
  method,
  params,
}: Pick<RpcCall, 'chainId' | 'method' | 'params'>): string =>
  JSON.stringify([chainId, method, plain(params) ?? crypto.randomUUID()])

/** Makes it. */
export async function createService(
  ctx: PluginContext<'checks', ChecksState>,
  options: ChecksOptions,
): Promise<Service> {
  const { lists = [], rules = [], book = [], timeout = 1500, onReport } = options
  const clock = systemClock
  const known = openKnown(await ctx.openStorage(), book)
  if (ctx.signal.aborted) throw kernelError('aborted')
  const memory: RungMemory = new Map()
  /** Calls that have not ended: with `observe` one may end before it was looked at. */
  const open = new Set<number>()
  /** Requests of which a form has shown what was found before they are made, and what that was. */
  const accepted = new Map<string, ReadonlySet<string>>()

  /**
   * A request as the pipeline would have it; undefined for a network that the kit does not have.
   * Throws `rpc/invalid-params`.
   */
  const wireOf = async (
    { method, params }: RpcRequest,
    chainId: ChainId,
  ): Promise<RpcRequest | undefined> => {
    const network = ctx.networks.find(({ id }) => id === chainId)
    return (
      network && {
        method,
        params: (await network.driver()).default.checkParams({ method, params }, network),
      }
    )
  }
  const ownOf = (namespace: string) =>
    new Set(
      (ctx.session.get().connections?.[namespace] ?? []).flatMap(({ accounts }) =>
        accounts.map(({ address }) => address),
      ),
    )
  const simulate = async (
    request: CheckedRequest,
    checks: NamespaceChecks | undefined,
    asking: Pick<Tools, 'send' | 'tell'>,
  ): Promise<Simulation> => {
    const { namespace, chainId } = request
    const driver = await ctx.networks.find(({ id }) => id === chainId)?.driver()
    const isPerson = (address: string) => {
      const verdict = driver?.default.checkAddress(address)
      return verdict?.valid === true && verdict.warning === undefined
    }
    return (
      checks?.simulate(request, { ...asking, memory, own: ownOf(namespace), isPerson }) ?? {
        outcome: 'untried',
        why: 'unsupported',
      }
    )
  }
  /** The plugin that knows tokens and balances. Throws where the kit has none. */
  const dataOf = () => ctx.use(dataToken)
  /** Tokens of the host's lists. */
  const tokensOf = async (chainId: ChainId) => {
    try {
      return (await dataOf().tokens(chainId)).tokens
    } catch {
      return []
    }
  }
  /** Whom the account has paid: what takes its signature, and is not folded away. */
  const paidOf = async ({ account, chainId }: CheckedRequest, signal: AbortSignal) => {
    const history = ctx
      .use(activityToken)
      .items({ account: `${chainId}:${account}`, chainIds: [chainId] })
    const { items } = await history.read({ signal })
    return items.flatMap(({ moves, status, hidden }) =>
      hidden || status === 'failed'
        ? []
        : moves.flatMap(({ direction, listed, raw = 0n, to }) =>
            direction === 'out' && listed && raw > 0n && to ? [sameAddress(to)] : [],
          ),
    )
  }
  const applied = async (
    rule: (typeof commonRules)[number],
    request: CheckedRequest,
    facts: Parameters<typeof rule>[1],
    isOwn: boolean,
  ): Promise<readonly Finding[]> => {
    try {
      const found = await rule(request, facts)
      return isOwn
        ? found
        : found.map(({ id, level, text = '', compare }) => ({
            id: String(id),
            level: level === 'danger' || level === 'caution' ? level : 'info',
            text: String(text).slice(0, maxText),
            ...(compare && { compare }),
          }))
    } catch (error) {
      ctx.debug('a rule has failed', error)
      return isOwn ? [{ id: 'unexplained', level: 'caution' }] : []
    }
  }
  const look = async (request: CheckedRequest, signal: AbortSignal): Promise<Report> => {
    const load = Object.hasOwn(namespaces, request.namespace)
      ? namespaces[request.namespace]
      : undefined
    const checks = await load?.().then(
      (loaded) => loaded.checks,
      (error: unknown) => void ctx.debug('the checks of a network could not be loaded', error),
    )
    // rules of every kind of network apply all the same
    if (load && !checks) {
      const { findings, simulation } = await lookAt(request, undefined, signal)
      return {
        findings: sorted([...findings, { id: 'unexplained', level: 'caution' }]),
        simulation,
      }
    }
    const acted = checks?.actedBy?.(request) ?? []
    const [own, ...others] = await Promise.all(
      [request, ...acted.slice(0, maxActing).flatMap((one) => explain(one) ?? [])].map((one) =>
        lookAt(one, checks, signal),
      ),
    )
    if (!others.length) return own as Report
    // what an account makes another one do is the other's loss; whether it works is told of the
    // whole, where that can be tried
    const { findings, simulation } = own as Report
    const trials = others.flatMap(({ simulation: one }) =>
      one.outcome === 'succeeds' ? [one] : [],
    )
    const tried = trials.find(({ changes }) => changes?.length) ?? trials[0]
    const isBare =
      simulation.outcome === 'untried' ||
      (simulation.outcome === 'succeeds' && simulation.changes?.length === 0)
    const cut: readonly Finding[] =
      acted.length > maxActing ? [{ id: 'not-whole', level: 'caution' }] : []
    const all = [
      ...findings,
      ...cut,
      ...others.flatMap((other) =>
        other.findings.filter(({ id }) => !/^(?:reverts|untried-)/.test(id)),
      ),
    ]
    return tried && isBare
      ? {
          findings: sorted(all.filter(({ id }) => !id.startsWith('untried-'))),
          simulation: { ...simulation, ...tried },
        }
      : { findings: sorted(all), simulation }
  }
  const lookAt = async (
    request: CheckedRequest,
    checks: NamespaceChecks | undefined,
    signal: AbortSignal,
  ): Promise<Report> => {
    const { namespace, chainId } = request
    const session = ctx.session.get()
    const facts = await gatherFacts(request, {
      clock,
      timeout,
      signal,
      known: known.get(session),
      paid: (own) => paidOf(request, own),
      origin: pageOrigin(),
      walletChainId: currentConnection(session.namespaces[namespace])?.chainId,
      lists,
      http: ctx.http,
      tokens: () => tokensOf(chainId),
      others: ctx.networks.filter(
        (network) => network.namespace === namespace && network.id !== chainId,
      ),
      send:
        (own, at = chainId) =>
        (method, params) =>
          ctx.request({ method, params }, { namespace, chainId: at, signal: own }),
      simulate: (send, tell) => simulate(request, checks, { send, tell }),
      checks,
    })
    const found = await Promise.all([
      ...[...commonRules, ...(checks?.rules ?? [])].map((rule) =>
        applied(rule, request, facts, true),
      ),
      ...rules.map((rule) => applied(rule, request, facts, false)),
    ])
    return { findings: sorted(found.flat()), simulation: facts.simulation }
  }
  /**
   * What is found of a request on its way; where looking at it fails, that: a page may make
   * parameters for it.
   */
  const found = async (call: RpcCall): Promise<Report | undefined> => {
    try {
      const request = explain(call)
      return request && (await look(request, ctx.signal))
    } catch (error) {
      ctx.debug('a request could not be looked at', error)
      return {
        findings: [{ id: 'unexplained', level: 'caution' }],
        simulation: { outcome: 'untried', why: 'unsupported' },
      }
    }
  }
  return {
    async check(given, { namespace, chainId, signal = ctx.signal } = {}) {
      const { method = '', params } = Object(given) as Partial<RpcRequest>
      const space =
        namespace ??
        chainId?.split(':', 1)[0] ??
        ctx.session.get().active ??
        ctx.session.network().namespace
      const connection = currentConnection(ctx.session.get().namespaces[space])
      const at = chainId ?? connection?.chainId
      const network = ctx.networks.find(({ id }) => id === at)
      if (!isChecked(method))
        throw checksError('not-checked', { method, reason: 'no wallet signs it' })
      if (!connection || !network)
        throw checksError('not-checked', { method, reason: 'there is no account' })
      const wire = (await wireOf({ method, params }, network.id)) as RpcRequest
      const request = explain({
        id: 0,
        ...wire,
        namespace: space,
        chainId: network.id,
        account: connection.active,
        origin: ctx.name,
        rewrittenBy: [],
      })
      if (!request) throw checksError('not-checked', { method, reason: 'there is no account' })
      return look(request, signal)
    },
    async judge(call) {
      open.add(call.id)
      const report = await found(call)
      if (!report) return false
      const shown = shownOf(report.findings)
      const seen = accepted.get(nameOf(call))
      const isSeen =
        call.origin !== 'host' &&
        shown.length > 0 &&
        shown.every(({ id, level }) => seen?.has(`${id} ${level}`))
      if (open.has(call.id))
        ctx.state.set(({ reports, confirmed }) => ({
          reports: { ...reports, [call.id]: report },
          confirmed: isSeen ? [...confirmed, call.id] : confirmed,
        }))
      try {
        onReport?.(report, call)
      } catch (error) {
        ctx.debug('onReport has failed', error)
      }
      return shown.length > 0 && !isSeen
    },
    settled({ call, ...end }) {
      open.delete(call.id)
      ctx.state.set(({ reports, confirmed }) => {
        const { [call.id]: _, ...rest } = reports
        return { reports: rest, confirmed: confirmed.filter((id) => id !== call.id) }
      })
      if (!end.ok) return
      // what was shown counts for one request that was sent
      accepted.delete(nameOf(call))
      const request = explain(call)
      if (request) known.signed(request)
    },
    async accept(given, chainId, report) {
      const checked = await wireOf(given, chainId)
      const shown = shownOf(report?.findings)
      if (checked && shown.length)
        accepted.set(
          nameOf({ ...checked, chainId }),
          new Set(shown.map(({ id, level }) => `${id} ${level}`)),
        )
      else if (checked) accepted.delete(nameOf({ ...checked, chainId }))
    },
  }
}
