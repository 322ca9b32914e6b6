import type { Page } from 'playwright-core'
import type { Connected, KitApi, NamespaceSession } from 'tessera-kit'
import { expect, inject } from 'vitest'
import { installWallet } from '../../harness/installWallet'
import type { MockWallet, MockWalletOptions } from '../../harness/types'
import type { SiteKit } from './page'
import type { Site, SitePage } from './site'

/** A page of the site with a mock wallet in it. */
export type Driven = SitePage & { readonly wallet: MockWallet }

/** What the console tells the developer of a wallet on a network that `networks` has not. */
export const NOT_FOUND: unknown = expect.stringContaining('Network Not Found')

const names = () => inject('chains').map(({ id, url }) => ({ id, url, name: `Chain ${id}` }))

/** A kit on both local chains, with what the test says of it. */
export const kitOf = (options: Partial<SiteKit> = {}): SiteKit => ({ chains: names(), ...options })

/** A kit on the local chains of every namespace; each has a second chain beside the first. */
export const everyChain = (options: Partial<SiteKit> = {}): SiteKit => {
  const { genesisHash, url } = inject('solana')
  return kitOf({
    solana: [{ genesisHash, cluster: 'localnet', url }, { cluster: 'devnet' }],
    bitcoin: ['regtest', 'signet'],
    ...options,
  })
}

/** The Solana side of a wallet, with two funded accounts. */
export const solanaWallet = (): NonNullable<MockWalletOptions['solana']> => {
  const { accounts, url } = inject('solana')
  return {
    keys: accounts.slice(0, 2).map(({ secret }) => secret),
    chains: [{ id: 'solana:localnet', rpcUrl: url }],
  }
}

/** The Bitcoin side of a wallet, with two keys of nobody. */
export const bitcoinWallet = (): NonNullable<MockWalletOptions['bitcoin']> => ({
  keys: [`0x${'11'.repeat(32)}`, `0x${'22'.repeat(32)}`],
  chain: 'bitcoin:regtest',
})

/** A wallet with two accounts on both local chains. */
export const walletOf = (options: Partial<MockWalletOptions> = {}): MockWalletOptions => ({
  accounts: inject('accounts').slice(0, 2),
  chains: names().map(({ id, name, url }) => ({ id, name, rpcUrl: url })),
  info: { name: 'Test Wallet', rdns: 'com.example.test' },
  ...options,
})

/** `expect.poll` that looks often. */
export const poll = <T>(read: () => T) => expect.poll(read, { interval: 30 })

type Before = NonNullable<NonNullable<Parameters<Site['open']>[0]>['before']>

/** Opens the site with one wallet, which is announced before the page's own scripts run. */
export async function openWithWallet(
  site: Site,
  options: Partial<MockWalletOptions> = {},
  more: Parameters<Site['open']>[0] = {},
): Promise<Driven> {
  let wallet: MockWallet | undefined
  const before: Before = async (page) => {
    wallet = await installWallet(page, walletOf(options))
    await more.before?.(page)
  }
  const opened = await site.open({ ...more, before })
  return { ...opened, wallet: wallet as MockWallet }
}

/** Makes a kit in the page and starts it; resolves when it is ready. */
export const start = (page: Page, options: SiteKit = kitOf()) =>
  page.evaluate(
    async (given) => void (await window.site.make(given as SiteKit).start()),
    options as object,
  )

/** Reloads, as a visitor does, and waits for the page's own scripts. */
export async function reload(page: Page): Promise<void> {
  await page.reload()
  await page.waitForFunction(() => 'site' in window)
}

/** What a kit says of its session, its modal and where the modal is. */
export interface Told {
  readonly session: Partial<Connected> & Pick<NamespaceSession, 'status'>
  readonly open: boolean
  readonly view: string | undefined
  readonly approvals: number
}

export const stateOf = (page: Page, id = 'default'): Promise<Told> =>
  page.evaluate((kitId): Told => {
    const kit = window.site.kits[kitId] as KitApi
    const { session, modal, router, approvals } = kit.getState()
    return {
      session: session.namespaces.eip155 ?? { status: 'disconnected' },
      open: modal.open,
      view: router.history.at(-1)?.view,
      approvals: approvals.length,
    } as Told
  }, id)

/** Opens the modal on a view, or on the kit's own choice, and waits until the view is drawn. */
export async function open(
  page: Page,
  view?: string,
  params?: unknown,
  id = 'default',
): Promise<void> {
  await page.evaluate(
    ([kitId, name, given]) =>
      (window.site.kits[kitId] as KitApi).open(name as 'connecting', given as never),
    [id, view, params] as const,
  )
  await drawn(page, view, id)
}

/** Waits until the view on top has something to show. */
export async function drawn(page: Page, view?: string, id = 'default'): Promise<void> {
  if (view !== undefined) await poll(async () => (await stateOf(page, id)).view).toBe(view)
  await page.locator('.t-view > *:not(.t-wait)').first().waitFor()
}

/** Opens the modal, chooses a wallet and waits until it is connected. */
export async function choose(
  page: Page,
  { id = 'default', name = 'Test Wallet' } = {},
): Promise<void> {
  await open(page, undefined, undefined, id)
  await page.getByRole('button', { name }).click()
  await poll(async () => (await stateOf(page, id)).session.status).toBe('connected')
}

/** The same, until the modal has closed by itself. */
export async function connect(
  page: Page,
  which: { id?: string; name?: string } = {},
): Promise<void> {
  await choose(page, which)
  await poll(async () => (await stateOf(page, which.id)).open).toBe(false)
}

/** The methods a wallet was asked, in order. */
export const methodsOf = (wallet: MockWallet, from = 0): string[] =>
  wallet
    .requests()
    .slice(from)
    .map(({ method }) => method)

/**
 * Connects the local wallet and asks it for a signature: the modal asks whether it may. The outcome
 * comes as `data-answer` of the body.
 */
export async function askToSign(page: Page): Promise<void> {
  await connect(page, { name: 'Local Wallet' })
  await page.evaluate(() => {
    const answer = window.site.kits.default?.request({
      method: 'personal_sign',
      params: ['0x68656c6c6f', `0x${'1a'.repeat(20)}`],
    })
    answer?.then(
      (value) => document.body.setAttribute('data-answer', String(value).slice(0, 2)),
      (error: { code?: string }) => document.body.setAttribute('data-answer', String(error.code)),
    )
  })
  await drawn(page, 'approve')
}
