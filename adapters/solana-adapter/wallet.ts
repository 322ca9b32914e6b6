import type { KitApi } from '../../kernel/index'
import { connectionOf } from '../connection'
import { chainsOf, createAccounts, solana } from './accounts'
import { createEvents } from './events'
import { createSigning } from './signing'
import type { KitFeatures, KitWallet } from './types'

const featureNames = [
  'standard:connect',
  'standard:disconnect',
  'standard:events',
  'solana:signMessage',
  'solana:signTransaction',
  'solana:signAndSendTransaction',
  'solana:signIn',
] as const
const versions = ['legacy', 0] as const
const iconForm = /^data:image\/(svg\+xml|webp|png|gif);base64,/
/** A plain icon, used if the host's metadata has none that Wallet Standard allows. */
const tile =
  'data:image/svg+xml;base64,PHN2ZyB4bWxucz0iaHR0cDovL3d3dy53My5vcmcvMjAwMC9zdmciIHZpZXdCb3g9IjAgMCA4IDgiPjxwYXRoIGZpbGw9IiM0NDQiIGQ9Ik0wIDBoNHY0SDB6TTQgNGg0djRINHoiLz48cGF0aCBmaWxsPSIjOTk5IiBkPSJNNCAwaDR2NEg0ek0wIDRoNHY0SDB6Ii8+PC9zdmc+'

/** Marks the kit's own wallets, so that no kit lists one and connects to itself. */
export const kitWalletMark: unique symbol = Symbol.for('tessera-kit/wallet') as never

/**
 * The kit as a Solana wallet of Wallet Standard (version 1.0.0), for code that takes such wallets:
 * its accounts are those of the kit's Solana connection, the active one first, and its features use
 * the kit's pipeline. Connecting opens the kit's modal; a silent connect waits for `kit.ready` and
 * resolves with the restored accounts. Name and icon are those of `options.metadata`. Errors carry
 * a numeric code (EIP-1193), with the KitError as `cause`.
 */
export function kitWallet(kit: KitApi): KitWallet {
  const accounts = createAccounts(kit, featureNames)
  const { signMessage, signTransaction, signAndSendTransaction, signIn } = createSigning(
    kit,
    accounts,
  )
  const isConnected = () => connectionOf(kit, solana) !== undefined
  const features: KitFeatures = {
    'standard:connect': {
      version: '1.0.0',
      async connect({ silent } = {}) {
        if (silent || kit.started) await kit.ready
        if (!silent && !isConnected())
          await kit.provider(solana).request({ method: 'solana_requestAccounts' })
        return { accounts: accounts() }
      },
    },
    'standard:disconnect': {
      version: '1.0.0',
      async disconnect() {
        // apps also call this after a failed connect: a connect that is in progress must not be
        // ended by it
        if (isConnected()) await kit.disconnect(solana)
      },
    },
    'standard:events': { version: '1.0.0', on: createEvents(kit, accounts) },
    'solana:signMessage': { version: '1.0.0', signMessage },
    'solana:signTransaction': {
      version: '1.0.0',
      supportedTransactionVersions: versions,
      signTransaction,
    },
    'solana:signAndSendTransaction': {
      version: '1.0.0',
      supportedTransactionVersions: versions,
      signAndSendTransaction,
    },
    'solana:signIn': { version: '1.0.0', signIn },
  }
  const { name = 'Tessera', icons = [] } = kit.options.metadata ?? {}
  const wallet = {
    version: '1.0.0',
    name,
    icon: (icons.find((icon) => iconForm.test(icon)) ?? tile) as KitWallet['icon'],
    chains: chainsOf(kit),
    get accounts() {
      return accounts()
    },
    features,
    [kitWalletMark]: true,
  } as const
  return Object.freeze(wallet)
}
