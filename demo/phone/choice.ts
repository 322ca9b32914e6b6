import type { Keyring } from './keyring'

/** What is in front on the phone: an account by its place, an EVM chain by its CAIP-2 id. */
export interface Choice {
  readonly account: number
  readonly chainId: string
}

const KEY = 'tessera-phone-choice'

/** The stored choice; what no longer exists gives way to the first. */
export function readChoice({ evm, networks }: Keyring): Choice {
  const stored = parse(localStorage.getItem(KEY))
  const { id } = networks.find(
    ({ id, namespace }) => namespace === 'eip155' && id === stored.chainId,
  ) ??
    networks[0] ?? { id: '' }
  return { account: evm[stored.account ?? 0] ? (stored.account ?? 0) : 0, chainId: id }
}

const parse = (text: string | null): Partial<Choice> => {
  try {
    return (JSON.parse(text ?? '{}') ?? {}) as Partial<Choice>
  } catch {
    return {}
  }
}

/** Keeps the choice over reloads. */
export const writeChoice = (choice: Choice): void =>
  localStorage.setItem(KEY, JSON.stringify(choice))
