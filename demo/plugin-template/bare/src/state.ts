import type { StandardSchema } from 'tessera-kit'

/** The plugin's part of the kit's state. The host reads it as `kit.state('acme')`. */
export interface AcmeState {
  /** Addresses that the visitor has kept, the newest first. */
  readonly kept: readonly string[]
}

const most = 20
const isAddress = (value: unknown) =>
  typeof value === 'string' && value.length > 0 && value.length <= 128

/**
 * What may come back from the storage: anybody who can run code in the page may have written it.
 */
export const storedSchema: StandardSchema<Partial<AcmeState>> = {
  '~standard': {
    version: 1,
    vendor: 'acme',
    validate(value) {
      const { kept } = (value ?? {}) as { kept?: unknown }
      return Array.isArray(kept) && kept.length <= most && kept.every(isAddress)
        ? { value: { kept } }
        : { issues: [{ message: 'expected a list of addresses' }] }
    },
  },
}

/** The list with an address in front of it. Pure. */
export const withAddress = (kept: readonly string[], address: string): readonly string[] =>
  [address, ...kept.filter((one) => one !== address)].slice(0, most)
