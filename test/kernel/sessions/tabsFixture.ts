import type { KitOptions } from '../../../kernel/kit/options'
import { openBrowser, summary, until } from './browser'
import { handConnector, sessionOf } from './handConnector'

type Wallet = ReturnType<typeof handConnector>

export const evm = (id: string, ...addresses: string[]) =>
  handConnector(id, { eip155: sessionOf('eip155:1', ...addresses) })

const kits: { destroy(): void }[] = []
/** Ends every kit that was opened here. */
export const closeAll = () => {
  for (const kit of kits.splice(0)) kit.destroy()
}

/** Two tabs of one browser with a kit in each; every tab has wallets of its own, as pages have. */
export async function openTabs(
  walletsOf: (tab: number) => Wallet[],
  options: Partial<KitOptions> = {},
) {
  const browser = openBrowser()
  const opened = await Promise.all(
    browser.tabs.map(async (tab, i) => {
      const wallets = walletsOf(i)
      const { kit, ready } = tab.start(
        wallets.map(({ connector }) => connector),
        options,
      )
      kits.push(kit)
      const changes: string[] = []
      const debug: string[] = []
      const networks: string[] = []
      kit.on('session:change', ({ namespace, previous, current, reason }) =>
        changes.push(`${namespace} ${previous.status}>${current.status} ${reason}`),
      )
      kit.on('network:change', ({ previous, current }) => networks.push(`${previous}>${current}`))
      kit.on('debug', ({ message }) => debug.push(message))
      await ready
      const wallet = (id: string) =>
        wallets.find(({ connector }) => connector.manifest.id === id) as Wallet
      return { tab, kit, changes, networks, debug, wallet, now: () => summary(kit.getState()) }
    }),
  )
  const [a, b] = opened as [(typeof opened)[number], (typeof opened)[number]]
  return { browser, a, b }
}
export type Browser = Awaited<ReturnType<typeof openTabs>>

/** The same, with the first wallet connected in both. */
export async function connectedTabs(walletsOf: (tab: number) => Wallet[]): Promise<Browser> {
  const tabs = await openTabs(walletsOf)
  await tabs.a.kit.connect(walletsOf(0)[0]?.connector.manifest.id as string)
  await until(() => JSON.stringify(tabs.a.now()) === JSON.stringify(tabs.b.now()))
  return tabs
}
