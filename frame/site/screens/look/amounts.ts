/** A network that the wallet knows by itself: what a page says of one is not believed. */
interface KnownNetwork {
  readonly name: string
  readonly symbol: string
}

const ETHER = 'ETH'
const NETWORKS: Readonly<Record<string, KnownNetwork>> = {
  'eip155:1': { name: 'Ethereum', symbol: ETHER },
  'eip155:10': { name: 'OP Mainnet', symbol: ETHER },
  'eip155:56': { name: 'BNB Smart Chain', symbol: 'BNB' },
  'eip155:100': { name: 'Gnosis', symbol: 'xDAI' },
  'eip155:130': { name: 'Unichain', symbol: ETHER },
  'eip155:137': { name: 'Polygon', symbol: 'POL' },
  'eip155:324': { name: 'ZKsync Era', symbol: ETHER },
  'eip155:480': { name: 'World Chain', symbol: ETHER },
  'eip155:8453': { name: 'Base', symbol: ETHER },
  'eip155:42161': { name: 'Arbitrum One', symbol: ETHER },
  'eip155:42220': { name: 'Celo', symbol: 'CELO' },
  'eip155:43114': { name: 'Avalanche', symbol: 'AVAX' },
  'eip155:59144': { name: 'Linea', symbol: ETHER },
  'eip155:534352': { name: 'Scroll', symbol: ETHER },
  'eip155:7777777': { name: 'Zora', symbol: ETHER },
  'eip155:84532': { name: 'Base Sepolia', symbol: ETHER },
  'eip155:11155111': { name: 'Sepolia', symbol: ETHER },
  'eip155:11155420': { name: 'OP Sepolia', symbol: ETHER },
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': { name: 'Solana', symbol: 'SOL' },
  'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1': { name: 'Solana Devnet', symbol: 'SOL' },
  'solana:4uhcVJyU9pJkvQyS88uRDiswHXSGkY3z': { name: 'Solana Testnet', symbol: 'SOL' },
}

/** A network's name; its CAIP-2 id where it is not known. */
export const networkName = (chainId: string): string =>
  Object.hasOwn(NETWORKS, chainId) ? (NETWORKS[chainId]?.name ?? chainId) : chainId

/** Decimals of a network's own currency: all of a namespace have the same. */
const decimalsOf = (chainId: string) => (chainId.startsWith('solana:') ? 9 : 18)

const grouped = (digits: string) => digits.replace(/\B(?=(\d{3})+(?!\d))/g, ',')

/** An amount of the smallest unit, whole, with its thousands set apart: `250,000,000`. */
export const formatUnits = (amount: bigint): string => grouped(amount.toString())

/**
 * An amount of a network's own currency, to its last digit; `symbol` is undefined for a network
 * that is not known.
 */
export function formatNative(
  amount: bigint,
  chainId: string,
): { readonly value: string; readonly symbol: string | undefined } {
  const decimals = decimalsOf(chainId)
  const digits = amount.toString().padStart(decimals + 1, '0')
  const fraction = digits.slice(-decimals).replace(/0+$/, '')
  const known = Object.hasOwn(NETWORKS, chainId) ? NETWORKS[chainId] : undefined
  return {
    value: `${grouped(digits.slice(0, -decimals))}${fraction && `.${fraction}`}`,
    symbol: known?.symbol ?? (chainId.startsWith('solana:') ? 'SOL' : undefined),
  }
}

/** A fee that is paid at most: in three digits that are not 0, and never below what it is. */
export function formatFee(amount: bigint, chainId: string): ReturnType<typeof formatNative> {
  const unit = 10n ** BigInt(Math.max(0, amount.toString().length - 3))
  return formatNative(((amount + unit - 1n) / unit) * unit, chainId)
}
