import type { BitcoinAddresses, BitcoinWalletOptions } from '../../types'
import type { Connecting } from '../connecting'
import type { Side, SideDeps } from '../side'
import { bitcoinFeatures } from '../standardFeatures'
import { toHex } from '../wire'
import type { BitcoinCore } from './core'
import { createEsplora } from './esplora'
import { addressOf, type BitcoinKey, PURPOSES, type Purpose, readKey } from './keys'
import { isBitcoinChain, networkOf } from './networks'
import { standardMethods } from './standardMethods'
import { unisatMethods } from './unisatMethods'

/** Reads the keys of a wallet's Bitcoin side and builds it. Rejects for keys that are none. */
export const createBitcoin = async (
  options: BitcoinWalletOptions,
  deps: SideDeps,
  connect: Connecting,
): Promise<Side<BitcoinAddresses>> => {
  const keys = options.keys.map(readKey)
  networkOf(options.chain)
  const isUnisat = options.shape === 'unisat'
  const features = bitcoinFeatures(options)
  const server = options.esploraUrl === undefined ? undefined : createEsplora(options.esploraUrl)
  const ids = keys.map(({ publicKey }) => toHex(publicKey))
  const vault = deps.createVault({
    ids,
    chains: [options.chain],
    isChain: isBitcoinChain,
    scope: PURPOSES,
  })
  const chain = () => vault.chains()[0] ?? options.chain
  const network = () => networkOf(chain())
  const at = (index: number, purpose: Purpose) =>
    addressOf(keys[index] as BitcoinKey, purpose, network())
  const side: BitcoinCore['side'] = {
    vault,
    scope: PURPOSES,
    addresses: () =>
      keys.map((_, index) => ({
        payment: at(index, 'payment').address,
        ordinals: at(index, 'ordinals').address,
      })),
    accountsOf: (index, scope) =>
      PURPOSES.filter((purpose) => scope.includes(purpose)).map((purpose) => {
        const { address, key } = at(index, purpose)
        const publicKey = purpose === 'payment' ? key.publicKey : key.xOnly
        const label = `${purpose === 'payment' ? 'Payment' : 'Ordinals'} ${index + 1}`
        return {
          address,
          publicKey: Uint8Array.from(publicKey),
          chains: vault.chains(),
          features,
          label,
        }
      }),
    changed: (emit, moved) => {
      const { name, unisat } = network()
      if (moved) emit('unisat:chainChanged', { ...unisat, name })
      if (moved) emit('unisat:networkChanged', unisat.network)
      emit(
        'unisat:accountsChanged',
        vault.visible().map((index) => at(index, 'payment').address),
      )
    },
  }
  const core: BitcoinCore = {
    side,
    deps,
    connect,
    chain,
    network,
    own: () => {
      const granted = PURPOSES.filter((purpose) => vault.granted().includes(purpose))
      return vault.visible().flatMap((index) => granted.map((purpose) => at(index, purpose)))
    },
    server: () => (chain() === options.chain ? server : undefined),
  }
  return { ...side, methods: isUnisat ? unisatMethods(core) : standardMethods(core) }
}
