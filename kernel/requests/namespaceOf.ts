import type { RequestOptions } from './types'

/** What {@link namespaceOf} reads of a kit. */
interface KitView {
  getState(): { readonly session: { readonly active?: string | undefined } }
  network(): { readonly namespace: string }
}

/** The namespace of a request: the option `namespace`, else that of `chainId`, else the active session's, else the current network's. */
export const namespaceOf = (api: KitView, { namespace, chainId }: RequestOptions): string =>
  namespace ?? chainId?.split(':', 1)[0] ?? api.getState().session.active ?? api.network().namespace
