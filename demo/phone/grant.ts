import { addressOf, type Keyring } from './keyring'

/** What an app asks for in a namespace: CAIP-25. */
interface Wish {
  readonly chains?: readonly string[] | undefined
  readonly methods: readonly string[]
  readonly events: readonly string[]
}
export type Wishes = Readonly<Record<string, Wish>>

/** What the phone gives: CAIP-25, accounts as CAIP-10. */
export type Granted = Record<
  string,
  { chains: string[]; methods: string[]; events: string[]; accounts: string[] }
>

export const methodsOf: Readonly<Record<string, readonly string[]>> = {
  eip155: [
    'eth_accounts',
    'eth_requestAccounts',
    'personal_sign',
    'eth_signTypedData',
    'eth_signTypedData_v4',
    'eth_sendTransaction',
    'wallet_switchEthereumChain',
  ],
  solana: [
    'solana_getAccounts',
    'solana_requestAccounts',
    'solana_signMessage',
    'solana_signTransaction',
    'solana_signAllTransactions',
    'solana_signAndSendTransaction',
  ],
}
const events = ['chainChanged', 'accountsChanged']

/** Wishes by namespace: a key may also be a chain (CAIP-25 allows `eip155:1`). */
const collect = (wishes: Wishes) => {
  const byNamespace = new Map<
    string,
    { chains: Set<string>; methods: Set<string>; events: Set<string> }
  >()
  for (const [key, wish] of Object.entries(wishes)) {
    const [namespace = ''] = key.split(':')
    const all = byNamespace.get(namespace) ?? {
      chains: new Set(),
      methods: new Set(),
      events: new Set(),
    }
    for (const chain of wish.chains ?? (key === namespace ? [] : [key])) all.chains.add(chain)
    for (const method of wish.methods) all.methods.add(method)
    for (const event of wish.events) all.events.add(event)
    byNamespace.set(namespace, all)
  }
  return byNamespace
}

/**
 * What an app must have and the phone has not, as texts for the screen: chains, methods and events.
 */
export const missing = ({ networks }: Keyring, required: Wishes): string[] =>
  [...collect(required)].flatMap(([namespace, wish]) => [
    ...[...wish.chains].filter((chain) => !networks.some(({ id }) => id === chain)),
    ...[...wish.methods].filter((method) => !methodsOf[namespace]?.includes(method)),
    ...[...wish.events].filter((event) => !events.includes(event)),
  ])

/**
 * What the phone gives for a proposal: of all that is asked, the part that it has, for the account
 * in use. Chain `first` comes first.
 */
export function grant(
  keyring: Keyring,
  required: Wishes,
  optional: Wishes,
  account: number,
  first: string,
): Granted {
  const granted: Granted = {}
  const asked = [collect(required), collect(optional)]
  for (const namespace of new Set(asked.flatMap((wishes) => [...wishes.keys()]))) {
    const has = (part: 'chains' | 'methods' | 'events', value: string) =>
      asked.some((wishes) => wishes.get(namespace)?.[part].has(value))
    const chains = keyring.networks.map(({ id }) => id).filter((id) => has('chains', id))
    const address = addressOf(keyring, namespace, account)
    if (chains.length === 0 || !address) continue
    chains.sort((a, b) => Number(b === first) - Number(a === first))
    granted[namespace] = {
      chains,
      methods: (methodsOf[namespace] ?? []).filter((method) => has('methods', method)),
      events: events.filter((event) => has('events', event)),
      accounts: chains.map((chain) => `${chain}:${address}`),
    }
  }
  return granted
}
