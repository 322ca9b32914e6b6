import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import type { KitApi, NamespaceSession } from 'tessera-kit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { everything } from '../everything'
import type { MockWalletOptions } from '../harness/types'
import {
  bitcoinWallet,
  type Driven,
  everyChain,
  openWithWallet,
  poll,
  reload,
  solanaWallet,
  start,
} from './site/drive'
import type { SiteKit } from './site/page'
import { type Site, startSite } from './site/site'

/** Milliseconds within which a start must have decided, by the page's own clock. */
const LIMIT_MS = 5_000
const STORED = 'tessera:default:kernel:sessions'

let site: Site
beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site?.close())

type Kind = 'eip155' | 'solana' | 'bip122' | 'spanning two'
const kinds: Readonly<
  Record<
    Kind,
    { readonly namespaces: readonly string[]; readonly wallet: () => Partial<MockWalletOptions> }
  >
> = {
  eip155: { namespaces: ['eip155'], wallet: () => ({}) },
  solana: { namespaces: ['solana'], wallet: () => ({ ...without(), solana: solanaWallet() }) },
  bip122: { namespaces: ['bip122'], wallet: () => ({ ...without(), bitcoin: bitcoinWallet() }) },
  'spanning two': { namespaces: ['eip155', 'solana'], wallet: () => ({ solana: solanaWallet() }) },
}
const without = () =>
  ({ accounts: undefined, chains: undefined }) as unknown as Partial<MockWalletOptions>

const faults: Readonly<Record<string, (opened: Driven) => Promise<unknown>>> = {
  alive: async () => {},
  locked: ({ wallet }) => wallet.lock(),
  removed: ({ wallet }) => wallet.disappear(),
  'on another account': ({ wallet }) => wallet.changeAccount(1),
  'on another chain': async ({ wallet }) => {
    for (const chain of [31338, 'solana:devnet', 'bitcoin:signet'] as const)
      await wallet.changeChain(chain).catch(() => {})
  },
  hanging: ({ wallet }) => wallet.set({ hang: true }),
  throwing: ({ wallet }) => wallet.set({ throws: true }),
  'fine, but the stored data is corrupt': ({ page }) =>
    page.evaluate((key) => localStorage.setItem(key, '{"version":2,"current":{"eip1'), STORED),
  'fine, but the stored data is of version 1': ({ page }) =>
    page.evaluate((key) => {
      const { active, connections, current } = JSON.parse(localStorage.getItem(key) as string)
      localStorage.setItem(key, JSON.stringify({ version: 1, active, connections, current }))
    }, STORED),
}

/** What docs/sessions.md promises: the words of each cell by fault and kind. */
const promised = (() => {
  const page = readFileSync(new URL('../../docs/sessions.md', import.meta.url), 'utf8')
  const lines = page.slice(page.indexOf('| The wallet is |')).split('\n\n')[0]?.split('\n') ?? []
  const cells = lines.map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  )
  const [head = [], , ...rows] = cells
  return new Map(
    rows.map(([fault = '', ...words]) => [
      fault,
      new Map(words.map((word, i) => [head[i + 1]?.replaceAll('`', '') ?? '', word])),
    ]),
  )
})()

const sessionsOf = (page: Page): Promise<Record<string, NamespaceSession>> =>
  page.evaluate(
    () =>
      (window.site.kits.default as KitApi).getState().session.namespaces as Record<
        string,
        NamespaceSession
      >,
  )

const connectByHand = (page: Page) =>
  page.evaluate(async () => {
    const kit = window.site.kits.default as KitApi
    await kit.discover()
    const { manifest } = await kit.waitFor(
      ({ connectors }) =>
        connectors.find(
          (each) => each.manifest.name === 'Test Wallet' && each.manifest.namespaces.length > 0,
        ),
      { timeout: 20_000 },
    )
    await kit.connect(manifest.id)
  })

/** Accounts and chains of a connection, to see whether they are others than before. */
const facts = (session: NamespaceSession | undefined) =>
  session?.status === 'connected' ? { active: session.active, chainId: session.chainId } : undefined

const words = (
  before: NamespaceSession | undefined,
  after: NamespaceSession | undefined,
): string => {
  if (!after || after.status === 'disconnected')
    return after?.reason ? `disconnected (${after.reason})` : 'disconnected'
  const [old, now] = [facts(before), facts(after)]
  const others = [
    old?.chainId !== now?.chainId && 'chain',
    old?.active !== now?.active && 'account',
  ].filter(Boolean)
  return others.length ? `${after.status}, that ${others.join(' and ')}` : after.status
}

/** What a wallet was asked that shows something to its user. */
const prompts = ({ wallet }: Driven, from: number): string[] =>
  wallet
    .requests()
    .slice(from)
    .filter(
      ({ method, params }) =>
        /^(eth_requestAccounts|requestAccounts|standard:connect|bitcoin:connect)$/.test(method) &&
        !JSON.stringify(params ?? '').includes('"silent":true'),
    )
    .map(({ method }) => method)

/**
 * Every cell of the table for a release; for a commit each wallet alive, and each fault with one
 * wallet: the others differ below the page, in unit tests.
 */
const cases = Object.keys(faults).flatMap((fault, row) =>
  (Object.keys(kinds) as Kind[])
    .filter((_, column) => everything || fault === 'alive' || column === row % 4)
    .map((kind) => ({ fault, kind })),
)
const told = new Map<string, string>()

/** A start after a reload decides in time, without a prompt, as docs/sessions.md says. */
const decides = async ({ fault, kind }: (typeof cases)[number]) => {
  const { namespaces, wallet } = kinds[kind]
  const opened = await openWithWallet(site, wallet())
  const { page } = opened
  await start(page, everyChain())
  await connectByHand(page)
  // The control: a prompt is seen where one is made.
  expect(prompts(opened, 0).length).toBeGreaterThan(0)
  const before = await sessionsOf(page)
  expect(namespaces.map((namespace) => before[namespace]?.status)).toEqual(
    namespaces.map(() => 'connected'),
  )
  await faults[fault]?.(opened)
  const asked = opened.wallet.requests().length
  await reload(page)
  const took = await page.evaluate(async (options) => {
    const from = performance.now()
    await window.site.make(options as unknown as SiteKit).start()
    return performance.now() - from
  }, everyChain() as object)
  const after = await sessionsOf(page)
  const ends = [
    ...new Set(namespaces.map((namespace) => words(before[namespace], after[namespace]))),
  ].join('; ')
  told.set(`${fault} ${kind}`, ends)
  expect(ends).toBe(promised.get(fault)?.get(kind))
  expect(took).toBeLessThan(LIMIT_MS)
  expect(prompts(opened, asked)).toEqual([])
  if (fault === 'locked') {
    await opened.wallet.unlock()
    for (const namespace of namespaces)
      await poll(async () => (await sessionsOf(page))[namespace]?.status).toBe('connected')
  }
  expect(await opened.problems()).toEqual([])
  expect(await opened.violations()).toEqual([])
  await opened.close()
}

/**
 * What takes the kernel's three seconds by itself has two more to decide: other pages beside it
 * would take those on a busy machine.
 */
const isSlow = ({ fault }: (typeof cases)[number]) => fault === 'hanging'

describe.concurrent('after a reload the wallet is', () => {
  test.each(cases.filter((each) => !isSlow(each)))('$fault ($kind)', decides)
})
test.each(cases.filter(isSlow))(
  'after a reload, with no other page beside it, the wallet is $fault ($kind)',
  decides,
)

afterAll(() => {
  const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  const rows = Object.keys(faults).map((fault) =>
    row([fault, ...Object.keys(kinds).map((kind) => told.get(`${fault} ${kind}`) ?? '')]),
  )
  console.log([row(['The wallet is', ...Object.keys(kinds)]), ...rows].join('\n'))
})

test('control: an error of the console and an unhandled rejection are collected', async () => {
  const opened = await site.open()
  await opened.page.evaluate(() => {
    console.error('told')
    void Promise.reject(new Error('nobody listens'))
  })
  await poll(() => opened.problems()).toEqual(
    expect.arrayContaining(['told', expect.stringContaining('nobody listens')]),
  )
  await opened.close()
})

test('a wallet on a chain that is none of ours is connected, and the modal says so', async () => {
  const opened = await openWithWallet(site)
  const { page, wallet } = opened
  await start(page)
  await connectByHand(page)
  await wallet.changeChain(999)
  await reload(page)
  await start(page)
  expect((await sessionsOf(page)).eip155).toMatchObject({
    status: 'connected',
    chainId: 'eip155:999',
  })
  await page.evaluate(() => (window.site.kits.default as KitApi).open())
  await poll(() =>
    page.evaluate(
      () => (window.site.kits.default as KitApi).getState().router.history.at(-1)?.view,
    ),
  ).toBe('unsupported-chain')
  await opened.close()
})
