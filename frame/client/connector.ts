import {
  type Account,
  type ChainId,
  type ConnectedNamespace,
  type ConnectInput,
  type ConnectorEvents,
  type ConnectorVerbs,
  isKitError,
  type Network,
  type RpcCall,
} from '../../kernel/index'
import { createEmitter } from '../../kernel/plugins/toolkit'
import { FrameError, frameError } from '../protocol/errors'
import { readWait } from '../protocol/limits'
import type { FrameUser } from '../protocol/requests'
import { classifyMethod } from '../protocol/rpcMethods'
import { toChainId, toChainRef } from '../protocol/shapes'
import type { Approvals } from './approvals'
import { checkChain, checkChains } from './chains'
import type { FrameChannel } from './channel/types'
import type { FrameConnection } from './connection'
import { embeddedError, printed, toFault } from './errors'
import type { LoginCache } from './loginCache'
import { fromFrameAnswer, toFrameCall } from './solana'

/** Namespaces of the embedded wallet, with the form of their addresses. */
const namespaces: Readonly<Record<string, RegExp>> = {
  eip155: /^0x[\da-fA-F]{40}$/,
  solana: /^[1-9A-HJ-NP-Za-km-z]{32,44}$/,
}
/** Among the calls of the frame's view, whose ids begin with 1. */
const RECOVERY = 0
const namespaceOf = (chainId: string) => chainId.slice(0, chainId.indexOf(':'))

/** One namespace of who is signed in; undefined where the account is not one of it. */
function toNamespace(
  { accounts, address, chainId, preferredAccountType }: FrameUser,
  asked: ChainId,
): ConnectedNamespace | undefined {
  const namespace = namespaceOf(asked)
  const form = namespaces[namespace]
  if (!form?.test(address)) return undefined
  const known: readonly Account[] = accounts?.filter((account) => form.test(account.address)) ?? []
  const own: Account = {
    address,
    ...(preferredAccountType !== undefined && { type: preferredAccountType }),
  }
  const answered = toChainId(chainId)
  return {
    accounts: known.some((account) => account.address.toLowerCase() === address.toLowerCase())
      ? known
      : [own, ...known],
    active: address,
    chainId: namespaceOf(answered) === namespace ? answered : asked,
  }
}

/** No window has the sign-in: that is no error, anything else is. */
const isNotHeld = (error: unknown) => {
  if (error instanceof FrameError && error.reason === 'login_needed') return false
  throw error
}

/** What the connector is made of. */
export interface ConnectorDeps {
  readonly approvals: Approvals
  readonly cache: LoginCache
  readonly connection: FrameConnection
  readonly networks: readonly Network[]
  /** The kind of EVM account that the host or the visitor prefers, if any. */
  preferredType(): string | undefined
}

/** Whether the protocol has room for this name of a kind of account. */
const isAccountType = (type: string | undefined): type is string =>
  type !== undefined && type.length <= 32

/** The verbs of `ID_AUTH`, and what the frame tells it. */
export interface FrameConnector extends ConnectorVerbs {
  /** Another account or network, told by the frame. */
  userChanged(user: FrameUser): void
  /** Tells a frame that is in use which kind of EVM account is preferred. Rejects as requests do. */
  accountTypePreferred(type: string | undefined): Promise<void>
  /** The frame has signed out by itself. */
  signedOut(): void
}

/**
 * A refusal as wallets throw it, for the kernel's table of codes; names of the frame alone become
 * `embedded/…`.
 */
const toRpc = (error: unknown) =>
  error instanceof FrameError && !isKitError(toFault(error))
    ? Object.assign(new Error(error.message), { code: error.code, cause: error })
    : toFault(error)

/**
 * Creates the connector's verbs. A connect never prompts: whoever signs in does so by the plugin's
 * own methods before.
 */
export function createConnector({
  approvals,
  cache,
  connection,
  networks,
  preferredType,
}: ConnectorDeps): FrameConnector {
  const events = createEmitter<ConnectorEvents>(() => {})

  const userOf = async (chainId: ChainId, signal?: AbortSignal) => {
    const type = namespaceOf(chainId) === 'eip155' ? preferredType() : undefined
    const preferred = isAccountType(type) && { preferredAccountType: type }
    const channel = await connection.open()
    return channel.request('GET_USER', { chainId: toChainRef(chainId), ...preferred }, { signal })
  }
  /**
   * Where only a method of the user's own opens the wallet on this device, the frame asks for it.
   */
  const openedUserOf = async (chainId: ChainId, { silent }: ConnectInput, signal?: AbortSignal) => {
    try {
      return await userOf(chainId, signal)
    } catch (error) {
      const isNeeded =
        error instanceof FrameError &&
        error.reason === 'recovery_needed' &&
        error.extra.retryAfter === undefined
      const channel = await connection.open()
      // a site of the specification's protocol shows no screens
      if (silent || !isNeeded || !channel.ready) throw error
      await approvals.run(RECOVERY, (given) =>
        channel.request('SHOW', { screen: 'recovery' }, { signal: given }),
      )
      return userOf(chainId, signal)
    }
  }
  const isSignedIn = async (channel: FrameChannel, signal?: AbortSignal) => {
    try {
      return (await channel.request('IS_CONNECTED', undefined, { signal })).isConnected
    } catch (error) {
      // what ended the request on this end says nothing of the sign-in
      if (error instanceof FrameError && ['timeout', 'aborted', 'reloaded'].includes(error.reason))
        throw error
      return false
    }
  }
  const checkSignedIn = async ({ silent }: ConnectInput, signal?: AbortSignal) => {
    const channel = await connection.open()
    checkChains(channel, networks)
    if (await isSignedIn(channel, signal)) return
    if (channel.ready?.storage === 'none' && cache.isUsed()) {
      // a window of the frame's own origin may have it, which takes a press of the visitor
      if (silent) throw embeddedError('not-kept')
      const isHeld =
        cache.isHeld() &&
        (await approvals
          .run(Symbol('session'), (given) =>
            channel.request('SHOW', { screen: 'session' }, { signal: given }),
          )
          .then(() => true, isNotHeld))
      if (isHeld && (await isSignedIn(channel, signal))) return
    }
    cache.clear()
    throw embeddedError('signed-out')
  }
  const chainsOf = ({ chainId, chainIds, namespaces: wanted }: ConnectInput): ChainId[] =>
    wanted.flatMap((namespace) => {
      const asked =
        chainIds?.[namespace] ?? (chainId?.startsWith(`${namespace}:`) ? chainId : undefined)
      const chain = asked ?? networks.find((network) => network.namespace === namespace)?.id
      return namespace in namespaces && chain ? [chain] : []
    })
  const connect = async (input: ConnectInput) => {
    if (input.silent && !cache.isUsed()) throw embeddedError('signed-out')
    // a restore is given up after a few seconds, when the frame may still be loading: it goes on,
    // and is told below
    const signal = input.silent ? undefined : input.signal
    await checkSignedIn(input, signal)
    const sessions: Record<string, ConnectedNamespace> = {}
    let failure: unknown
    for (const chain of chainsOf(input)) {
      try {
        const user = await openedUserOf(chain, input, signal)
        const session = toNamespace(user, chain)
        if (!session) continue
        sessions[namespaceOf(chain)] = session
        cache.signedIn(user, session.chainId)
      } catch (error) {
        if (error instanceof FrameError && error.reason === 'rejected') throw error
        // a frame may have no accounts of one namespace
        failure ??= error
      }
    }
    if (!Object.keys(sessions).length)
      throw (
        failure ?? frameError('unsupported', 'the frame has no account of the wanted namespaces')
      )
    if (input.silent && input.signal.aborted) offer(sessions)
    return { sessions }
  }
  /** The kernel connects a stored wallet once more when it offers accounts. */
  const offer = (sessions: Readonly<Record<string, ConnectedNamespace>>) => {
    for (const [namespace, { accounts, chainId }] of Object.entries(sessions))
      events.emit('change', { namespace, accounts, chainId })
  }
  const ask = async (call: RpcCall, safe: boolean) => {
    const channel = await connection.open()
    checkChain(channel, call.chainId)
    const payload = { ...toFrameCall(call, call.account), chainId: call.chainId }
    if (safe) return channel.request('RPC_REQUEST', payload, { wait: readWait })
    // a site of the specification's protocol signs on the network it was told last, which may be
    // that of another namespace
    if (!channel.ready) await channel.request('SWITCH_NETWORK', { chainId: call.chainId })
    const answer = await approvals.run(call.id, (signal) =>
      channel.request('RPC_REQUEST', payload, { signal }),
    )
    try {
      return fromFrameAnswer(call.method, answer, call.account)
    } catch (error) {
      throw embeddedError(
        'bad-frame',
        { reason: `its answer to ${call.method} is not valid` },
        { cause: error },
      )
    }
  }
  const changed = (user: FrameUser, asked: ChainId) => {
    const session = toNamespace(user, asked)
    if (!session) return
    cache.setChain(session.chainId)
    events.emit('change', {
      namespace: namespaceOf(asked),
      accounts: session.accounts,
      chainId: session.chainId,
    })
  }
  const mapped =
    <A extends readonly unknown[], T>(work: (...args: A) => Promise<T>) =>
    (...args: A): Promise<T> =>
      work(...args).catch((error) => {
        throw toRpc(error)
      })

  return {
    connect: mapped((input: ConnectInput) =>
      connect(input).catch((error) => {
        printed(toFault(error))
        throw error
      }),
    ),
    request: mapped(async (call) => {
      const kind = classifyMethod(call.method)
      // the kernel has refused what no table names; what only another wallet can is refused here
      if (kind === 'unknown')
        throw frameError('unsupported', `${call.method} is not supported`, { code: 4200 })
      return ask(call, kind === 'safe')
    }),
    switchNetwork: mapped(async ({ id }, { signal }) => {
      const channel = await connection.open()
      await channel.request('SWITCH_NETWORK', { chainId: id }, { signal })
      changed(await userOf(id, signal), id)
    }),
    async disconnect() {
      const asked = cache.isUsed() || connection.exists
      cache.clear()
      if (!asked) return
      // signed out here, whatever the frame does
      await connection
        .open()
        .then((channel) => channel.request('SIGN_OUT'))
        .catch(() => {})
    },
    on: events.on,
    accountTypePreferred: mapped(async (type) => {
      if (!isAccountType(type) || !connection.exists || !cache.isUsed()) return
      const stored = cache.chain() as ChainId | undefined
      const chain = stored?.startsWith('eip155:')
        ? stored
        : networks.find(({ namespace }) => namespace === 'eip155')?.id
      if (!chain) return
      await (await connection.open()).request('SET_PREFERRED_ACCOUNT', { type })
      changed(await userOf(chain), chain)
    }),
    userChanged: (user) => changed(user, toChainId(user.chainId)),
    signedOut() {
      cache.clear()
      events.emit('disconnect', { reason: 'signed out in the frame', ended: true })
    },
  }
}
