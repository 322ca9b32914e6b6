import { anvil, defineEip155, type Network } from 'tessera-kit/networks'
import type { DemoConfig } from './config'

const names: Readonly<Record<number, string>> = { 31_337: 'Local One', 31_338: 'Local Two' }

/** The name the demo gives a local chain. */
export const chainName = (id: number): string => names[id] ?? `Chain ${id}`

/** The kit's networks for the local chains, wherever they run. */
export const networksOf = ({ chains }: DemoConfig): Network[] =>
  chains.map(({ id, url }) =>
    defineEip155({ id, name: chainName(id), nativeCurrency: anvil.nativeCurrency, rpcUrls: [url], testnet: true })
  )

/** The host's own URLs for reads, by CAIP-2 id. */
export const rpcOf = ({ chains }: DemoConfig): Record<`eip155:${number}`, string> =>
  Object.fromEntries(chains.map(({ id, url }) => [`eip155:${id}`, url]))
