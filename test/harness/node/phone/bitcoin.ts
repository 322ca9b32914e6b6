import { SigHash } from '@scure/btc-signer'
import type { Hex } from '../../types'
import { createEsplora } from '../../wallet/bitcoin/esplora'
import { addressOf, readKey } from '../../wallet/bitcoin/keys'
import { networkOf } from '../../wallet/bitcoin/networks'
import { readPsbt, signPsbt } from '../../wallet/bitcoin/psbt'
import { signBip322, signEcdsa } from '../../wallet/bitcoin/signMessage'
import { toHex } from '../../wallet/wire'
import { refuse } from './rpcError'

const BITCOIN_METHODS = ['sendTransfer', 'signMessage', 'signPsbt', 'getAccountAddresses']

/**
 * A key, the CAIP-2 id of its network with the network's name ('bitcoin:regtest'), and an Esplora
 * to send by.
 */
export type BitcoinOptions = {
  readonly key: Hex
  readonly chainId: string
  readonly network: string
  readonly esplora?: string
}

type Input = {
  readonly index: number
  readonly address: string
  readonly sighashTypes?: readonly number[]
}

/**
 * The Bitcoin side: the params and answers of WalletConnect's bip122 RPC; signatures of messages as
 * hex, PSBTs as base64.
 */
export const createBitcoin = ({ key: text, chainId, network: name, esplora }: BitcoinOptions) => {
  const key = readKey(text)
  const network = networkOf(name)
  const payment = addressOf(key, 'payment', network)
  const ordinals = addressOf(key, 'ordinals', network)
  const own = (address: unknown) => {
    const found = [payment, ordinals].find((one) => one.address === address)
    if (!found) throw refuse(4100, `No key of ${String(address)}`)
    return found
  }
  const server = () => {
    if (!esplora) throw refuse(4901, 'No connection to the network')
    return createEsplora(esplora)
  }
  const sign = async (params: Record<string, unknown>) => {
    const transaction = readPsbt(Buffer.from(String(params.psbt), 'base64'))
    const inputs = (params.signInputs ?? []) as readonly Input[]
    const wanted = inputs.map(({ index, address, sighashTypes = [SigHash.ALL] }) => ({
      address: own(address),
      indexes: [index],
      sighashes: sighashTypes,
    }))
    signPsbt(transaction, wanted, params.broadcast === true)
    const psbt = Buffer.from(transaction.toPSBT()).toString('base64')
    return {
      psbt,
      ...(params.broadcast === true && { txid: await server().broadcast(transaction) }),
    }
  }
  const pay = async (params: Record<string, unknown>) => {
    const from = own(params.account)
    const transaction = await server().pay({
      from,
      to: String(params.recipientAddress),
      amount: BigInt(String(params.amount)),
      feeRate: 2,
      network,
    })
    for (let index = 0; index < transaction.inputsLength; index++)
      transaction.signIdx(key.secret, index)
    transaction.finalize()
    return { txid: await server().broadcast(transaction) }
  }
  const handle = async (method: string, params: Record<string, unknown>): Promise<unknown> => {
    if (method === 'getAccountAddresses')
      return [payment, ordinals].map(({ address, purpose, key: { publicKey } }) => ({
        address,
        publicKey: toHex(publicKey),
        path: purpose === 'payment' ? "m/84'/1'/0'/0/0" : "m/86'/1'/0'/0/0",
        intention: purpose === 'payment' ? 'payment' : 'ordinal',
      }))
    if (method === 'signMessage') {
      const from = own(params.address ?? params.account)
      const message = new TextEncoder().encode(String(params.message))
      return {
        address: from.address,
        signature: toHex(
          params.protocol === 'bip322'
            ? signBip322(message, from)
            : await signEcdsa(message, key.secret),
        ),
      }
    }
    if (method === 'signPsbt') return sign(params)
    if (method === 'sendTransfer') return pay(params)
    throw refuse(-32601, `The wallet has no ${method}`)
  }
  return {
    chainIds: [chainId],
    addresses: [payment.address],
    payment,
    ordinals,
    methods: BITCOIN_METHODS,
    handle,
  }
}
