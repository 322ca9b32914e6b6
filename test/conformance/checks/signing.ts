import { type AnyKit, type Connection, errorMessage, isKitError, type Network } from 'tessera-kit'
import { signerOf } from '../../harness/wallet/signerOf'
import { type Settled, settle, until } from '../settle'
import type { FaultyWallet } from '../types'

/** One connector of one kit, with the wallet that it leads to. */
export interface Trial {
  readonly kit: AnyKit
  readonly id: string
  readonly wallet: Omit<FaultyWallet, 'connector'>
  readonly patience: number
  /** The kit asks the visitor, since the wallet does not. */
  readonly asks: boolean
}

/** How a piece of work ended, and what is wrong with that. */
export interface Bounded {
  readonly problems: string[]
  readonly ended: Settled
}

/** The shell's own code is fetched first: Approve must be there within this, in milliseconds. */
const limit = 20_000

/**
 * Presses Approve as a visitor does, once it may be pressed; returns when the kit has asked and
 * asks nothing any more, or the work is over.
 */
async function approve(kit: AnyKit, work: Promise<unknown>): Promise<void> {
  let over = false
  const end = () => void (over = true)
  work.then(end, end)
  let asked = false
  await until(() => {
    const waits = kit.getState().approvals.length > 0
    asked ||= waits
    if (waits)
      kit
        .element()
        .shadowRoot?.querySelector<HTMLElement>('.t-view .t-btn[data-kind=primary]:not(:disabled)')
        ?.click()
    return over || (asked && !waits)
  }, limit)
}

/**
 * Works for so long, counted from where the visitor has done their part, is then aborted, and must
 * end with an answer or a typed error.
 */
export async function bounded(
  { kit, patience }: Trial,
  what: string,
  work: (signal: AbortSignal) => Promise<unknown>,
  asks = false,
): Promise<Bounded> {
  const stop = new AbortController()
  const running = work(stop.signal)
  if (asks) await approve(kit, running)
  const early = await settle(() => running, patience)
  if (early.status === 'pending') stop.abort()
  const ended = early.status === 'pending' ? await settle(() => running, patience) : early
  const problems: string[] = []
  if (ended.status === 'pending') problems.push(`${what} did not end when it was aborted`)
  else if (ended.status === 'rejected' && !isKitError(ended.reason))
    problems.push(`${what} was rejected with no KitError: ${whyOf(ended)}`)
  return { problems, ended }
}

/** Why a piece of work has no answer. */
export const whyOf = (ended: Settled): string =>
  ended.status === 'rejected' ? errorMessage(ended.reason) : 'it did not end'

const message = 'hello'

/**
 * Who is connected, on eip155 in EIP-55 form; nobody, where the wallet has just taken that back.
 */
const signer = ({ kit }: Trial) => {
  const { active: namespace = 'eip155', namespaces } = kit.getState().session
  return {
    namespace,
    account: (namespaces[namespace] as Partial<Connection> | undefined)?.active ?? '',
  }
}

/** Has the connected account sign a plain text, approved where the kit asks for it. */
export function sign(trial: Trial, what: string): Promise<Bounded> {
  const { kit, asks } = trial
  const { namespace, account } = signer(trial)
  const network = kit.networks.find((one) => one.namespace === namespace)
  const ask = async (signal: AbortSignal) =>
    kit.request((await (network as Network).driver()).default.signMessage({ account, message }), {
      signal,
    })
  return bounded(trial, what, ask, asks)
}

/** What is wrong with a signature of the message; undefined if it is good. */
async function wrongIn(trial: Trial, result: unknown): Promise<string | undefined> {
  const { wallet } = trial
  const { namespace, account } = signer(trial)
  if (wallet.verify)
    return (await wallet.verify({ account, message, result })) ? undefined : 'the wallet says so'
  if (namespace !== 'eip155') return result ? undefined : 'it is empty'
  const signed = await signerOf(message, result)
  return signed === account ? undefined : `it is of ${signed}, not of ${account}`
}

/** One signature while nothing is wrong: it must be given, and be the account's. */
export async function signWell(trial: Trial): Promise<string[]> {
  const { problems, ended } = await sign(trial, 'a signature')
  if (problems.length > 0) return problems
  if (ended.status !== 'done') return [`it signs nothing without a fault: ${whyOf(ended)}`]
  const wrong = await wrongIn(trial, ended.value).catch((error) => errorMessage(error))
  return wrong === undefined ? [] : [`its signature without a fault is not good: ${wrong}`]
}
