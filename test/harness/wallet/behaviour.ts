import type { Behaviour, Which } from '../types'

/** The methods that ask the user something; what `reject: true` means. */
export const ASKING_METHODS: readonly string[] = [
  'eth_requestAccounts',
  'wallet_requestPermissions',
  'personal_sign',
  'eth_signTypedData_v4',
  'eth_sendTransaction',
  'wallet_sendCalls',
  'wallet_switchEthereumChain',
  'wallet_addEthereumChain',
]

/** Whether a fault is on for a method. */
export const applies = (which: Which | undefined, method: string) =>
  typeof which === 'boolean' ? which : (which?.includes(method) ?? false)

/** The behaviour of a wallet as it is now. `until` waits for a condition, now or after one of the next changes. */
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
      condition(current) ? Promise.resolve() : new Promise((resolve) => waiting.add({ condition, resolve })),
  }
}
