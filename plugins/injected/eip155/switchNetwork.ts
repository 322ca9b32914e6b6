import { type Clock, isKitError, type Network, type SendRpc } from '../../../kernel/index'
import { lazy, runError, withTimeout } from '../../../kernel/plugins/toolkit'
import { type Ask, readChainId } from './provider'

/**
 * Milliseconds for the first `eth_chainId` after a switch, for the wallet to arrive on the new
 * chain, and between two reads.
 */
const switchLimits = { answer: 10_000, settle: 2_000, poll: 200 } as const

/**
 * Errors that mean: the wallet cannot switch on request, or does not know the network even after it
 * was offered.
 */
const lackingCodes: readonly string[] = [
  'rpc/unsupported-method',
  'rpc/method-not-found',
  'rpc/method-unsupported',
  'rpc/chain-unknown',
]

const isOffer = (method: string) => method === 'wallet_addEthereumChain'
const hasUrls = (params: unknown) =>
  !!(params as readonly [{ readonly rpcUrls?: readonly string[] }?] | undefined)?.[0]?.rpcUrls
    ?.length

/** Arguments of {@link finishSwitch}. */
export interface FinishSwitchInput {
  /** The pending `wallet_switchEthereumChain`. */
  readonly asked: Promise<unknown>
  readonly network: Network
  readonly ask: Ask
  readonly signal: AbortSignal
  readonly clock: Clock
}

/**
 * Completes a network switch: the network's driver offers the network to a wallet that does not
 * know it (EIP-3085), then `eth_chainId` is read. The wallet's actual chain counts, not its answer,
 * except for a rejection by the user. Rejects with `rpc/user-rejected` and other errors of the
 * driver, `kernel/switch-unsupported` (also for an unknown network without a public URL, which
 * cannot be offered), `kernel/switch-ignored` or `kernel/aborted`.
 */
export async function finishSwitch({
  asked,
  network,
  ask,
  signal,
  clock,
}: FinishSwitchInput): Promise<void> {
  const step = <T>(work: Promise<T>, ms?: number) =>
    withTimeout(work, {
      signal,
      clock,
      ...(ms !== undefined && { ms }),
      onTime: () => runError('switch-ignored'),
    })
  const arrived = async (ms: number) => {
    try {
      return readChainId(await step(ask('eth_chainId'), ms)) === network.id
    } catch (error) {
      if (signal.aborted) throw error
      return false
    }
  }
  const { default: driver } = await step(lazy(network.driver).get())
  let pendingSwitch: Promise<unknown> | undefined = asked
  const send: SendRpc = async ({ method, params }) => {
    const isSwitch = method === 'wallet_switchEthereumChain'
    if (isOffer(method) && !hasUrls(params)) throw runError('switch-unsupported')
    const answer = (isSwitch && pendingSwitch) || ask(method, params)
    if (isSwitch) pendingSwitch = undefined
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
    // The user can only switch in the wallet itself.
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

const unknownChainText = /unrecognized chain|wallet_addEthereumChain/i

/**
 * Converts a wallet's error for an unknown network to code 4902 (EIP-3326): 4902 inside another
 * error, 32603 without the minus, or -32603 with a message that says so. Other errors are returned
 * as they are. Never throws.
 */
export function asUnknownChain(error: unknown): unknown {
  try {
    const { code, message, data } = error as WalletError
    const nested = [code, data?.code, data?.originalError?.code].some(
      (found) => Number(found) === 4902,
    )
    const byMessage = code === 32603 || (code === -32603 && unknownChainText.test(String(message)))
    return nested || byMessage ? { code: 4902, message: String(message), cause: error } : error
  } catch {
    return error
  }
}
