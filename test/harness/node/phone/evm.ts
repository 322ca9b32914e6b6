import type { Hex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { createChainRpc } from '../../wallet/chainRpc'
import { parseTransaction } from '../../wallet/methods/transaction'
import { isRecord } from '../../wallet/parse'
import { createSender } from '../../wallet/sendTransaction'
import { refuse } from './rpcError'

const EVM_METHODS = [
  'eth_sendTransaction',
  'personal_sign',
  'eth_sign',
  'eth_signTypedData',
  'eth_signTypedData_v4',
  'eth_signTransaction',
  'wallet_switchEthereumChain',
  'wallet_addEthereumChain',
]

/** Keys, and the URL of each chain by its number. */
export type EvmOptions = {
  readonly keys: readonly Hex[]
  readonly chains: Readonly<Record<number, string>>
}

/**
 * The EVM side of a wallet on another device: its signatures are real, its transactions go to the
 * chain's own URL.
 */
export const createEvm = ({ keys, chains }: EvmOptions) => {
  const accounts = keys.map((key) => privateKeyToAccount(key))
  const accountOf = (address: unknown) => {
    const found = accounts.find(
      (one) => one.address.toLowerCase() === String(address).toLowerCase(),
    )
    if (!found) throw refuse(4100, `No key of ${String(address)}`)
    return found
  }
  const sender = createSender(createChainRpc())
  const send = async (id: number, given: unknown) => {
    const rpcUrl = chains[id]
    if (!rpcUrl) throw refuse(4901, `No connection to ${id}`)
    const input = isRecord(given) ? given : {}
    return sender(accountOf(input.from), { id, name: `${id}`, rpcUrl }, parseTransaction(input))
  }
  const handle = async (
    method: string,
    params: readonly unknown[],
    chainId: string,
  ): Promise<unknown> => {
    const chain = Number(chainId.split(':')[1])
    if (method === 'personal_sign')
      return accountOf(params[1]).signMessage({ message: { raw: params[0] as Hex } })
    if (method === 'eth_signTypedData_v4' || method === 'eth_signTypedData') {
      const typed = typeof params[1] === 'string' ? JSON.parse(params[1]) : params[1]
      return accountOf(params[0]).signTypedData(typed)
    }
    if (method === 'eth_sendTransaction') return send(chain, params[0])
    if (method === 'wallet_switchEthereumChain' || method === 'wallet_addEthereumChain') {
      const wanted = Number((params[0] as { chainId?: Hex })?.chainId)
      if (!chains[wanted]) throw refuse(4902, `No chain ${wanted}`)
      return null
    }
    throw refuse(-32601, `The wallet has no ${method}`)
  }
  return {
    accounts,
    chainIds: Object.keys(chains).map((id) => `eip155:${id}`),
    addresses: accounts.map(({ address }) => address),
    methods: EVM_METHODS,
    handle,
  }
}
