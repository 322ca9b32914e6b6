import type { Network } from '../network'

/** The explorer's page of an address or a transaction; `undefined` without an explorer on http(s). */
export function explorerUrl({ explorer }: Network, what: { readonly address: string } | { readonly transaction: string }): string | undefined {
  if (!explorer || !/^https?:\/\//i.test(explorer.url)) return undefined
  const base = explorer.url.replace(/\/+$/, '')
  return 'address' in what ? `${base}/address/${encodeURIComponent(what.address)}` : `${base}/tx/${encodeURIComponent(what.transaction)}`
}
