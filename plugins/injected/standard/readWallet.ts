import { readBytes } from '../bytes'
import { cleanName, readIcon } from '../eip155/eip6963'

/**
 * An account of a wallet, checked and copied; `source` is the wallet's own object, which its
 * features take.
 */
export interface StandardAccount {
  readonly address: string
  readonly chains: readonly string[]
  readonly publicKey?: Uint8Array
  /** What the wallet says the account is for; not every wallet does. */
  readonly purpose?: string
  readonly source: object
}

const maxAccounts = 1000
const address = /^[\w:.-]{1,128}$/

/** The texts of a list of at most 100 short ones; anything else in it is left out. Never throws. */
export function readTexts(value: unknown): readonly string[] {
  try {
    if (!Array.isArray(value)) return []
    return Array.from<unknown>(value.slice(0, 100)).filter(
      (text): text is string => typeof text === 'string' && text.length <= 128,
    )
  } catch {
    return []
  }
}

/**
 * Parses a wallet's list of accounts: at most 1000, each of them valid, else undefined. Never
 * throws.
 */
export function readStandardAccounts(value: unknown): readonly StandardAccount[] | undefined {
  try {
    if (!Array.isArray(value) || value.length > maxAccounts) return undefined
    return Array.from<unknown>(value).map((source) => {
      const { address: text, chains, publicKey, purpose } = source as Record<string, unknown>
      if (typeof text !== 'string' || !address.test(text)) throw new TypeError('no address')
      const key = readBytes(publicKey, 128)
      return {
        address: text,
        chains: readTexts(chains),
        source: source as object,
        ...(key?.length && { publicKey: key }),
        ...(typeof purpose === 'string' && purpose.length <= 32 && { purpose }),
      }
    })
  } catch {
    return undefined
  }
}

/**
 * Name and icon of a wallet, or a text with the reason why it is unusable. Each is read once. Never
 * throws.
 */
export function readStandardInfo(
  wallet: unknown,
): { readonly name: string; readonly icon?: string } | string {
  try {
    if (typeof wallet !== 'object' || wallet === null) return 'it is no object'
    const { name, icon: image } = wallet as Record<string, unknown>
    const text = typeof name === 'string' ? cleanName(name) : ''
    if (!text) return 'it has no readable name'
    const icon = readIcon(image)
    return { name: text, ...(icon && { icon }) }
  } catch {
    return 'reading it failed'
  }
}
