import type { KernelState } from 'tessera-kit'

const LONGEST = 96

/**
 * The kit's state as JSON: connectors by what they say of themselves, functions left out, long
 * texts cut.
 */
export const stateText = (state: KernelState): string =>
  JSON.stringify(
    { ...state, connectors: state.connectors.map(({ manifest }) => manifest) },
    (_key, value: unknown) => {
      if (typeof value === 'bigint') return String(value)
      if (typeof value === 'string' && value.length > LONGEST) return `${value.slice(0, LONGEST)}…`
      return value
    },
    2,
  )
