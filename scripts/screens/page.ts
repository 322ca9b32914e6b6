// The host page of the screens: a kit on well-known networks and mock wallets, driven from outside
// through `window.screens`.
import {
  type AnyKit,
  createKit,
  defineConnector,
  definePlugin,
  type KitOptions,
  type Views,
} from 'tessera-kit'
import { icons } from 'tessera-kit/icons'
import { injected } from 'tessera-kit/injected'
import {
  arbitrum,
  base,
  bitcoin,
  mainnet,
  optimism,
  polygon,
  sepolia,
  solana,
  solanaDevnet,
} from 'tessera-kit/networks'
import { createStorage, installWallet, type MockWallet } from 'tessera-kit/testing'
import { type UiOptions, ui } from 'tessera-kit/ui'
import { type DirectoryWallet, walletConnect } from 'tessera-kit/walletconnect'
import { rpcError } from '../../kernel/requests/errors'
import { walletconnectError } from '../../plugins/walletconnect/errors'
import { everySlot } from '../../test/e2e/site/everySlot'
import {
  createFakePairing,
  desk,
  type FakePairing,
  rainbow,
  usualUri,
} from '../../test/plugins/walletconnect/views/fakePairing'
import { examples } from '../primitives/examples'
import { holdings } from './holdings'

/** What one screen is made of. */
export interface ScreenKit {
  readonly theme: 'dark' | 'light'
  readonly locale: string
  readonly wallets: number
  /** Adds a connector whose approvals are the kit's. */
  readonly local?: boolean
  /** Adds networks of two more namespaces, and a wallet that spans all. */
  readonly spanning?: boolean
  /**
   * Adds eight wallets on Ethereum, one with twenty accounts, one with a hostile name, and leaves
   * some balances out.
   */
  readonly crowd?: boolean
  /** Adds wallets on phones, over a pairing that does what `pairing` says. */
  readonly pairing?: boolean
  /**
   * Adds wallets on phones over a relay that nobody answers for: those of the package, with four
   * hundred more, or with hostile ones.
   */
  readonly directory?: 'curated' | 'many' | 'hostile'
  /** Adds what the accounts have and did. */
  readonly holdings?: boolean
  /** Adds an entry to every slot; `one`: with one tab. */
  readonly slots?: 'all' | 'one'
  /** Adds a view for each primitive, by its name below `primitives/`. */
  readonly primitives?: boolean
}

const networks = [mainnet, base, arbitrum, optimism, polygon, sepolia]
/** The first account of the public test mnemonic. */
const key = '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80'

const icon = (ground: string, mark: string) =>
  `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 36 36"><rect width="36" height="36" fill="${ground}"/>${mark}</svg>`)}`
const wallets = [
  [
    'Aurora Wallet',
    'com.example.aurora',
    icon(
      '#5b3df5',
      '<path d="M8 25c5-13 15-13 20 0" fill="none" stroke="#fff" stroke-width="4" stroke-linecap="round"/>',
    ),
  ],
  [
    'Fern',
    'com.example.fern',
    icon(
      '#16794f',
      '<path d="M18 28V14m0 7c-6 0-8-4-8-9 6 0 8 4 8 9zm0-4c0-5 3-8 8-8 0 5-3 8-8 8z" fill="#bdf0d2" stroke="#bdf0d2" stroke-width="2"/>',
    ),
  ],
  [
    'Harbor',
    'com.example.harbor',
    icon(
      '#0b6fd6',
      '<circle cx="18" cy="12" r="3.5" fill="none" stroke="#fff" stroke-width="3"/><path d="M18 15v13m-9-8c0 5 4 8 9 8s9-3 9-8" fill="none" stroke="#fff" stroke-width="3" stroke-linecap="round"/>',
    ),
  ],
  [
    'Lantern',
    'com.example.lantern',
    icon(
      '#f0a13a',
      '<path d="M12 9h12l2 18H10z" fill="#5a2d02"/><circle cx="18" cy="19" r="4" fill="#ffe1a8"/>',
    ),
  ],
  ['Plain Wallet', 'com.example.plain', ''],
] as const

const account = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'
const local = definePlugin('local', () => ({
  needs: ['connectors'],
  setup(ctx) {
    ctx.connectors.add(
      defineConnector({
        manifest: {
          id: 'local',
          name: 'Passkey',
          kind: 'embedded',
          namespaces: ['eip155'],
          approval: 'kit',
        },
        connect: async () => ({
          sessions: {
            eip155: { accounts: [{ address: account }], active: account, chainId: mainnet.id },
          },
        }),
        disconnect: async () => {},
        request: async () => `0x${'2b'.repeat(65)}`,
        on: () => () => {},
      }),
    )
  },
}))

/** A wallet with accounts of every namespace, two kinds of them in one. */
const orbit = definePlugin('orbit', () => ({
  needs: ['connectors'],
  setup(ctx) {
    const sessions = {
      eip155: {
        accounts: [{ address: account }, { address: '0x8ba1f109551bD432803012645Ac136ddd64DBA72' }],
        active: account,
        chainId: mainnet.id,
      },
      solana: {
        accounts: [{ address: '7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU' }],
        active: '7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU',
        chainId: solana.id,
      },
      bip122: {
        accounts: [
          { address: 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq', type: 'payment' },
          {
            address: 'bc1p5cyxnuxmeuwuvkwfem96lqzszd02n6xdcjrs20cac6yqjjwudpxqkedrcr',
            type: 'ordinal',
          },
        ],
        active: 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq',
        chainId: bitcoin.id,
      },
    }
    ctx.connectors.add(
      defineConnector({
        manifest: {
          id: 'orbit',
          name: 'Orbit',
          kind: 'announced',
          namespaces: Object.keys(sessions),
          approval: 'wallet',
          icon: icon(
            '#14171f',
            '<circle cx="18" cy="18" r="5" fill="#ffd166"/><ellipse cx="18" cy="18" rx="13" ry="5.5" fill="none" stroke="#fff" stroke-width="2" transform="rotate(-24 18 18)"/>',
          ),
        },
        connect: async ({ namespaces }) => {
          if (screens.slow) await new Promise(() => {})
          return {
            sessions: Object.fromEntries(
              Object.entries(sessions).filter(([name]) => namespaces.includes(name)),
            ),
          }
        },
        disconnect: async () => {},
        request: async () => '0x1',
        switchNetwork: async () => {},
        on: () => () => {},
      }),
    )
  },
}))

/** Eight wallets: one has twenty accounts, one a name of many words and directions. */
const crowd = definePlugin('crowd', () => ({
  needs: ['connectors'],
  setup(ctx) {
    const address = (wallet: number, at: number) =>
      `0x${((wallet + 1) * 100 + at).toString(16).padStart(4, 'c').repeat(10)}`
    for (const [wallet, name] of [
      'Twenty',
      'مَحْفظة \u202eevil\u202d Wallet Verified Official Support 0123456789 Approve everything',
      ...'CDEFGH',
    ].entries()) {
      const accounts = Array.from({ length: wallet ? 1 : 20 }, (_, at) => ({
        address: address(wallet, at),
      }))
      const active = address(wallet, 0)
      ctx.connectors.add(
        defineConnector({
          manifest: {
            id: `crowd-${wallet}`,
            name: wallet > 1 ? `Wallet ${name}` : name,
            kind: 'announced',
            namespaces: ['eip155'],
            approval: 'wallet',
          },
          connect: async () => ({
            sessions: {
              eip155: { accounts, active, chainId: networks[wallet % 6]?.id ?? mainnet.id },
            },
          }),
          disconnect: async () => {},
          request: async () => '0x1',
          on: () => () => {},
        }),
      )
    }
  },
}))

const primitives = definePlugin('primitives', () => ({
  views: Object.entries(examples).map(([name, view]) => ({
    name: `primitives/${name}` as keyof Views & string,
    load: async () => ({ default: view }),
  })),
  setup() {},
}))

const grounds = ['#5b3df5', '#16794f', '#0b6fd6', '#f0a13a', '#c2347a', '#2d3142', '#0f8b8d']
const directories: Readonly<
  Record<NonNullable<ScreenKit['directory']>, () => readonly DirectoryWallet[]>
> = {
  curated: () => [],
  many: () =>
    Array.from({ length: 400 }, (_, at) => ({
      id: `many-${at}`,
      name: `${['North', 'Quiet', 'Copper', 'River', 'Tall', 'Seven', 'Amber'][at % 7]} ${['Wallet', 'Vault', 'Purse', 'Keys', 'Pocket'][at % 5]} ${at + 1}`,
      certified: at % 3 === 0,
      image: icon(
        grounds[at % 7] ?? '',
        `<circle cx="18" cy="18" r="${5 + (at % 5) * 2}" fill="none" stroke="#fff" stroke-width="3"/>`,
      ),
      links: { native: `many${at}://` },
    })),
  hostile: () =>
    [
      'MetaM\u0430sk',
      '\u202eevil <b>x</b>',
      'W'.repeat(64),
      '\u0645\u062d\u0641\u0638\u0629 \u0627\u0644\u0646\u0648\u0631',
    ].map((name, at) => ({ id: `hostile-${at}`, name, links: { native: `hostile${at}://` } })),
}

const screens = {
  primitives: Object.keys(examples),
  /** The wallet that spans namespaces does not answer. */
  slow: false,
  kit: undefined as AnyKit | undefined,
  wallets: [] as MockWallet[],
  fake: undefined as FakePairing | undefined,
  /** Shows the n-th code of a pairing, or ends it. */
  pairing: (answer: number | 'declined' | 'refused') => {
    if (typeof answer === 'number') screens.fake?.code(usualUri(answer))
    else
      screens.fake
        ?.last()
        ?.reject(
          answer === 'declined'
            ? rpcError('user-rejected')
            : walletconnectError('relay-refused', { reason: '3000 Project not found' }),
        )
  },
  /** Installs the wallets, makes the kit and starts it. */
  async make({
    theme,
    locale,
    wallets: count,
    local: withLocal,
    spanning,
    crowd: withCrowd,
    pairing: withPairing,
    directory,
    holdings: withHoldings,
    slots,
    primitives: withPrimitives,
  }: ScreenKit) {
    document.documentElement.dataset.theme = theme
    const all = spanning ? [...networks, solana, solanaDevnet, bitcoin] : networks
    const rpc = Object.fromEntries(
      all
        .filter((network) => network !== bitcoin)
        .map(({ id }) => [id, `${location.origin}/rpc/${id.slice(7)}`]),
    )
    const chains = networks.map(({ id, name }) => ({
      id: Number(id.slice(7)),
      name,
      rpcUrl: rpc[id] as string,
    }))
    for (const [name, rdns, picture] of wallets.slice(0, count)) {
      screens.wallets.push(
        await installWallet(window, {
          accounts: [key],
          chains,
          info: { name, rdns, ...(picture && { icon: picture }) },
        }),
      )
    }
    const look: UiOptions = {
      themeMode: theme,
      termsConditionsUrl: 'https://example.com/terms',
      privacyPolicyUrl: 'https://example.com/privacy',
    }
    const options: KitOptions = {
      networks: all,
      rpc,
      locale,
      storage: createStorage(),
      metadata: { name: 'Example' },
    }
    if (withPairing) screens.fake = createFakePairing([rainbow, desk])
    const onPhones =
      directory &&
      walletConnect({ relayUrl: 'ws://127.0.0.1:1', customWallets: directories[directory]() })
    screens.kit = createKit(
      [
        ui(look),
        injected(),
        onPhones ?? screens.fake?.plugin,
        withLocal && local(),
        spanning && orbit(),
        withCrowd && crowd(),
        ...(withHoldings ? holdings() : []),
        slots && everySlot(slots === 'one'),
        withPrimitives && primitives(),
        icons(),
      ],
      options,
    ) as AnyKit
    document.querySelector('#connect')?.addEventListener('click', () => screens.kit?.open())
    await screens.kit.start()
  },
  /** The first wallet is gone after a reload; that it was used is remembered. */
  async forget() {
    await screens.kit?.disconnect()
    screens.kit?.destroy()
    await screens.wallets[0]?.remove()
    await screens.kit?.start()
  },
}
export type Screens = typeof screens
declare global {
  interface Window {
    readonly screens: Screens
  }
}
Object.assign(window, { screens })
