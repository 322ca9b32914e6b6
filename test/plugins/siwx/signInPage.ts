// A host page in a browser with a wallet and sign-in.
import { definePlugin } from '../../../kernel/index'
import { httpVerifier, type SiwxOptions, siwx } from '../../../plugins/siwx'
import { ui } from '../../../ui'
import { createTestKit, type FakeStorage, type TestKit } from '../../harness'

type SignInKit = TestKit<readonly [ReturnType<typeof ui>, ReturnType<typeof siwx>]>

/** Makes every account of the wallet a smart account. */
const smartAccounts = definePlugin('smart', () => ({
  needs: ['hooks:connect'],
  setup: (ctx) =>
    ctx.hooks.connect.tap((connector) => ({
      ...connector,
      async connect(input) {
        const { sessions } = await connector.connect(input)
        return {
          sessions: Object.fromEntries(
            Object.entries(sessions).map(([namespace, session]) => [
              namespace,
              {
                ...session,
                accounts: session.accounts.map((account) => ({ ...account, type: 'smartAccount' })),
              },
            ]),
          ),
        }
      },
    })),
}))

const page = {
  made: undefined as SignInKit | undefined,
  storage: undefined as FakeStorage | undefined,
  /** Takes the place of the kit before; `again` keeps its storage, as a reload does. */
  async make({
    themeMode = 'dark',
    locale = 'en',
    again = false,
    isSmart = false,
    ...options
  }: Partial<Omit<SiwxOptions, 'verifier'>> & {
    isSmart?: boolean
    themeMode?: 'dark' | 'light'
    locale?: string
    again?: boolean
  } = {}) {
    await page.made?.end()
    const plugins = [
      ui({ themeMode, preload: 'none' }),
      siwx({ verifier: httpVerifier(), ...options }),
      isSmart && smartAccounts(),
    ] as const
    page.made = (await createTestKit({
      plugins,
      wallet: { connected: again, accounts: [`0x${'11'.repeat(32)}`, `0x${'22'.repeat(32)}`] },
      options: {
        locale,
        metadata: { name: 'Example' },
        ...(again && page.storage && { storage: page.storage }),
      },
    })) as unknown as SignInKit
    page.storage = page.made.storage
  },
  kit: () => page.made?.kit as SignInKit['kit'],
  wallet: () => page.made?.wallet as SignInKit['wallet'],
  api: () => page.kit().use(siwx),
  connect: () => page.kit().connect(page.kit().getState().connectors[0]?.manifest.id as string),
  /** What a visitor can see of it. */
  seen: () => {
    const { session, router } = page.kit().getState()
    const { accounts, status } = page.kit().state('siwx')
    return {
      view: router.history.at(-1)?.view ?? null,
      session: session.namespaces.eip155?.status ?? 'disconnected',
      accounts: accounts.length,
      isIn: page.api().isSignedIn(),
      status,
    }
  },
}

declare global {
  interface Window {
    siwx: typeof page
  }
}
window.siwx = page
