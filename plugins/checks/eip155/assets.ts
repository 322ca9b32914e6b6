import { isRecord } from '../../../kernel/plugins/toolkit'
import { createImitations } from '../../../lib/plain-text/imitations'
import { sameAddress } from '../addresses'
import type { Rule } from '../types'

/**
 * A token that a wallet is asked to show (EIP-747) under the symbol of another one, which the host
 * lists, or one that reads like it.
 */
export const assets: Rule = ({ call: { method, params } }, { symbols }) => {
  const [asset = params] = Array.isArray(params) ? (params as readonly unknown[]) : []
  const { address, symbol } = isRecord(asset) && isRecord(asset.options) ? asset.options : {}
  if (
    method !== 'wallet_watchAsset' ||
    typeof address !== 'string' ||
    typeof symbol !== 'string' ||
    symbols.has(sameAddress(address))
  )
    return []
  const listed = createImitations(symbols.values())(symbol)
  return listed === undefined
    ? []
    : [{ id: 'fake-token', level: 'caution', values: { address, symbol: listed } }]
}
