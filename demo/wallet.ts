import { createWallet, type WindowWallet } from 'tessera-kit/testing'
import type { DemoConfig } from './config'
import { chainName } from './networks'

const icon = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48"><rect width="48" height="48" fill="#0f6339"/>' +
    '<path d="M13 17.5h19.5a3.5 3.5 0 0 1 3.5 3.5v11a3.5 3.5 0 0 1-3.5 3.5h-17a3.5 3.5 0 0 1-3.5-3.5v-13.5a3 3 0 0 1 3-3h14.5" ' +
    'fill="none" stroke="#fff" stroke-width="2.5" stroke-linecap="round" stroke-linejoin="round"/>' +
    '<circle cx="30" cy="26.5" r="2.2" fill="#fff"/></svg>',
)}`

/**
 * Starts the wallet that is built into the page, one for all local chains. It announces itself
 * beside whatever wallets the browser has.
 */
export const installDemoWallet = ({ accounts, chains, solana }: DemoConfig): WindowWallet =>
  createWallet({
    accounts,
    chains: chains.map(({ id, url }) => ({ id, name: chainName(id), rpcUrl: url })),
    ...(solana && {
      solana: {
        keys: solana.accounts.map(({ secret }) => secret),
        chains: [{ id: 'solana:localnet' as const, rpcUrl: solana.url }],
      },
    }),
    info: { name: 'Tessera Demo Wallet', rdns: 'org.tessera.demo', icon },
  }).install()
