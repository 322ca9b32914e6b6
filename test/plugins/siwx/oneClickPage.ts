// A host page in a browser whose wallets sign in while they connect: one on a phone, and one of
// Solana in the page.
import { defineEip155, defineSolana } from '../../../kernel/networks/index'
import { httpVerifier, type SiwxOptions, siwx } from '../../../plugins/siwx'
import { walletConnect } from '../../../plugins/walletconnect'
import { ui } from '../../../ui'
import { type Behaviour, createTestKit, type TestKit } from '../../harness'

type OneClickKit = TestKit<
  readonly [ReturnType<typeof ui>, ReturnType<typeof walletConnect>, ReturnType<typeof siwx>]
>

const url = 'http://127.0.0.1:1'
const networks = {
  eip155: [31_337, 31_338].map((id) =>
    defineEip155({ id, name: `Local ${id}`, rpcUrls: [url], testnet: true }),
  ),
  solana: [
    defineSolana({
      genesisHash: 'EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
      cluster: 'devnet',
      name: 'Solana Devnet',
      rpcUrls: [url],
    }),
  ],
}

interface Made extends Partial<Omit<SiwxOptions, 'verifier'>> {
  readonly relayUrl?: string
  readonly namespaces: readonly (keyof typeof networks)[]
  readonly behaviour?: Behaviour
}

const page = {
  made: undefined as OneClickKit | undefined,
  uri: undefined as string | undefined,
  /** What the connect came to: `connected`, or the error's code. */
  outcome: undefined as string | undefined,
  /** Every view that was shown, in order. */
  views: [] as string[],
  async make({ relayUrl, namespaces, behaviour, ...options }: Made) {
    await page.made?.end()
    page.uri = page.outcome = undefined
    page.views = []
    const plugins = [
      ui({ preload: 'none' }),
      walletConnect({ ...(relayUrl && { relayUrl }) }),
      siwx({ verifier: httpVerifier(), ...options }),
    ] as const
    const wallet = namespaces.includes('solana')
      ? { behaviour: { autoApprove: true, ...behaviour } }
      : (false as const)
    page.made = (await createTestKit({
      plugins,
      wallet: wallet as never,
      networks: namespaces.flatMap((each) => networks[each]),
      options: { metadata: { name: 'Example' } },
    })) as unknown as OneClickKit
    page.made.kit.subscribe(
      ({ router }) => router.history.at(-1)?.view,
      (view) => view && page.views.push(view),
    )
  },
  kit: () => page.made?.kit as OneClickKit['kit'],
  wallet: () => page.made?.wallet as OneClickKit['wallet'],
  api: () => page.kit().use(siwx),
  begin(connector: string) {
    page
      .kit()
      .connect(connector, {
        onProgress: (progress) => void (progress.type === 'uri' && (page.uri = progress.uri)),
      })
      .then(
        () => (page.outcome = 'connected'),
        (error: { code: string }) => (page.outcome = error.code),
      )
  },
  wallets: () => {
    const { connectors } = page.kit().getState()
    const idOf = (isPhone: boolean) =>
      connectors.find(({ manifest }) => (manifest.kind === 'pairing') === isPhone)?.manifest
        .id as string
    return { phone: idOf(true), inPage: idOf(false) }
  },
  seen: () => {
    const { session, router } = page.kit().getState()
    const { accounts, status } = page.kit().state('siwx')
    return {
      view: router.history.at(-1)?.view ?? null,
      session: session.namespaces[session.active ?? '']?.status ?? 'disconnected',
      accounts,
      isIn: page.api().isSignedIn(),
      status,
      outcome: page.outcome,
    }
  },
}

declare global {
  interface Window {
    oneClick: typeof page
  }
}
window.oneClick = page
