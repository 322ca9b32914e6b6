// @vitest-environment happy-dom
import { readdirSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createKit, definePlugin } from '../../kernel/index'
import { mainnet } from '../../kernel/networks/index'
import { injected } from '../../plugins/injected'
import { createConnectAttempts } from '../../ui/shell/connectAttempts'
import { startConnecting } from '../../ui/views/connect/WalletList'
import { countCalls, filesOf, notePath } from '../filesCrossed'
import { createStorage } from '../harness/fakeStorage'
import { announceDetail, createAnnouncer, createProvider } from '../plugins/injected/fixture'

// The click and the request are measured on a kit that is set up, and of a reload what it calls
// more often than a start with no wallet and nothing stored.
let calls: Awaited<ReturnType<typeof countCalls>>
const takeCalls = () => calls.take()
beforeAll(async () => {
  calls = await countCalls()
  const paths = ['kernel', 'plugins/injected'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name}`),
  )
  await Promise.all(
    paths
      .filter((path) => path.endsWith('.ts') && !path.endsWith('.d.ts'))
      .map((path) => import(/* @vite-ignore */ `../../${path}`)),
  )
})
afterAll(() => calls.end())

// with its checksum (EIP-55)
const account = '0xaAaAaAaaAaAaAaaAaAAAAAAAAaaaAaAaAaaAaaAa'
const hash = `0x${'b'.repeat(64)}`
const answers = {
  eth_requestAccounts: [account],
  eth_accounts: [account],
  eth_chainId: '0x1',
  eth_sendTransaction: hash,
}

/**
 * A page with a wallet of EIP-6963, unless `wallet` is false, and a plugin that taps the hook
 * `session`, if asked for.
 */
function open({ storage = createStorage(), wallet = true, tapped = true }) {
  const left = new AbortController()
  const { detail } = createAnnouncer(
    {},
    createProvider(answers, { on() {}, removeListener() {} }).provider,
  )
  if (wallet)
    window.addEventListener('eip6963:requestProvider', () => announceDetail(detail), {
      signal: left.signal,
    })
  const seen: string[] = []
  const tap = definePlugin('tap', () => ({
    needs: ['hooks:session'],
    setup: (ctx) => ctx.hooks.session.tap(({ current }) => void seen.push(current.status)),
  }))
  const kit = createKit([injected(), ...(tapped ? [tap()] : [])], { networks: [mainnet], storage })
  const end = () => {
    left.abort()
    kit.destroy()
  }
  const status = () => kit.getState().session.namespaces.eip155?.status
  /** Starts the kit and makes its sessions, by a call that they refuse. */
  const start = async () => {
    await kit.start()
    await kit.switchAccount('eip155', account).catch(() => {})
  }
  return { kit, end, seen, start, status, storage }
}

/** A started kit that has found its wallet, and the click on that wallet's row. */
async function openList(tapped: boolean) {
  const page = open({ tapped })
  await page.start()
  await expect.poll(() => page.kit.getState().connectors.length).toBe(1)
  const attempts = createConnectAttempts(page.kit)
  const click = async () => {
    startConnecting(
      { kit: page.kit, attempts, push() {} } as never,
      page.kit.getState().connectors[0] as never,
      undefined,
    )
    await expect.poll(() => attempts.state()?.status).toBe('done')
  }
  return { ...page, click }
}

test('connect: the path from the click on a wallet to the stored session and the hook `session` is counted', async () => {
  const { click, end, seen, storage } = await openList(true)
  await takeCalls()
  await click()
  const files = filesOf(await takeCalls())
  expect([seen, storage.getItem('tessera:default:kernel:sessions')]).toEqual([
    ['connecting', 'connected'],
    expect.stringContaining(account),
  ])
  end()
  expect(files).toEqual(
    expect.arrayContaining([
      'kernel/hooks/engine.ts',
      'kernel/sessions/connect.ts',
      'kernel/sessions/stored.ts',
      'plugins/injected/eip155/connector.ts',
    ]),
  )
  notePath('connect, an installed wallet', files)
})

test('restore: the path from the start after a reload to the confirmed session and the hook `session` is counted', async () => {
  const before = await openList(false)
  await before.click()
  before.end()

  const empty = open({ wallet: false })
  await takeCalls()
  await empty.start()
  const setUp = await takeCalls()
  empty.end()

  const { kit, end, seen, status } = open({ storage: before.storage })
  await takeCalls()
  const started = kit.start()
  expect(status()).toBe('reconnecting')
  await started
  const files = filesOf(await takeCalls(), setUp)
  expect([status(), seen]).toEqual(['connected', ['connected']])
  end()
  expect(files).toEqual(
    expect.arrayContaining([
      'kernel/hooks/engine.ts',
      'kernel/sessions/reconnect.ts',
      'kernel/sessions/stored.ts',
      'plugins/injected/eip155/connector.ts',
    ]),
  )
  notePath('restore after a reload', files)
})

test('send: the path of `eth_sendTransaction` through a provider, to the wallet and back, is counted', async () => {
  const { click, end, kit } = await openList(false)
  await click()
  const provider = kit.provider('eip155')
  await provider.request({ method: 'eth_accounts' })
  await takeCalls()
  expect(
    await provider.request({
      method: 'eth_sendTransaction',
      params: [{ from: account, to: account, value: 1 }],
    }),
  ).toBe(hash)
  const files = filesOf(await takeCalls())
  end()
  expect(files).toEqual(
    expect.arrayContaining([
      'kernel/requests/pipeline.ts',
      'kernel/networks/eip155/params.ts',
      'plugins/injected/eip155/connector.ts',
    ]),
  )
  notePath('eth_sendTransaction by a provider', files)
})

test('control: calls are counted by file, and only since the last time', async () => {
  const { checkParams } = await import('../../kernel/networks/eip155/params')
  await takeCalls()
  expect(filesOf(await takeCalls())).toEqual([])
  checkParams({ method: 'unknown' })
  const calls = await takeCalls()
  expect([filesOf(calls), filesOf(calls, calls)]).toEqual([
    ['kernel/networks/eip155/params.ts'],
    [],
  ])
})
