import type { Network } from '../network'

/** The explorer's page of an address or a transaction, with the query of the explorer's URL; `undefined` without an explorer on http(s). */
export function explorerUrl({ explorer }: Network, what: { readonly address: string } | { readonly transaction: string }): string | undefined {
  const [, base, query = ''] = /^(https?:\/\/[^?#]+)(\?[^#]*)?/i.exec(explorer?.url ?? '') ?? []
  if (!base) return undefined
  const path = 'address' in what ? `address/${encodeURIComponent(what.address)}` : `tx/${encodeURIComponent(what.transaction)}`
  return `${base.replace(/\/+$/, '')}/${path}${query}`
}
