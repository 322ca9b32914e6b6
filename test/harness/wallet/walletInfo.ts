import type { WalletInfo } from '../types'

const ICON_SVG =
  "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 96 96'><rect width='96' height='96' rx='22' fill='%23216e5a'/>" +
  "<path d='M22 34h46a8 8 0 0 1 8 8v24a8 8 0 0 1-8 8H28a8 8 0 0 1-8-8V32a8 8 0 0 1 8-8h36' fill='none' stroke='%23fff' " +
  "stroke-width='7' stroke-linejoin='round' stroke-linecap='round'/><circle cx='61' cy='54' r='6' fill='%23fff'/></svg>"

/** What a wallet announces when nothing else is said, with a new uuid each time. */
export const defaultInfo = (): WalletInfo => ({
  uuid: crypto.randomUUID(),
  name: 'Mock Wallet',
  icon: `data:image/svg+xml,${ICON_SVG}`,
  rdns: 'org.example.mock',
})
