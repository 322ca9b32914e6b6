import type { Side } from '../standard/side'
import { solanaProviders } from './legacy'
import { requestSolana } from './requests'

/** Wallets of Solana: the features of https://github.com/anza-xyz/wallet-standard. */
export const solana: Side = {
  namespace: 'solana',
  connects: ['standard:connect'],
  disconnects: ['standard:disconnect'],
  connect: async (wallet, { silent, signal }) => ((await wallet.connect(signal, silent)) as { accounts?: unknown } | undefined)?.accounts,
  read(accounts) {
    const addresses = [...new Set(accounts.map(({ address }) => address))]
    return addresses.every((address) => /^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(address)) ? addresses.map((address) => ({ address })) : undefined
  },
  request: requestSolana,
  legacy: solanaProviders,
  arrival: 'solana#initialized',
}
