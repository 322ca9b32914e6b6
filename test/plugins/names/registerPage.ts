// A host page in a browser with a wallet and a server of suffix names in it, which do what the test
// says.
import { type AnyKit, createKit } from 'tessera-kit'
import { icons } from 'tessera-kit/icons'
import { names } from 'tessera-kit/names'
import { suffixNames } from 'tessera-kit/names/suffix'
import { base, mainnet, solana } from 'tessera-kit/networks'
import { receive } from 'tessera-kit/receive'
import { ui } from 'tessera-kit/ui'
import { createNameServer } from '../../../scripts/nameServer.mjs'
import { createWallet, type Sessions } from '../toldWallet'

const ada = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'
const suffix = '.example.id'

/** What a test says of the wallet and the server; what is left out stays. */
interface World {
  /** The wallet declines, signs so late that the server refuses, or waits until it is told to. */
  readonly signs?: 'at once' | 'not' | 'late' | 'when told'
  /** The server fails, waits until it is told to, or refuses for this reason. */
  readonly answers?: 'at once' | 'with a failure' | 'when told'
  readonly refuses?: string
}
interface Making {
  readonly world?: World
  readonly themeMode?: 'dark' | 'light'
  readonly locale?: string
  readonly sessions?: Sessions
  readonly approval?: 'wallet' | 'kit'
  readonly register?: boolean
  /** Who has which name already. */
  readonly taken?: Readonly<Record<string, string>>
}

const page = {
  kit: undefined as AnyKit | undefined,
  wallet: undefined as ReturnType<typeof createWallet> | undefined,
  violations: [] as string[],
  /** What the server was asked: method and path. */
  asked: [] as string[],
  /** What the wallet was asked to sign. */
  signed: [] as string[],
  world: {} as World,
  /** Lets go who waits to be told. */
  release: () => {},
  set(world: World) {
    page.world = { ...page.world, ...world }
    page.release()
  },
  async make({
    world = {},
    themeMode = 'dark',
    locale = 'en',
    sessions,
    approval = 'wallet',
    register = true,
    taken = {},
  }: Making = {}) {
    page.kit?.destroy()
    Object.assign(page, { world, asked: [], signed: [] })
    let late = 0
    let isToldToWait = new Promise<void>((resolve) => (page.release = resolve))
    const told = async () => {
      await isToldToWait
      isToldToWait = new Promise<void>((resolve) => (page.release = resolve))
    }
    const { now } = performance
    Date.now = () => Math.round(performance.timeOrigin + now.call(performance)) + late
    const server = createNameServer({ suffix, now: Date.now, verify: () => true })
    const hand = (name: string, address: string) =>
      server(
        new Request('https://names.example/v1/profile/account', {
          method: 'POST',
          body: JSON.stringify({
            coin_type: 0x80000001,
            address,
            message: JSON.stringify({
              name: name + suffix,
              attributes: {},
              timestamp: Date.now() / 1000,
            }),
            signature: '0x',
          }),
        }),
      )
    for (const [name, address] of Object.entries(taken)) await hand(name, address)
    window.fetch = async (input, init) => {
      const request = new Request(input, init)
      page.asked.push(`${request.method} ${new URL(request.url).pathname}`)
      if (page.world.answers === 'when told') await told()
      if (page.world.answers === 'with a failure') return new Response('', { status: 503 })
      if (page.world.refuses !== undefined && request.method === 'POST')
        return Response.json({ reasons: [{ description: page.world.refuses }] }, { status: 400 })
      return server(request)
    }
    page.wallet = createWallet(
      sessions ?? {
        eip155: {
          accounts: [{ address: ada }, { address: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266' }],
          active: ada,
          chainId: mainnet.id,
        },
      },
      {
        approval,
        async request({ method, params }) {
          if (method !== 'personal_sign') return new Promise(() => {})
          const [hex = ''] = params as readonly string[]
          page.signed.push(
            new TextDecoder().decode(
              Uint8Array.from(hex.slice(2).match(/../g) ?? [], (byte) => Number.parseInt(byte, 16)),
            ),
          )
          if (page.world.signs === 'when told') await told()
          const { signs } = page.world
          if (signs === 'late') late += 11_000
          if (signs === 'not') throw Object.assign(new Error('No'), { code: 4001 })
          return `0x${'11'.repeat(65)}`
        },
      },
    )
    page.kit = createKit(
      [
        ui({ themeMode, preload: 'none' }),
        icons(),
        receive(),
        names({ sources: [suffixNames({ url: 'https://names.example', suffix, register })] }),
        page.wallet.plugin,
      ],
      {
        networks: [mainnet, base, solana],
        locale,
        storage: 'memory',
      },
    ) as AnyKit
    await page.kit.start()
    await page.kit.connect('wallet')
  },
  open: (view: 'account' | 'names/register', name?: string) =>
    (page.kit as AnyKit).open(view, name === undefined ? undefined : ({ name } as never)),
  view: () => page.kit?.getState().router.history.at(-1)?.view ?? null,
}
declare global {
  interface Window {
    readonly registering: typeof page
  }
}
document.addEventListener('securitypolicyviolation', ({ effectiveDirective }) =>
  page.violations.push(effectiveDirective),
)
Object.assign(window, { registering: page })
