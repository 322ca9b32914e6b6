import { createKit, defineConnector, definePlugin, type KitApi } from 'tessera-kit'
import { activity } from 'tessera-kit/activity'
import { checks } from 'tessera-kit/checks'
import { clearSigning } from 'tessera-kit/clear-signing'
import { data } from 'tessera-kit/data'
import { type EmailAuthOptions, emailAuth } from 'tessera-kit/email-auth'
import { farcaster } from 'tessera-kit/farcaster'
import { injected } from 'tessera-kit/injected'
import { names } from 'tessera-kit/names'
import { bitcoinSignet, fromViem, solanaDevnet } from 'tessera-kit/networks'
import { passkeys } from 'tessera-kit/passkeys'
import { receive } from 'tessera-kit/receive'
import { send } from 'tessera-kit/send'
import { localVerifier, type SignedMessage, type SiwxOptions, siwx } from 'tessera-kit/siwx'
import { type SocialsOptions, socials } from 'tessera-kit/socials'
import { type UiApi, ui } from 'tessera-kit/ui'

/** A host page with sign-in by email: makes kits, and nothing before it is asked to. */
export interface EmailPage {
  readonly kits: KitApi[]
  readonly errors: string[]
  readonly violations: string[]
  /** Adds the wallet `other`, with one EVM account. */
  addWallet(): Promise<void>
  /** What was sent to be verified, where the kit has `siwx`. */
  readonly signed: SignedMessage[]
  /** Every view that was shown, in order. */
  readonly views: string[]
  start(
    options: EmailAuthOptions,
    more?: {
      readonly id?: string
      readonly locale?: string
      readonly mode?: 'dark' | 'light'
      readonly siwx?: Pick<SiwxOptions, 'oneClick' | 'required'> | undefined
      /** Beside the plugins that look at requests, and those with entries of their own. */
      readonly isFull?: boolean
      /** Beside the field, sign-in at identity providers. */
      readonly socials?: Pick<SocialsOptions, 'mode' | 'providers'> | undefined
      /** Beside the field, sign-in with Farcaster. */
      readonly isWithFarcaster?: boolean
      /** Beside the field, sign-in by a passkey. */
      readonly isWithPasskeys?: boolean
      /** Without the field. */
      readonly isWithoutEmail?: boolean
    },
  ): Promise<void>
}

declare global {
  interface Window {
    readonly emailPage: EmailPage
  }
}

const errors: string[] = []
const violations: string[] = []
window.addEventListener('error', (event) => errors.push(String(event.error ?? event.message)))
window.addEventListener('unhandledrejection', (event) =>
  errors.push(`unhandled: ${String(event.reason)}`),
)
document.addEventListener('securitypolicyviolation', (event) =>
  violations.push(`${event.effectiveDirective} ${event.blockedURI}`),
)

const one = fromViem({
  id: 1,
  name: 'One',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: ['http://127.0.0.1:9/'] } },
})

const account = `0x${'11'.repeat(20)}`
const otherWallet = definePlugin('other', () => ({
  needs: ['connectors'],
  setup(ctx) {
    const manifest = {
      id: 'other',
      name: 'Other',
      kind: 'external',
      namespaces: ['eip155'],
      approval: 'wallet',
    } as const
    const connect = async () => ({
      sessions: { eip155: { accounts: [{ address: account }], active: account, chainId: one.id } },
    })
    ctx.connectors.add(
      defineConnector({
        manifest,
        connect,
        disconnect: async () => {},
        request: async () => null,
        on: () => () => {},
      }),
    )
  },
}))

const emailPage: EmailPage = {
  kits: [],
  errors,
  violations,
  signed: [],
  views: [],
  async addWallet() {
    await emailPage.kits[0]?.add(otherWallet())
  },
  async start(
    options,
    {
      id = 'default',
      locale = 'en',
      mode = 'dark',
      siwx: signIn,
      isFull,
      socials: ways,
      isWithFarcaster,
      isWithPasskeys,
      isWithoutEmail,
    } = {},
  ) {
    const local = localVerifier()
    const verifier: typeof local = {
      ...local,
      verify: (messages, signal) => (
        emailPage.signed.push(...messages), local.verify(messages, signal)
      ),
    }
    const more = isFull && [
      checks(),
      clearSigning(),
      injected(),
      data(),
      activity(),
      names(),
      send(),
      receive(),
    ]
    const kit = createKit(
      [
        ui(),
        !isWithoutEmail && emailAuth(options),
        ways && socials({ ...options, ...ways }),
        isWithFarcaster && farcaster(options),
        isWithPasskeys && passkeys(options),
        signIn && siwx({ verifier, ...signIn }),
        more,
      ],
      {
        id,
        locale,
        networks: [one, solanaDevnet, bitcoinSignet],
        metadata: { name: 'Example' } as never,
      },
    )
    emailPage.kits.push(kit as KitApi)
    kit.subscribe(
      ({ router }) => router.history.at(-1)?.view,
      (view) => view && emailPage.views.push(view),
    )
    await kit.start()
    await kit.ready
    const look: UiApi = kit.use(ui)
    look.setThemeMode(mode)
  },
}
Object.assign(window, { emailPage })
