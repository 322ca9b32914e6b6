/**
 * Decodes text from a wallet. Returns undefined for text that `decoder` throws on, such as a
 * character that is not in its alphabet.
 */
export function decoded(
  text: string,
  decoder: (text: string) => Uint8Array,
): Uint8Array | undefined {
  try {
    return decoder(text)
  } catch {
    return undefined
  }
}
