/**
 * Names that are their own normal form, as nearly all are: none of them needs the tables of
 * Unicode.
 */
const usual = /^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+(-[a-z0-9]+)*)+$/
/** Bytes of a name: what is longer is no name of anybody. */
const longest = 255

/**
 * A name in its normal form (ENSIP-15); undefined for what is no name of at least two labels.
 * Tables are loaded for unusual names only.
 */
export async function normalizeName(text: string): Promise<string | undefined> {
  const plain = text.trim()
  if (plain.length > longest || !plain.includes('.')) return undefined
  // ASCII letters have one small form
  const lower = plain.replace(/[A-Z]+/g, (letters) => letters.toLowerCase())
  if (usual.test(lower)) return lower
  const { ens_normalize } = await import('@adraffy/ens-normalize/xnf')
  try {
    const name = ens_normalize(plain)
    return name.split('.').every(Boolean) ? name : undefined
  } catch {
    return undefined
  }
}
