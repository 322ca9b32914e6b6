import { verifyMessage } from 'viem'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { solana } from '../../../../kernel/networks'
import { address, every, evm, hexOf, meet, until } from './fixture'

let world: Awaited<ReturnType<typeof meet>>
beforeEach(async () => {
  world = await meet()
})
afterEach(() => world.end())

test('one approval connects, the state says who is at the other end, and requests are signed', async () => {
  const [wallet, page] = await Promise.all([
    world.wallet({
      name: 'Paired',
      metadata: { url: 'https://paired.example', redirect: { native: 'paired://' } },
    }),
    world.page(),
  ])
  const { sessions } = await page.connect(wallet)
  expect(sessions).toEqual({
    eip155: { accounts: [{ address }], active: address, chainId: 'eip155:31337' },
  })
  expect(page.state()).toMatchObject({
    pairing: undefined,
    peer: { name: 'Paired', url: 'https://paired.example/', link: 'paired://' },
    relay: 'connected',
    waiting: [],
  })
  expect(page.kit.getState().connectors.map(({ manifest }) => manifest.name)).toEqual(['Paired'])
  const signature = await page.request('personal_sign', [hexOf('hello'), address])
  expect(
    await verifyMessage({ address, message: 'hello', signature: signature as `0x${string}` }),
  ).toBe(true)
  expect(wallet.requests.map(({ chainId, method }) => [chainId, method])).toEqual([
    ['eip155:31337', 'personal_sign'],
  ])
})

test('a refused proposal is the visitor’s no, and nothing is stored', async () => {
  const [wallet, page] = await Promise.all([
    world.wallet({ decisions: { proposal: 'reject' } }),
    world.page(),
  ])
  await expect(page.connect(wallet)).rejects.toMatchObject({ code: 'rpc/user-rejected' })
  expect([page.session()?.status, page.state().pairing, page.topic()]).toEqual([
    'disconnected',
    undefined,
    undefined,
  ])
  wallet.decisions.proposal = 'approve'
  await page.connect(wallet)
  expect([page.session()?.status, page.topic()]).toEqual(['connected', wallet.sessions()[0]?.topic])
})

test('what is approved after the visitor left is ended on the wallet’s side, and never connects', async () => {
  const page = await world.page()
  let approve = () => {}
  const gate = new Promise<void>((resolve) => {
    approve = resolve
  })
  const wallet = await world.wallet({
    decisions: {
      proposal: async (proposal, sides) => {
        await gate
        return sides.namespacesFor(proposal)
      },
    },
  })
  const leaving = new AbortController()
  const connecting = page.connect(wallet, { signal: leaving.signal })
  await until(() => expect(wallet.proposals.length).toBe(1))
  leaving.abort()
  await expect(connecting).rejects.toMatchObject({ code: 'kernel/aborted' })
  expect(page.state().pairing).toBeUndefined()
  approve()
  await until(() => expect(wallet.deleted.length).toBe(1))
  expect([
    wallet.sessions().length,
    page.session()?.status,
    page.topic(),
    page.state().peer,
  ]).toEqual([0, 'disconnected', undefined, undefined])
})

test('EVM, Solana and Bitcoin come by one approval, each on its own chain', async () => {
  const bitcoinId = every[3]?.id as string
  const [page, wallet] = await Promise.all([
    world.page({ networks: every }),
    world.wallet({
      solana: { seed: `0x${'07'.repeat(32)}`, chains: { [solana.id]: 'http://127.0.0.1:1' } },
      bitcoin: { key: `0x${'09'.repeat(32)}`, chainId: bitcoinId, network: 'bitcoin:mainnet' },
    }),
  ])
  const { sessions } = await page.connect(wallet)
  expect(Object.entries(sessions).map(([namespace, { chainId }]) => [namespace, chainId])).toEqual([
    ['eip155', 'eip155:31337'],
    ['solana', solana.id],
    ['bip122', bitcoinId],
  ])
  expect(wallet.proposals[0]?.requiredNamespaces).toEqual({})
  const pubkey = sessions.solana?.active as string
  await page.request('solana_signMessage', { message: '2NEpo7TZRRrLZSi2U', pubkey }, 'solana')
  await page.request(
    'signMessage',
    { account: sessions.bip122?.active, message: 'hello' },
    'bip122',
  )
  expect(wallet.requests.map(({ chainId, method }) => [chainId, method])).toEqual([
    [solana.id, 'solana_signMessage'],
    [bitcoinId, 'signMessage'],
  ])
})

test('a second wallet takes the place of the first, which is told', async () => {
  const [one, two, page] = await Promise.all([
    world.wallet({ name: 'One' }),
    world.wallet({ name: 'Two' }),
    world.page(),
  ])
  await page.connect(one)
  const before = page.topic()
  await page.connect(two)
  expect([page.state().peer?.name, page.topic() === before, page.session()?.status]).toEqual([
    'Two',
    false,
    'connected',
  ])
  await until(() => expect(one.deleted).toEqual([before]))
  await page.request('personal_sign', [hexOf('x'), address])
  expect([one.requests.length, two.requests.length]).toEqual([0, 1])
})

test('a second wallet that refuses leaves the first connected', async () => {
  const [one, two, page] = await Promise.all([
    world.wallet({ name: 'One' }),
    world.wallet({ name: 'Two', decisions: { proposal: 'reject' } }),
    world.page(),
  ])
  await page.connect(one)
  const before = page.topic()
  await expect(page.connect(two)).rejects.toMatchObject({ code: 'rpc/user-rejected' })
  expect([page.state().peer?.name, page.topic(), page.session()?.status]).toEqual([
    'One',
    before,
    'connected',
  ])
  await page.request('personal_sign', [hexOf('x'), address])
  expect(one.requests.length).toBe(1)
})

test('of two wallets that scan one code the first to approve connects; the session of the other is ended on its side', async () => {
  let approve = () => {}
  const gate = new Promise<void>((resolve) => {
    approve = resolve
  })
  const late = await world.wallet({
    decisions: {
      proposal: async (proposal, sides) => {
        await gate
        return sides.namespacesFor(proposal)
      },
    },
  })
  const [first, page] = await Promise.all([world.wallet(), world.page()])
  await page.kit.connect('walletConnect', {
    onProgress(progress) {
      if (progress.type === 'uri')
        for (const wallet of [late, first]) void wallet.pair(progress.uri)
    },
  })
  await until(() => expect(late.proposals.length).toBe(1))
  approve()
  await until(() => expect([late.deleted.length, late.sessions().length]).toEqual([1, 0]))
  expect([page.session()?.status, page.topic(), first.deleted]).toEqual([
    'connected',
    first.sessions()[0]?.topic,
    [],
  ])
  expect(await page.request('personal_sign', [hexOf('hello'), address])).toMatch(/^0x/)
})

test('an approval without a network that is required is ended and refused; with it, it connects', async () => {
  const page = await world.page({ requiredChains: ['eip155:31338'] })
  const narrow = await world.wallet({
    evm: { keys: [`0x${'01'.repeat(32)}`], chains: { 31_337: 'http://127.0.0.1:1' } },
  })
  await expect(page.connect(narrow)).rejects.toMatchObject({
    code: 'walletconnect/chains-refused',
    audience: 'user',
  })
  await until(() => expect(narrow.sessions().length).toBe(0))
  expect([page.session()?.status, page.topic()]).toEqual(['disconnected', undefined])
  await page.connect(await world.wallet())
  expect(page.session()?.status).toBe('connected')
})

test('a host’s own screen is given each URI, and the state has it while it can be scanned', async () => {
  const uris: string[] = []
  const page = await world.page({ networks: evm, manualControl: ({ uri }) => void uris.push(uri) })
  const wallet = await world.wallet()
  const connecting = page.connect(undefined)
  await until(() => expect(page.state().pairing?.uri).toMatch(/^wc:/))
  expect(uris).toEqual([page.state().pairing?.uri])
  await wallet.pair(uris[0] as string)
  await connecting
  expect(page.state().pairing).toBeUndefined()
})
