import { afterEach, beforeEach, expect, test } from 'vitest'
import { address, hexOf, meet, otherAddress, until } from './fixture'

let world: Awaited<ReturnType<typeof meet>>
beforeEach(async () => {
  world = await meet()
})
afterEach(() => world.end())

const sign = [hexOf('hello'), address]
const connected = async (
  ...[wallets = {}, pages = {}]: [
    wallets?: Parameters<typeof world.wallet>[0],
    pages?: Parameters<typeof world.page>[0],
  ]
) => {
  const [wallet, page] = await Promise.all([world.wallet(wallets), world.page(pages)])
  await page.connect(wallet)
  return { wallet, page }
}

test('a request is listed while it waits, and can be given up: what the wallet answers later is not heard', async () => {
  let answer = () => {}
  const gate = new Promise<void>((resolve) => {
    answer = resolve
  })
  const { wallet, page } = await connected({
    decisions: { request: async (_, signed) => (await gate, signed()) },
  })
  const asked = page.request('personal_sign', sign)
  await until(() => expect(wallet.requests.length).toBe(1))
  const [waiting] = page.state().waiting
  expect(waiting).toMatchObject({ method: 'personal_sign', chainId: 'eip155:31337' })
  page.api.cancelRequest(waiting?.id as number)
  await expect(asked).rejects.toMatchObject({ code: 'rpc/user-rejected' })
  expect(page.state().waiting).toEqual([])
  answer()
  await until(() => expect(wallet.requests[0]?.answer).toBeDefined())
  wallet.decisions.request = 'approve'
  expect(await page.request('personal_sign', sign)).toMatch(/^0x/)
})

test('a request that the host gives up waits no longer', async () => {
  const { wallet, page } = await connected({ decisions: { request: 'ignore' } })
  const leaving = new AbortController()
  const asked = page.kit.request(
    { method: 'personal_sign', params: sign },
    { signal: leaving.signal },
  )
  await until(() => expect([wallet.requests.length, page.state().waiting.length]).toEqual([1, 1]))
  leaving.abort()
  await expect(asked).rejects.toMatchObject({ code: 'kernel/aborted' })
  await until(() => expect(page.state().waiting).toEqual([]))
})

test('a wallet’s no is the visitor’s, and its own errors keep their codes', async () => {
  const { wallet, page } = await connected({ decisions: { request: 'reject' } })
  await expect(page.request('personal_sign', sign)).rejects.toMatchObject({
    code: 'rpc/user-rejected',
  })
  wallet.decisions.request = () =>
    Promise.reject(Object.assign(new Error('nonce too low'), { code: -32_003 }))
  await expect(page.request('personal_sign', sign)).rejects.toMatchObject({
    code: 'rpc/transaction-rejected',
  })
})

test('what the session does not grant is refused without asking the wallet, and what it grants is asked', async () => {
  const { wallet, page } = await connected()
  await expect(
    page.request('wallet_sendCalls', [
      { version: '2.0.0', chainId: '0x7a69', from: address, atomicRequired: true, calls: [] },
    ]),
  ).rejects.toThrow()
  await expect(page.request('wallet_scanQRCode')).rejects.toMatchObject({
    code: 'rpc/unsupported-method',
  })
  await expect(page.request('eth_blockNumber')).rejects.toMatchObject({
    code: 'rpc/unsupported-method',
  })
  expect(wallet.requests).toEqual([])
  await page.request('personal_sign', sign)
  expect(wallet.requests.length).toBe(1)
})

test('a read that the wallet grants is not listed', async () => {
  let seen: number[] = []
  const { wallet, page } = await connected({
    decisions: {
      proposal: ({ optionalNamespaces }) => ({
        eip155: {
          chains: ['eip155:31337'],
          accounts: [`eip155:31337:${address}`],
          methods: ['eth_blockNumber', 'personal_sign'],
          events: optionalNamespaces.eip155?.events ?? [],
        },
      }),
      request: ({ method }) => (method === 'eth_blockNumber' ? '0x5' : `0x${'12'.repeat(65)}`),
    },
  })
  page.api.subscribe(() => seen.push(page.state().waiting.length))
  expect(await page.request('eth_blockNumber')).toBe('0x5')
  expect(seen.filter(Boolean)).toEqual([])
  seen = []
  await page.request('personal_sign', sign)
  expect(seen.filter(Boolean).length).toBeGreaterThan(0)
  expect(wallet.requests.map(({ method }) => method)).toEqual(['eth_blockNumber', 'personal_sign'])
})

test('capabilities that the session carries are answered without the wallet', async () => {
  const { wallet, page } = await connected({
    decisions: {
      sessionProperties: {
        capabilities: JSON.stringify({
          [address]: { '0x7a69': { atomic: { status: 'supported' } } },
        }),
        bundler_name: 'elsewhere',
      },
    },
  })
  expect(await page.request('wallet_getCapabilities', [address])).toEqual({
    '0x7a69': { atomic: { status: 'supported' } },
  })
  // the kit's own answer where a wallet has none
  expect(await page.request('wallet_getCapabilities', [otherAddress])).toEqual({})
  expect(wallet.requests).toEqual([])
})

test('every waiting request ends at once with the session, whoever ends it', async () => {
  const { wallet, page } = await connected({ decisions: { request: 'ignore' } })
  const both = Promise.allSettled([
    page.request('personal_sign', sign),
    page.request('personal_sign', sign),
  ])
  // a wallet shows one at a time
  await until(() => expect([page.state().waiting.length, wallet.requests.length]).toEqual([2, 1]))
  await wallet.disconnect()
  for (const one of await both)
    expect(one).toMatchObject({ status: 'rejected', reason: { code: 'rpc/disconnected' } })
  await until(() =>
    expect([page.state().waiting, page.session()?.status]).toEqual([[], 'disconnected']),
  )
  await page.connect(wallet)
  const mine = page.request('personal_sign', sign)
  await until(() => expect(wallet.requests.length).toBe(2))
  const [ended] = await Promise.allSettled([mine, page.kit.disconnect()])
  expect(ended).toMatchObject({ status: 'rejected', reason: { code: 'rpc/disconnected' } })
})

test('a request for a wallet that is away waits at the relay, and is delivered once when it is back', async () => {
  const { wallet, page } = await connected()
  await wallet.offline()
  const asked = page.request('personal_sign', sign)
  await until(() => expect(page.state().waiting.length).toBe(1))
  await wallet.online()
  expect(await asked).toMatch(/^0x/)
  world.relay.replay()
  await page.request('personal_sign', sign)
  expect(wallet.requests.length).toBe(2)
})

test('a request that still waits after a moment opens the hint, and closing it gives nothing up', async () => {
  const { wallet, page } = await connected(
    { decisions: { request: 'ignore' } },
    { withShell: true },
  )
  const asked = page.request('personal_sign', sign)
  const ended = asked.catch((error: unknown) => error)
  await until(() => expect(page.kit.getState().modal.open).toBe(true))
  expect(page.state().waiting.length).toBe(1)
  page.kit.close()
  await until(() => expect(page.kit.getState().modal.open).toBe(false))
  expect([page.state().waiting.length, wallet.requests.length]).toEqual([1, 1])
  page.api.cancelRequest(page.state().waiting[0]?.id as number)
  expect(await ended).toMatchObject({ code: 'rpc/user-rejected' })
})

test('without a shell, or where the host says so, the hint does not open', async () => {
  const silent = await connected(
    { decisions: { request: 'ignore' } },
    { withShell: true, requestHint: false },
  )
  const bare = await connected({ decisions: { request: 'ignore' } })
  const asked = [silent, bare].map(({ page }) =>
    page.request('personal_sign', sign).catch(() => {}),
  )
  await until(() => expect(bare.page.debug).toContain('nobody is told that a request waits'))
  // asked later, and shown by now
  const shown = await connected({ decisions: { request: 'ignore' } }, { withShell: true })
  asked.push(shown.page.request('personal_sign', sign).catch(() => {}))
  await until(() => expect(shown.page.kit.getState().modal.open).toBe(true))
  expect(
    [silent, bare].map(({ page }) => [page.kit.getState().modal.open, page.state().waiting.length]),
  ).toEqual([
    [false, 1],
    [false, 1],
  ])
  for (const { page } of [silent, bare, shown]) await page.kit.disconnect()
  await Promise.all(asked)
})
