// A host page in a browser, with a directory of thousands of wallets.
import { type AnyKit, createKit } from '../../../../kernel/index'
import { mainnet } from '../../../../kernel/networks'
import { walletConnect } from '../../../../plugins/walletconnect'
import { ui } from '../../../../ui'

const words = ['Blue', 'Pine', 'North', 'Quick', 'Silver', 'Open', 'Calm']
const wallets = {
  kit: undefined as AnyKit | undefined,
  /** Takes the place of the kit before. */
  async make(count: number, themeMode: 'dark' | 'light' = 'dark', locale = 'en') {
    wallets.kit?.destroy()
    const customWallets = Array.from({ length: count }, (_, at) => ({
      id: `w${at}`,
      name: `${words[at % 7]} ${words[at % 5]} ${at}`,
      certified: at % 3 === 0,
      image: `${location.origin.replace('http:', 'https:')}/picture/${at}`,
      links: { native: `w${at}://` },
      stores: { homepage: `https://w${at}.example` },
    }))
    const plugin = walletConnect({
      relayUrl: 'ws://127.0.0.1:1',
      ...(count > 0 && { customWallets }),
    })
    wallets.kit = createKit([ui({ themeMode }), plugin], {
      networks: [mainnet],
      locale,
      storage: 'memory',
      metadata: { name: 'Example' },
    }) as AnyKit
    await wallets.kit.start()
  },
  body: () => wallets.kit?.element().shadowRoot?.querySelector('.t-body') as HTMLElement,
  /** Scrolls a step each frame; answers the most tiles there were at once. */
  async scroll(steps: number, by: number) {
    let most = 0
    for (let step = 0; step < steps; step++) {
      wallets.body().scrollTop += by
      await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
      most = Math.max(most, wallets.body().querySelectorAll('.wc-tile').length)
    }
    return most
  },
  /** Scrolls a step each frame until nothing moves any more; answers where that is. */
  async scrollOut(by: number) {
    for (let still = 0; still < 10; ) {
      const { scrollTop } = wallets.body()
      await wallets.scroll(1, by)
      still = wallets.body().scrollTop === scrollTop ? still + 1 : 0
    }
    return wallets.body().scrollTop
  },
  /** What a test writes down. */
  lost: [] as string[],
  /**
   * Watches what each frame brings, in elements of its own or in those of another row; the answer
   * ends it, and tells the most rows, and the most rows with pictures, that one has brought.
   */
  watchFrames() {
    const grid = wallets.body().querySelector('.wc-grid') as HTMLElement
    const most = { rows: 0, pictured: 0 }
    let fresh: Element[] = []
    let changed: Element[] = []
    const seen = new MutationObserver((changes) => {
      for (const { type, addedNodes, target } of changes) {
        if (type === 'attributes') changed.push(target as Element)
        else fresh.push(...[...addedNodes].filter((node) => node instanceof Element))
      }
    })
    // rows that are added, rows that become others, and pictures that are put into either
    seen.observe(grid, {
      childList: true,
      subtree: true,
      attributes: true,
      attributeFilter: ['style', 'src'],
    })
    const count = () => {
      const pictures = [
        ...changed,
        ...fresh.flatMap((node) => [node, ...node.querySelectorAll('img')]),
      ].filter((node) => node.isConnected && node.matches('img[src]'))
      most.rows = Math.max(
        most.rows,
        new Set([...fresh, ...changed].filter((node) => node.matches('.wc-row'))).size,
      )
      most.pictured = Math.max(
        most.pictured,
        new Set(pictures.map((node) => node.closest('.wc-row'))).size,
      )
      fresh = []
      changed = []
      frame = requestAnimationFrame(count)
    }
    let frame = requestAnimationFrame(count)
    return () => {
      cancelAnimationFrame(frame)
      seen.disconnect()
      return most
    }
  },
}
export type WalletsPage = typeof wallets
declare global {
  interface Window {
    readonly wallets: WalletsPage
  }
}
Object.assign(window, { wallets })
