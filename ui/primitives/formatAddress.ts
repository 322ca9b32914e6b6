/** The first four and last six characters of an address, `0x` counted: `0x71…98976F`. Up to eleven it is whole. */
export function formatAddress(address: string): string {
  return address.length > 11 ? `${address.slice(0, 4)}…${address.slice(-6)}` : address
}
