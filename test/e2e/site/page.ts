import { createElement, StrictMode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import {
  type AnyKit,
  createKit,
  defineConnector,
  definePlugin,
  type KitApi,
  type KitOptions,
} from 'tessera-kit'
import { type DevtoolsApi, type DevtoolsOptions, devtools } from 'tessera-kit/devtools'
import { injected } from 'tessera-kit/injected'
import {
  bitcoinRegtest,
  bitcoinSignet,
  defineNetwork,
  defineSolana,
  fromViem,
  solanaDevnet,
} from 'tessera-kit/networks'
import * as react from 'tessera-kit/react'
import { type UiApi, type UiOptions, ui } from 'tessera-kit/ui'
import { type WalletConnectOptions, walletConnect } from 'tessera-kit/walletconnect'
import { everySlot } from './everySlot'

/** What a test says about a kit; everything here can be sent to a page. */
export interface SiteKit extends Omit<KitOptions, 'networks'> {
  readonly chains: readonly { readonly id: number; readonly name: string; readonly url: string }[]
  /**
   * Solana chains: one of ours by its genesis hash and URL, or the public devnet, which is never
   * asked.
   */
  readonly solana?: readonly (
    | { readonly cluster: 'localnet'; readonly genesisHash: string; readonly url: string }
    | { readonly cluster: 'devnet' }
  )[]
  readonly bitcoin?: readonly (keyof typeof bitcoins)[]
  readonly ui?: UiOptions
  /** Renders into the element with this id instead of a dialog. */
  readonly embedIn?: string
  /** Adds a wallet without prompts of its own: the kit asks for approvals. */
  readonly localWallet?: true
  readonly devtools?: DevtoolsOptions
  /** Adds wallets on other devices, through the relay it names. */
  readonly walletConnect?: WalletConnectOptions
  /** Adds a plugin with an entry in every slot. */
  readonly everySlot?: true
}

declare global {
  interface Window {
    readonly site: Site
  }
}

/** The page's side of the e2e tests: makes kits, and nothing before it is asked to. */
export interface Site {
  readonly kits: Record<string, KitApi>
  make(options: SiteKit): KitApi
  /**
   * Renders KitProvider with a ConnectButton, or with both buttons, in StrictMode; again, a tree of
   * a new key takes the place of the one before.
   */
  render(kit: KitApi, buttons?: 'both' | react.ConnectButtonProps): void
  unmount(): void
  /** Changes the look of a kit that runs. */
  setTheme(kit: KitApi, mode: 'dark' | 'light'): void
  /** What a kit's devtools plugin gives. */
  devtools(kit: KitApi): DevtoolsApi
  readonly errors: string[]
  readonly violations: string[]
}

const kits: Site['kits'] = {}
let root: Root | undefined
let renders = 0
const errors: string[] = []
const violations: string[] = []
window.addEventListener('error', (event) => errors.push(String(event.error ?? event.message)))
window.addEventListener('unhandledrejection', (event) =>
  errors.push(`unhandled: ${String(event.reason)}`),
)
document.addEventListener('securitypolicyviolation', (event) =>
  violations.push(`${event.effectiveDirective} ${event.blockedURI}`),
)

const networkOf = ({ id, name, url }: SiteKit['chains'][number]) =>
  fromViem({
    id,
    name,
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [url] } },
  })

const bitcoins = { regtest: bitcoinRegtest, signet: bitcoinSignet }
const solanaOf = (chain: NonNullable<SiteKit['solana']>[number]) =>
  chain.cluster === 'devnet'
    ? solanaDevnet
    : defineSolana({
        genesisHash: chain.genesisHash,
        cluster: 'localnet',
        name: 'Solana Local',
        rpcUrls: [chain.url],
        testnet: true,
      })

const account = `0x${'1a'.repeat(20)}`
/** Holds an account and signs nothing real: what matters is that the kit asks for its approvals. */
const localWallet = definePlugin('local', () => ({
  needs: ['connectors'],
  setup(ctx) {
    const [network] = ctx.networks
    if (!network) return
    ctx.connectors.add(
      defineConnector({
        manifest: {
          id: 'local',
          name: 'Local Wallet',
          kind: 'embedded',
          namespaces: ['eip155'],
          approval: 'kit',
        },
        connect: async () => ({
          sessions: {
            eip155: { accounts: [{ address: account }], active: account, chainId: network.id },
          },
        }),
        disconnect: async () => {},
        request: async () => `0x${'2b'.repeat(65)}`,
        on: () => () => {},
      }),
    )
  },
}))

const site: Site = {
  kits,
  errors,
  violations,
  make({
    chains,
    solana = [],
    bitcoin = [],
    ui: uiOptions,
    embedIn,
    localWallet: local,
    devtools: inside,
    walletConnect: remote,
    everySlot: slots,
    ...options
  }) {
    const others = [...solana.map(solanaOf), ...bitcoin.map((name) => bitcoins[name])]
    const networks = [...chains.map(networkOf), ...others]
    const urls = others.flatMap(({ id, rpcUrls: [url] }) =>
      url?.startsWith('http://127.0.0.1') ? [[id, url]] : [],
    )
    const rpc = Object.fromEntries([...chains.map(({ id, url }) => [`eip155:${id}`, url]), ...urls])
    const embed =
      embedIn === undefined ? {} : { embed: () => document.getElementById(embedIn) as HTMLElement }
    const kit = createKit(
      [
        ui({ ...uiOptions, ...embed }),
        injected(),
        local && localWallet(),
        remote && walletConnect(remote),
        inside && devtools(inside),
        slots && everySlot(),
      ],
      { networks, rpc, ...options } as KitOptions,
    )
    kits[kit.id] = kit
    return kit
  },
  render(kit, buttons) {
    root ??= createRoot(document.querySelector('#app') as HTMLElement)
    root.render(
      createElement(
        StrictMode,
        { key: renders++ },
        createElement(
          react.KitProvider,
          { kit },
          buttons === 'both' && createElement(react.NetworkButton),
          createElement(react.ConnectButton, buttons === 'both' ? {} : buttons),
        ),
      ),
    )
  },
  unmount() {
    root?.unmount()
    root = undefined
  },
  devtools: (kit) => (kit as AnyKit).use(devtools) as DevtoolsApi,
  setTheme: (kit, mode) => ((kit as AnyKit).use(ui) as UiApi).setThemeMode(mode),
}
Object.assign(window, { site, defineNetwork })
