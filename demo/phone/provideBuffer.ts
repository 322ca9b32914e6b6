import { bytesToHex } from 'viem'

type Source = string | Uint8Array | ArrayBuffer

const bytesOf = (value: Source, how?: string | number, length?: number): Uint8Array => {
  if (value instanceof ArrayBuffer)
    return new Uint8Array(value, typeof how === 'number' ? how : 0, length)
  if (typeof value !== 'string') return new Uint8Array(value)
  if (how !== 'base64') return new TextEncoder().encode(value)
  return Uint8Array.from(atob(value.replace(/-/g, '+').replace(/_/g, '/')), (char) =>
    char.charCodeAt(0),
  )
}

/**
 * The conversions of Node's `Buffer` that the library makes: text and bytes to base64, hexadecimal,
 * and back. Bytes, with a `toString` of their own.
 */
const from = (value: Source, how?: string | number, length?: number) => {
  const bytes = bytesOf(value, how, length)
  return Object.assign(bytes, {
    toString: (to?: string): string => {
      if (to === 'base64') return btoa(String.fromCharCode(...bytes))
      return to === 'hex' ? bytesToHex(bytes).slice(2) : new TextDecoder().decode(bytes)
    },
  })
}

/** Gives the page what the library takes for granted when it signs in; browsers do not have it. */
export function provideBuffer(): void {
  const scope = globalThis as { Buffer?: unknown }
  scope.Buffer ??= { from }
}
