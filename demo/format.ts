/**
 * An address or a hash as four characters, an ellipsis and six, a `0x` in front not counted:
 * `0x71C7…d8976F`.
 */
export const shorten = (text: string): string =>
  text.replace(/^(0x.{4}|(?!0x).{4}).{2,}(.{6})$/, '$1…$2')

/**
 * A plain decimal amount with up to four digits after the dot, in the visitor's language; cut,
 * never rounded up.
 */
export function formatBalance(amount: string): string {
  const [whole = '0', fraction = ''] = amount.split('.')
  const cut = Number(`${whole}.${fraction.slice(0, 4) || '0'}`)
  return new Intl.NumberFormat(undefined, {
    minimumFractionDigits: 2,
    maximumFractionDigits: 4,
  }).format(cut)
}
