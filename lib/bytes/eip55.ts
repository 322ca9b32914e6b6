/** Keccak-256 of an ASCII text, as 64 hexadecimal digits in lower case. */
export type Keccak256 = (text: string) => string

/**
 * Returns an EVM address with its EIP-55 checksum: a letter is upper case where the hash of the
 * lower-case address has a digit of 8 or more. Returns any text that is not an address unchanged.
 */
export function checksumAddress(address: string, keccak256: Keccak256): `0x${string}` {
  if (!/^0x[\da-f]{40}$/i.test(address)) return address as `0x${string}`
  const digits = address.slice(2).toLowerCase()
  const hash = keccak256(digits)
  return `0x${digits.replace(/[a-f]/g, (letter, at: number) =>
    (hash[at] as string) > '7' ? letter.toUpperCase() : letter,
  )}`
}
