import type { AnyKit, ChainId, Connector } from '../../../../kernel/index'
import type { DirectoryWallet } from '../../directory/types'

/** Id of the connector that reaches the directory's wallets. */
export const connectorId = 'walletConnect'

/** What a connection is for, where that is settled. */
export interface Target {
  readonly namespace?: string
  readonly chainId?: ChainId
}

type Route = readonly { readonly view: string; readonly params?: unknown }[]

/** What the visitor came to connect: the parameters of the connect view they came through. The same object while the route stays. */
export function targetOf(history: Route): Target | undefined {
  return history.findLast(({ view }) => view === 'connect')?.params as Target | undefined
}

/** Whether a wallet works on a namespace, as far as is known. */
export const serves = ({ chains }: DirectoryWallet, namespace: string | undefined): boolean =>
  !namespace || !chains || chains.some((chain) => chain === namespace || chain.startsWith(`${namespace}:`))

/** Apps on phones announce themselves by an rdns of their own. */
const bare = (rdns: string): string => rdns.replace(/\.mobile$/, '')

/** Tells whether a wallet is in this browser already: by the identity it announces itself with, never by its name alone. */
export function installedIn(connectors: readonly Connector[]): (wallet: DirectoryWallet) => boolean {
  const known = new Set(connectors.flatMap(({ manifest: { kind, rdns } }) => (rdns && (kind === 'announced' || kind === 'injected') ? [bare(rdns)] : [])))
  return ({ rdns }) => rdns !== undefined && known.has(rdns)
}

/** Tells whether a list of connectors offers a wallet by itself: the same id, rdns or name. */
export function offeredBy(connectors: readonly Connector[]): (wallet: DirectoryWallet) => boolean {
  const known = new Set(connectors.flatMap(({ manifest: { id, rdns, name } }) => [id, ...(rdns ? [bare(rdns)] : []), name.toLowerCase()]))
  return ({ id, rdns, name }) => known.has(id) || (rdns !== undefined && known.has(rdns)) || known.has(name.toLowerCase())
}

/** A number in the visitor's digits. */
export const counted = (count: number, locale: string): string => count.toLocaleString(locale)

/** A count as it is told: exact below ten, else rounded down to tens. */
export const roundedCount = (total: number, locale: string): string => (total < 10 ? counted(total, locale) : `${counted(Math.floor(total / 10) * 10, locale)}+`)

/** Fetches what a wallet's click needs. A failure shows at the click. */
export function prepareConnector(kit: Pick<AnyKit, 'getState'>): void {
  const connector = kit.getState().connectors.find(({ manifest }) => manifest.id === connectorId)
  void connector?.preload?.().catch(() => {})
}
