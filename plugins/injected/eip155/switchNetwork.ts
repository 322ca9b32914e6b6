import type { Clock } from '../../../kernel/async/clock'
import { withTimeout } from '../../../kernel/async/withTimeout'
import { isKitError } from '../../../kernel/errors/KitError'
import { runError } from '../../../kernel/errors/lateErrors'
import type { Network, SendRpc } from '../../../kernel/networks/types'
import { readChainId } from './parseAnswers'
import type { Ask } from './provider'

/**
 * How long a wallet may take for its first answer about its chain, and then to arrive on the new one, in milliseconds.
 */
const switchLimits = { answer: 10_000, settle: 2_000, poll: 200 } as const

/** Errors of a wallet that cannot be asked, or that does not know the network after it was offered. */
const lackingCodes: readonly string[] = ['rpc/unsupported-method', 'rpc/method-not-found', 'rpc/method-unsupported', 'rpc/chain-unknown']

const isOffer = (method: string) => method === 'wallet_addEthereumChain'
const hasUrls = (params: unknown) => !!(params as readonly [{ readonly rpcUrls?: readonly string[] }?] | undefined)?.[0]?.rpcUrls?.length

export interface FinishSwitchInput {
  /** The wallet's answer to `wallet_switchEthereumChain`, which was asked already. */
  readonly asked: Promise<unknown>
  readonly network: Network
  readonly ask: Ask
  readonly signal: AbortSignal
  readonly clock: Clock
}

/**
 * Sees a network switch through: the network's driver offers the network to a wallet that does not know it (EIP-3085),
 * then the wallet's chain is checked: where it is counts, not what it said, but a refusal is a refusal. Rejects with
 * `rpc/user-rejected` and other errors of the driver, `kernel/switch-unsupported` (also for a network without a public URL that a
 * wallet does not know: nothing could be offered), `kernel/switch-ignored` or `kernel/aborted`.
 */
export async function finishSwitch({ asked, network, ask, signal, clock }: FinishSwitchInput): Promise<void> {
  const step = <T>(work: Promise<T>, ms?: number) =>
    withTimeout(work, { signal, clock, ...(ms !== undefined && { ms }), onTime: () => runError('switch-ignored') })
  const arrived = async (ms: number) => {
    try {
      return readChainId(await step(ask('eth_chainId'), ms)) === network.id
    } catch (error) {
      if (signal.aborted) throw error
      return false
    }
  }
  const { default: driver } = await step(network.driver())
  let early: Promise<unknown> | undefined = asked
  const send: SendRpc = async ({ method, params }) => {
    const isSwitch = method === 'wallet_switchEthereumChain'
    if (isOffer(method) && !hasUrls(params)) throw runError('switch-unsupported')
    const answer = (isSwitch && early) || ask(method, params)
    if (isSwitch) early = undefined
    try {
      return await step(answer)
    } catch (error) {
      throw isSwitch ? asUnknownChain(error) : error
    }
  }
  try {
    await step(driver.switchNetwork ? driver.switchNetwork(send, network) : asked)
  } catch (error) {
    if (signal.aborted || isKitError(error, 'rpc/user-rejected')) throw error
    if (await arrived(switchLimits.settle)) return
    const lacking = isKitError(error) && lackingCodes.includes(error.code)
    // The visitor can only switch in the wallet itself then.
    throw lacking ? runError('switch-unsupported', undefined, { cause: error }) : error
  }
  if (await arrived(switchLimits.answer)) return
  const end = clock.now() + switchLimits.settle
  while (clock.now() < end) {
    await step(new Promise<void>((resolve) => clock.setTimeout(resolve, switchLimits.poll)))
    if (await arrived(Math.max(1, end - clock.now()))) return
  }
  throw runError('switch-ignored')
}

interface WalletError {
  readonly code?: unknown
  readonly message?: unknown
  readonly data?: { readonly code?: unknown; readonly originalError?: { readonly code?: unknown } }
}

const words = /unrecognized chain|wallet_addEthereumChain/i

/**
 * The error of a wallet that was asked for a network it does not know, as EIP-3326 words it (4902), also where the
 * wallet says it in its own way: 4902 inside another error, 32603 without the minus, or -32603 with the words for it.
 * Other errors as they are. Never throws.
 */
export function asUnknownChain(error: unknown): unknown {
  try {
    const { code, message, data } = error as WalletError
    const nested = [code, data?.code, data?.originalError?.code].some((found) => Number(found) === 4902)
    const worded = code === 32603 || (code === -32603 && words.test(String(message)))
    return nested || worded ? { code: 4902, message: String(message), cause: error } : error
  } catch {
    return error
  }
}
