import type { SessionTypes } from '@walletconnect/types'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { solana } from '../../../../kernel/networks'
import { address, every, hexOf, meet, otherAddress, until } from './fixture'

let world: Awaited<ReturnType<typeof meet>>
beforeEach(async () => {
  world = await meet()
})
afterEach(() => world.end())

const rest = { methods: ['personal_sign'], events: ['accountsChanged', 'chainChanged'] }
const answering = (namespaces: SessionTypes.Namespaces) =>
  world.wallet({ decisions: { proposal: () => namespaces } })

test.each<[string, SessionTypes.Namespaces]>([
  ['an address that is none', { eip155: { accounts: ['eip155:31337:0x1234'], ...rest } }],
  [
    'an address of another namespace',
    {
      eip155: { accounts: ['eip155:31337:4zvwRjXUKGfvwnParsHAS3HuSVzV5cA4McphgmoCtajS'], ...rest },
    },
  ],
  [
    'only a namespace that was not asked for',
    {
      solana: { accounts: [`${solana.id}:4zvwRjXUKGfvwnParsHAS3HuSVzV5cA4McphgmoCtajS`], ...rest },
    },
  ],
])(
  'an approval with %s is ended and answered as garbage; a sound one connects',
  async (_, namespaces) => {
    const page = await world.page()
    const wallet = await answering(namespaces)
    await expect(page.connect(wallet)).rejects.toMatchObject({ code: 'kernel/bad-answer' })
    await until(() => expect(wallet.sessions()).toEqual([]))
    expect([page.session()?.status, page.topic(), page.state().peer]).toEqual([
      'disconnected',
      undefined,
      undefined,
    ])
    await page.connect(await world.wallet())
    expect(page.session()?.status).toBe('connected')
  },
)

test('what is sound of an approval is taken, each account once, and nothing beside it', async () => {
  const page = await world.page()
  const many = Array.from({ length: 300 }, () => `eip155:31337:${address.toLowerCase()}`)
  const wallet = await answering({
    eip155: {
      accounts: [
        'eip155:31337:0x12',
        ...many,
        `eip155:31337:${address.slice(2)}`,
        `eip155:31337:${address}`,
        `eip155:31337:${otherAddress}`,
      ],
      ...rest,
    },
    solana: { accounts: [`${solana.id}:4zvwRjXUKGfvwnParsHAS3HuSVzV5cA4McphgmoCtajS`], ...rest },
  })
  const { sessions } = await page.connect(wallet)
  expect(sessions).toEqual({
    eip155: {
      accounts: [{ address }, { address: otherAddress }],
      active: address,
      chainId: 'eip155:31337',
    },
  })
})

test('namespaces may be approved chain by chain', async () => {
  const page = await world.page()
  const wallet = await answering({
    'eip155:31337': { accounts: [`eip155:31337:${address}`], ...rest },
    'eip155:31338': { accounts: [`eip155:31338:${otherAddress}`], ...rest },
  })
  await page.connect(wallet)
  expect(page.session()).toMatchObject({ active: address, chainId: 'eip155:31337' })
  await page.kit.switchNetwork('eip155:31338')
  expect(page.session()).toMatchObject({
    active: otherAddress,
    chainId: 'eip155:31338',
    accounts: [{ address: otherAddress }],
  })
})

test('a network that only the wallet has is where it comes out if nothing else is approved', async () => {
  const page = await world.page()
  await page.connect(await answering({ eip155: { accounts: [`eip155:5:${address}`], ...rest } }))
  expect(page.session()).toMatchObject({ status: 'connected', chainId: 'eip155:5' })
})

test('a wallet’s name is shown as one short line, also in errors', async () => {
  const name = `A\n\u202e${'long '.repeat(2_000)}`
  const page = await world.page({ requiredChains: ['eip155:31338'] })
  const narrow = await world.wallet({
    name,
    decisions: { proposal: () => ({ eip155: { accounts: [`eip155:31337:${address}`], ...rest } }) },
  })
  const error = (await page.connect(narrow).catch((thrown: unknown) => thrown)) as Error
  expect([
    error.message.startsWith('A long long '),
    error.message.length < 200,
    error.message.includes('\n'),
  ]).toEqual([true, true, false])
  await page.connect(
    await world.wallet({
      name,
      metadata: {
        url: 'javascript:alert(1)',
        redirect: { native: 'javascript:alert(1)', universal: 'http://x.example' },
      },
    }),
  )
  const { peer } = page.state()
  expect([peer?.name.length, peer?.name.includes('\n'), peer?.url, peer?.link]).toEqual([
    64,
    false,
    undefined,
    undefined,
  ])
})

test('answers of requests are judged by the network’s driver, and garbage is told as such', async () => {
  const page = await world.page({ networks: every })
  const wallet = await world.wallet()
  await page.connect(wallet)
  for (const answer of [null, 5, { signature: 'x' }, 'text']) {
    wallet.decisions.request = () => answer
    await expect(page.request('personal_sign', [hexOf('x'), address])).rejects.toMatchObject({
      code: 'kernel/bad-answer',
    })
  }
  wallet.decisions.request = 'approve'
  expect(await page.request('personal_sign', [hexOf('x'), address])).toMatch(/^0x/)
})
