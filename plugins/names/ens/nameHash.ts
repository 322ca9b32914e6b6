import { keccak256 } from '../../../kernel/plugins/toolkit'
import { fromHexDigits } from '../../../lib/bytes/hex'
import { hexOfText } from './abi'

const binary = (hex: string) => String.fromCharCode(...fromHexDigits(hex))

/** The node of a name, as hex (ENSIP-1). */
export const nameHash = (name: string): string =>
  name
    .split('.')
    .reduceRight(
      (node, label) => keccak256(binary(node + keccak256(binary(hexOfText(label))))),
      '0'.repeat(64),
    )

/**
 * A name as the DNS has it on the wire, as hex (ENSIP-10); undefined where a label has more than
 * 255 bytes.
 */
export function dnsName(name: string): string | undefined {
  const labels = name.split('.').map(hexOfText)
  return labels.some(({ length }) => length > 510)
    ? undefined
    : `${labels.map((label) => (label.length / 2).toString(16).padStart(2, '0') + label).join('')}00`
}
