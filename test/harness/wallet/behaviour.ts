import type { Behaviour, RequestArguments, Which } from '../types'
import { isRecord } from './parse'

/** The methods that connect a page; they ask only where the page has no permission yet. */
export const CONNECTING_METHODS: readonly string[] = [
  'eth_requestAccounts',
  'standard:connect',
  'bitcoin:connect',
  'requestAccounts',
]

/** The methods that ask the user something; what `reject: true` means. */
export const ASKING_METHODS: readonly string[] = [
  ...CONNECTING_METHODS,
  'wallet_requestPermissions',
  'personal_sign',
  'eth_signTypedData_v4',
  'eth_sendTransaction',
  'wallet_sendCalls',
  'wallet_switchEthereumChain',
  'wallet_addEthereumChain',
  'solana:signMessage',
  'solana:signTransaction',
  'solana:signAndSendTransaction',
  'solana:signIn',
  'bitcoin:signMessage',
  'bitcoin:signTransaction',
  'bitcoin:signAndSendTransaction',
  'bitcoin:sendTransfer',
  'signMessage',
  'signPsbt',
  'sendBitcoin',
  'switchChain',
  'switchNetwork',
]

/** Whether a request is a connect of Wallet Standard that may not ask (`silent`). */
export const isSilent = ({ method, params }: RequestArguments) => {
  const [input]: unknown[] = Array.isArray(params) ? params : []
  return method === 'standard:connect' && isRecord(input) && input.silent === true
}

/** Whether a request is one that asks the user. */
export const isAsking = (args: RequestArguments) =>
  ASKING_METHODS.includes(args.method) && !isSilent(args)

/** Whether a fault is on for a method. */
export const applies = (which: Which | undefined, method: string) =>
  typeof which === 'boolean' ? which : (which?.includes(method) ?? false)

/**
 * The behaviour of a wallet as it is now. `until` waits for a condition, now or after one of the
 * next changes.
 */
export type BehaviourHolder = {
  get(): Behaviour
  set(next: Behaviour): void
  until(condition: (behaviour: Behaviour) => boolean): Promise<void>
}

/** Holds a behaviour that may change; `onChange` runs after each change. */
export const createBehaviour = (initial: Behaviour, onChange: () => void): BehaviourHolder => {
  let current = initial
  const waiting = new Set<{ condition: (behaviour: Behaviour) => boolean; resolve: () => void }>()
  return {
    get: () => current,
    set: (next) => {
      current = { ...current, ...next }
      onChange()
      for (const entry of [...waiting]) {
        if (!entry.condition(current)) continue
        waiting.delete(entry)
        entry.resolve()
      }
    },
    until: (condition) =>
      condition(current)
        ? Promise.resolve()
        : new Promise((resolve) => waiting.add({ condition, resolve })),
  }
}
