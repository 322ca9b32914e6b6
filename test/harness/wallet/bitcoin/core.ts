import type { BitcoinAddresses } from '../../types'
import type { Connecting } from '../connecting'
import type { Side, SideDeps } from '../side'
import type { Esplora } from './esplora'
import type { BitcoinAddress } from './keys'
import type { BitcoinNetwork } from './networks'

/** What the methods of a wallet's Bitcoin side work with. */
export type BitcoinCore = {
  readonly side: Omit<Side<BitcoinAddresses>, 'methods'>
  readonly deps: SideDeps
  readonly connect: Connecting
  readonly chain: () => string
  readonly network: () => BitcoinNetwork
  /** The addresses the page may use. */
  readonly own: () => readonly BitcoinAddress[]
  /** The server to send by; the chain must be the one it serves, else 4901. */
  readonly server: () => Esplora | undefined
}
