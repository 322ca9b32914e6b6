/**
 * Parses a plain decimal text ("1.5") as an amount in base units, exactly. `undefined` for anything
 * else: signs, exponents, grouping, a lone dot, or more fraction digits than `decimals`.
 */
export function parseUnits(text: string, decimals: number): bigint | undefined {
  const [, whole = '', fraction = ''] = /^([0-9]{0,78})(?:\.([0-9]{0,78}))?$/.exec(text) ?? []
  const digits = fraction.replace(/0+$/, '')
  if (!whole && !fraction) return undefined
  return digits.length > decimals ? undefined : BigInt(whole + digits.padEnd(decimals, '0'))
}

/**
 * An amount in base units as a plain decimal text without trailing zeros ("1.5", "0", "-0.001").
 * Exact.
 */
export function formatUnits(amount: bigint, decimals: number): string {
  const digits = (amount < 0n ? -amount : amount).toString().padStart(decimals + 1, '0')
  const cut = digits.length - decimals
  const fraction = digits.slice(cut).replace(/0+$/, '')
  return `${amount < 0n ? '-' : ''}${digits.slice(0, cut)}${fraction && `.${fraction}`}`
}
