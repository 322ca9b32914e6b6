import { isRecord } from '../../../kernel/plugins/toolkit'
import { parseUrl } from '../../../lib/plain-text/parseUrl'
import type { Finding, Rule } from '../types'

const local = /^(?:localhost|127\.0\.0\.1|\[::1\])$/
const urlOf = (text: unknown): URL | undefined => parseUrl(String(text))

/**
 * A network that a wallet is asked to add: by a server that nobody needs a key for, or in place of
 * the one that it has for a network of the kit's.
 */
export const networks: Rule = ({ call, chainId }, { servers }) => {
  const [offer] = Array.isArray(call.params) ? (call.params as readonly unknown[]) : []
  if (call.method !== 'wallet_addEthereumChain' || !isRecord(offer)) return []
  const named = `eip155:${BigInt(String(offer.chainId))}` as const
  // the wallet is on the request's own network: it has a server for it
  const known = named === chainId ? [] : servers.get(named)
  const hosts = known?.map((url) => urlOf(url)?.host)
  return (Array.isArray(offer.rpcUrls) ? offer.rpcUrls : []).flatMap((text): readonly Finding[] => {
    const { protocol, host = '', hostname = '' } = urlOf(text) ?? {}
    if (protocol === 'http:' && !local.test(hostname))
      return [{ id: 'plain-server', level: 'caution', values: { host } }]
    return hosts && host && !hosts.includes(host)
      ? [{ id: 'other-server', level: 'caution', values: { host } }]
      : []
  })
}
