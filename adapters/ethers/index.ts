import { BrowserProvider, type JsonRpcSigner } from 'ethers'
import type { KitApi } from '../../kernel/kitApi'
import { eip155 } from '../eip155'

/**
 * A provider of ethers 6 over the kit's pipeline. It follows the wallet to other chains (ethers' network `'any'`) and stays good for the
 * kit's life; a new one each call.
 */
export const browserProvider = (kit: KitApi): BrowserProvider => new BrowserProvider(kit.provider(eip155), 'any')

/**
 * The signer of the account in front. With nobody connected the kit's modal opens and the visitor connects there; rejects as ethers does,
 * with `ACTION_REJECTED`, when the modal is closed instead. Get it when you need it: a signer keeps its account.
 */
export const signer = (kit: KitApi): Promise<JsonRpcSigner> => browserProvider(kit).getSigner()
