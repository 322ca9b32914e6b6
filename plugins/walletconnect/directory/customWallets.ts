import type { PluginContext } from '../../../kernel/plugins/types'
import { walletconnectError } from '../errors'
import type { WalletConnectOptions } from '../options'
import { checkWallet } from './checkWallet'
import { createLookAlikes, uncertify } from './lookAlikes'
import type { DirectoryWallet } from './types'

type Context = Pick<PluginContext, 'debug'>

/** Milliseconds of work before the page has a turn. */
const atOnce = 4

function createReader(ctx: Context): (entry: unknown, at: number) => DirectoryWallet {
  const looksLike = createLookAlikes()
  return (entry, at) => {
    const where = `customWallets[${at}]`
    const wallet = checkWallet(entry, (field, problem) => ctx.debug(`walletConnect(): ${where}.${field} is left out: ${problem}`))
    if (typeof wallet === 'string') throw walletconnectError('bad-wallet', { at: where, problem: wallet })
    return uncertify(wallet, looksLike)
  }
}

/** The host's own wallets, checked. Throws `walletconnect/bad-wallet` for one that cannot be used. */
export const readCustomWallets = (ctx: Context, { customWallets = [] }: WalletConnectOptions): readonly DirectoryWallet[] => customWallets.map(createReader(ctx))

/** The same, a few milliseconds at a time: thousands of wallets must not hold up the page. */
export async function readCustomWalletsInSlices(ctx: Context, { customWallets = [] }: WalletConnectOptions): Promise<readonly DirectoryWallet[]> {
  const read = createReader(ctx)
  const wallets: DirectoryWallet[] = []
  let begun = performance.now()
  for (const [at, entry] of customWallets.entries()) {
    wallets.push(read(entry, at))
    if (performance.now() - begun < atOnce) continue
    await new Promise((resolve) => setTimeout(resolve))
    begun = performance.now()
  }
  return wallets
}
