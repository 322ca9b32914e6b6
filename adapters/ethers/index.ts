import { BrowserProvider, type JsonRpcSigner } from 'ethers'
import type { KitApi } from '../../kernel/index'
import { eip155 } from '../eip155'

/**
 * A provider of ethers 6 over the kit's pipeline. It follows the wallet to other chains (ethers'
 * network `'any'`) and works for the kit's life. Each call makes a new one.
 */
export const browserProvider = (kit: KitApi): BrowserProvider =>
  new BrowserProvider(kit.provider(eip155), 'any')

/**
 * The signer of the active account. Without a connection it opens the kit's modal, and rejects with
 * ethers' `ACTION_REJECTED` when the modal is closed. Get it when you need it: a signer keeps its
 * account.
 */
export const signer = (kit: KitApi): Promise<JsonRpcSigner> => browserProvider(kit).getSigner()
