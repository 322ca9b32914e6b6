import type { WalletOptions } from '../types'

const SOLANA = [
  'solana:signMessage',
  'solana:signTransaction',
  'solana:signAndSendTransaction',
  'solana:signIn',
]
const BITCOIN = [
  'bitcoin:connect',
  'bitcoin:disconnect',
  'bitcoin:events',
  'bitcoin:signMessage',
  'bitcoin:signTransaction',
]
/** What a wallet can only do with a server of the network. */
const BITCOIN_SENDING = ['bitcoin:signAndSendTransaction', 'bitcoin:sendTransfer']

/** The Solana features of a wallet. */
export const solanaFeatures = ({ features }: { readonly features?: readonly string[] }) =>
  SOLANA.filter((name) => features?.includes(name) ?? true)

/** The Bitcoin features of a wallet. */
export const bitcoinFeatures = ({ esploraUrl }: { readonly esploraUrl?: string }) => [
  ...BITCOIN,
  ...(esploraUrl === undefined ? [] : BITCOIN_SENDING),
]

/** All features of a wallet's entry in Wallet Standard. */
export const namesOf = ({ solana, bitcoin }: WalletOptions): string[] => {
  const own = bitcoin && bitcoin.shape !== 'unisat' ? bitcoinFeatures(bitcoin) : []
  const leaves = own.length > 0 || (solana?.features?.includes('standard:disconnect') ?? true)
  return [
    'standard:connect',
    ...(leaves ? ['standard:disconnect'] : []),
    'standard:events',
    ...(solana ? solanaFeatures(solana) : []),
    ...own,
  ]
}
