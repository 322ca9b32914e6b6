import type { ChainId } from 'tessera-kit'
import { anvil, defineEip155, defineSolana, type Network } from 'tessera-kit/networks'
import type { DemoConfig } from './config'

const names: Readonly<Record<number, string>> = { 31_337: 'Local One', 31_338: 'Local Two' }

/** The name the demo gives a local chain. */
export const chainName = (id: number): string => names[id] ?? `Chain ${id}`

/** The kit's networks for the local chains, wherever they run. */
export const networksOf = ({ chains, solana }: DemoConfig): Network[] => [
  ...chains.map(({ id, url }) =>
    defineEip155({
      id,
      name: chainName(id),
      nativeCurrency: anvil.nativeCurrency,
      rpcUrls: [url],
      testnet: true,
    }),
  ),
  ...(solana
    ? [
        defineSolana({
          genesisHash: solana.genesisHash,
          cluster: 'localnet',
          name: 'Local Solana',
          rpcUrls: [solana.url],
        }),
      ]
    : []),
]

/** The host's own URLs for reads, by CAIP-2 id. */
export const rpcOf = (config: DemoConfig): Record<ChainId, string> =>
  Object.fromEntries(networksOf(config).map(({ id, rpcUrls }) => [id, rpcUrls[0] as string]))
