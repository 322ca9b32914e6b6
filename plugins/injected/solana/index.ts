import type { NamespaceAdapter } from '../standard/namespaceAdapter'
import { solanaProviders } from './legacy'
import { isAddress, requestSolana } from './requests'
import { connectBySignIn } from './signIn'

/** Wallets of Solana: the features of https://github.com/anza-xyz/wallet-standard. */
export const solana: NamespaceAdapter = {
  namespace: 'solana',
  connectFeatures: ['standard:connect'],
  disconnectFeatures: ['standard:disconnect'],
  connect: async (wallet, { silent, signal }) =>
    ((await wallet.connect(signal, silent)) as { accounts?: unknown } | undefined)?.accounts,
  read(accounts) {
    const addresses = [...new Set(accounts.map(({ address }) => address))]
    return addresses.every(isAddress) ? addresses.map((address) => ({ address })) : undefined
  },
  request: requestSolana,
  signIn: connectBySignIn,
  legacy: solanaProviders,
  readyEvent: 'solana#initialized',
}
