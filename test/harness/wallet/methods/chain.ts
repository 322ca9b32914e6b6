import type { WalletChain } from '../../types'
import { describeAdd, describeSwitch } from '../describe'
import { type Core, confirm, type Handler } from '../handler'
import { isRecord, parseChainId, parseRecord, parseString, toQuantity } from '../parse'
import { rpcError } from '../rpcError'

const LOCAL_HOSTS: readonly string[] = ['localhost', '127.0.0.1', '[::1]']

const isRpcUrl = (text: string) => {
  if (!URL.canParse(text)) return false
  const { protocol, hostname } = new URL(text)
  return protocol === 'https:' || (protocol === 'http:' && LOCAL_HOSTS.includes(hostname))
}

const parseAddedChain = (params: readonly unknown[]): WalletChain => {
  const input = parseRecord(params[0], 'The chain')
  const id = parseChainId(input.chainId, 'chainId')
  const name = parseString(input.chainName, 'chainName').trim()
  if (name === '' || name.length > 64)
    throw rpcError('invalidParams', 'chainName must have 1 to 64 characters')
  const urls: unknown[] = Array.isArray(input.rpcUrls) ? input.rpcUrls : []
  const rpcUrl = urls.find((url): url is string => typeof url === 'string' && isRpcUrl(url))
  if (!rpcUrl) throw rpcError('invalidParams', 'rpcUrls must have an https URL')
  const currency = isRecord(input.nativeCurrency) ? input.nativeCurrency : {}
  const symbol = parseString(currency.symbol, 'nativeCurrency.symbol')
  if (symbol.length < 1 || symbol.length > 6)
    throw rpcError('invalidParams', 'The symbol must have 1 to 6 characters')
  if (currency.decimals !== 18)
    throw rpcError('invalidParams', 'nativeCurrency.decimals must be 18')
  return { id, name, rpcUrl, symbol }
}

/**
 * eth_chainId, net_version, wallet_switchEthereumChain (EIP-3326) and wallet_addEthereumChain
 * (EIP-3085; it adds only).
 */
export const chainMethods = (core: Core): Record<string, Handler> => ({
  eth_chainId: () => toQuantity(core.state.chainId()),
  net_version: () => String(core.state.chainId()),
  wallet_switchEthereumChain: async (params, session) => {
    const id = parseChainId(parseRecord(params[0], 'The chain').chainId, 'chainId')
    if (id === core.state.chainId()) return null
    const chain = core.state.find(id)
    if (!chain)
      throw rpcError('unknownChain', `Unrecognized chain ID ${toQuantity(id)}. Add it first.`)
    const from = core.state.find(core.state.chainId())?.name ?? `Chain ${core.state.chainId()}`
    const request = { method: 'wallet_switchEthereumChain', params }
    await confirm(session, describeSwitch(core.origin(), from, chain, request))
    core.state.switchTo(id, true)
    return null
  },
  wallet_addEthereumChain: async (params, session) => {
    const chain = parseAddedChain(params)
    if (core.state.find(chain.id)) return null
    const answered = await core.probe(chain, 'eth_chainId', []).catch(() => undefined)
    if (answered !== toQuantity(chain.id)) {
      throw rpcError(
        'invalidParams',
        `${chain.rpcUrl} does not answer for the chain ${toQuantity(chain.id)}`,
      )
    }
    await confirm(
      session,
      describeAdd(core.origin(), chain, { method: 'wallet_addEthereumChain', params }),
    )
    core.state.add(chain)
    return null
  },
})
