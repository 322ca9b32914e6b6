import type { PluginContext } from '../../../kernel/index'
import { walletconnectError } from '../errors'
import type { WalletConnectOptions } from '../types'
import { checkWallet } from './checkWallet'
import { createLookAlikes, uncertify } from './lookAlikes'
import type { DirectoryWallet } from './types'

type Context = Pick<PluginContext, 'debug'>

/** Milliseconds of work before control goes back to the page. */
const sliceMs = 4

function createReader(ctx: Context): (entry: unknown, at: number) => DirectoryWallet {
  const looksLike = createLookAlikes()
  return (entry, at) => {
    const where = `customWallets[${at}]`
    const wallet = checkWallet(entry, (field, problem) =>
      ctx.debug(`walletConnect(): ${where}.${field} is left out: ${problem}`),
    )
    if (typeof wallet === 'string')
      throw walletconnectError('bad-wallet', { at: where, problem: wallet })
    return uncertify(wallet, looksLike)
  }
}

/**
 * The host's own wallets, checked. Throws `walletconnect/bad-wallet` for one that cannot be used.
 */
export const readCustomWallets = (
  ctx: Context,
  { customWallets = [] }: WalletConnectOptions,
): readonly DirectoryWallet[] => customWallets.map(createReader(ctx))

/**
 * Like {@link readCustomWallets}, a few milliseconds at a time: thousands of wallets must not block
 * the page.
 */
export async function readCustomWalletsInSlices(
  ctx: Context,
  { customWallets = [] }: WalletConnectOptions,
): Promise<readonly DirectoryWallet[]> {
  const read = createReader(ctx)
  const wallets: DirectoryWallet[] = []
  let startedAt = performance.now()
  for (const [at, entry] of customWallets.entries()) {
    wallets.push(read(entry, at))
    if (performance.now() - startedAt < sliceMs) continue
    await new Promise((resolve) => setTimeout(resolve))
    startedAt = performance.now()
  }
  return wallets
}
