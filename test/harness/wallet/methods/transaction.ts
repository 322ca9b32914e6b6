import { describeSend } from '../describe'
import { type Core, confirm, type Handler } from '../handler'
import { parseAddress, parseChainId, parseData, parseQuantity, parseRecord } from '../parse'
import { rpcError } from '../rpcError'
import type { WantedTransaction } from '../sendTransaction'

/** A transaction as a page gives it, or -32602. */
export const parseTransaction = (input: Record<string, unknown>): WantedTransaction => ({
  to: input.to === undefined || input.to === null ? undefined : parseAddress(input.to, 'to'),
  data: parseData(input.data ?? input.input, 'data'),
  value: parseQuantity(input.value, 'value'),
  gas: parseQuantity(input.gas ?? input.gasLimit, 'gas'),
  nonce: parseQuantity(input.nonce, 'nonce'),
  gasPrice: parseQuantity(input.gasPrice, 'gasPrice'),
  maxFeePerGas: parseQuantity(input.maxFeePerGas, 'maxFeePerGas'),
  maxPriorityFeePerGas: parseQuantity(input.maxPriorityFeePerGas, 'maxPriorityFeePerGas'),
})

/** eth_sendTransaction: signed here, sent raw. A `chainId` that is not the active chain is 4901. */
export const transactionMethods = (core: Core): Record<string, Handler> => ({
  eth_sendTransaction: async (params, session) => {
    const input = parseRecord(params[0], 'The transaction')
    const account = core.state.accountOf(parseAddress(input.from, 'from'))
    if (
      input.chainId !== undefined &&
      parseChainId(input.chainId, 'chainId') !== core.state.chainId()
    ) {
      throw rpcError(
        'chainDisconnected',
        'The transaction is for another chain than the active one',
      )
    }
    const wanted = parseTransaction(input)
    if (!wanted.to && !wanted.data)
      throw rpcError('invalidParams', 'A transaction needs to or data')
    const chain = core.state.chain()
    const request = { method: 'eth_sendTransaction', params }
    await confirm(session, describeSend(core.origin(), account.address, wanted, chain, request))
    return core.send(account, chain, wanted)
  },
})
