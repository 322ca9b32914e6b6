import type { Account } from '../../../kernel/index'
import { toHexDigits } from '../../../lib/bytes/hex'
import type { NamespaceAdapter } from '../standard/namespaceAdapter'
import { readStandardAccounts } from '../standard/readWallet'
import { purposeOf } from './accounts'
import { bitcoinProviders } from './legacy'
import { requestBitcoin } from './requests'

type Answer = { readonly accounts?: unknown } | undefined

/**
 * Wallets of Bitcoin: the features named in
 * https://github.com/wallet-standard/wallet-standard/blob/master/extensions/bitcoin.md.
 */
export const bitcoin: NamespaceAdapter = {
  namespace: 'bip122',
  connectFeatures: ['bitcoin:connect', 'standard:connect'],
  disconnectFeatures: ['bitcoin:disconnect', 'standard:disconnect'],
  async connect(wallet, { silent, signal, usable }) {
    if (silent || wallet.hasAsked(signal) || !wallet.has('bitcoin:connect')) {
      // `bitcoin:connect` has no silent form: `standard:connect` returns what the wallet still
      // shares
      const general = wallet.has('standard:connect')
        ? ((await wallet.connect(signal, silent)) as Answer)?.accounts
        : undefined
      if (silent || !wallet.has('bitcoin:connect') || usable(readStandardAccounts(general) ?? []))
        return general
    }
    return ((await wallet.ask('bitcoin:connect', { purposes: ['payment', 'ordinals'] })) as Answer)
      ?.accounts
  },
  read(accounts) {
    const found = new Map<string, Account>()
    for (const account of accounts) {
      const { address, publicKey } = account
      if (!/^[a-zA-HJ-NP-Z0-9]{14,90}$/.test(address)) return undefined
      if (!found.has(address))
        found.set(address, {
          address,
          type: purposeOf(account, accounts),
          ...(publicKey && { publicKey: toHexDigits(publicKey) }),
        })
    }
    // payment addresses first: users expect one of them to be active
    return [...found.values()].sort(
      (a, b) => Number(a.type === 'ordinal') - Number(b.type === 'ordinal'),
    )
  },
  request: requestBitcoin,
  legacy: bitcoinProviders,
  readyEvent: 'unisat#initialized',
}
