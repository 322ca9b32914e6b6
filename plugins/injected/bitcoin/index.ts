import type { Account } from '../../../kernel/connectors/types'
import { toHex } from '../bytes'
import type { NamespaceAdapter } from '../standard/namespaceAdapter'
import { readStandardAccounts } from '../standard/readWallet'
import { purposeOf } from './accounts'
import { bitcoinProviders } from './legacy'
import { requestBitcoin } from './requests'

type Answer = { readonly accounts?: unknown } | undefined

/** Wallets of Bitcoin: the features named in https://github.com/wallet-standard/wallet-standard/blob/master/extensions/bitcoin.md. */
export const bitcoin: NamespaceAdapter = {
  namespace: 'bip122',
  connects: ['bitcoin:connect', 'standard:connect'],
  disconnects: ['bitcoin:disconnect', 'standard:disconnect'],
  async connect(wallet, { silent, signal, usable }) {
    if (silent || wallet.asked(signal) || !wallet.has('bitcoin:connect')) {
      // Bitcoin's own feature has no silent form: what the wallet still shares is the answer then
      const general = wallet.has('standard:connect') ? ((await wallet.connect(signal, silent)) as Answer)?.accounts : undefined
      if (silent || !wallet.has('bitcoin:connect') || usable(readStandardAccounts(general) ?? [])) return general
    }
    return ((await wallet.ask('bitcoin:connect', { purposes: ['payment', 'ordinals'] })) as Answer)?.accounts
  },
  read(accounts) {
    const found = new Map<string, Account>()
    for (const account of accounts) {
      const { address, publicKey } = account
      if (!/^[a-zA-HJ-NP-Z0-9]{14,90}$/.test(address)) return undefined
      if (!found.has(address)) found.set(address, { address, type: purposeOf(account, accounts), ...(publicKey && { publicKey: toHex(publicKey) }) })
    }
    // what pays comes first: it is what a visitor expects to be in front
    return [...found.values()].sort((a, b) => Number(a.type === 'ordinal') - Number(b.type === 'ordinal'))
  },
  request: requestBitcoin,
  legacy: bitcoinProviders,
  arrival: 'unisat#initialized',
}
