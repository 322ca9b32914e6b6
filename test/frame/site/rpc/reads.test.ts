import { expect, test } from 'vitest'
import { frameError } from '../../../../frame/protocol/errors'
import { limits } from '../../../../frame/protocol/limits'
import { RefusedError } from '../../../../frame/site/session/createApi'
import { createDeferred, WALLET } from '../handlers/testSite'
import { createRpcSite, NodeError } from './signer'

const refused = (name: string, more: object = {}) =>
  expect.objectContaining({ refused: name, ...more })

test('a read goes to the network that it is for, and nobody is asked', async () => {
  const site = await createRpcSite({ node: { eth_getBalance: '0x5' } })
  expect(
    await site.request('RPC_REQUEST', {
      method: 'eth_getBalance',
      params: [WALLET.accounts.eip155, 'latest'],
      chainId: 'eip155:10',
    }),
  ).toBe('0x5')
  expect(site.calls).toEqual([
    { chain: 'eip155:10', method: 'eth_getBalance', params: [WALLET.accounts.eip155, 'latest'] },
  ])
  expect(site.screens.ask).not.toHaveBeenCalled()
})

test.each([
  ['a quantity that is a number', 'eth_blockNumber', 5],
  ['a quantity that is a text', 'eth_gasPrice', 'cheap'],
  ['half a byte', 'eth_call', '0x1'],
  ['more than the channel carries', 'eth_getLogs', ['x'.repeat(limits.weight)]],
  ['more levels than it carries', 'eth_getProof', JSON.parse(`${'['.repeat(12)}${']'.repeat(12)}`)],
])(
  'an answer with %s is refused: the page is told, and waits for nothing',
  async (_, method, answer) => {
    const site = await createRpcSite({ node: { [method]: answer } })
    expect(await site.request('RPC_REQUEST', { method, params: [] })).toEqual(
      refused('upstream', { code: -32_603 }),
    )
  },
)

test('answers of just the size and depth that the channel carries pass', async () => {
  const [deep, long] = [
    JSON.parse(`${'['.repeat(11)}${']'.repeat(11)}`),
    'x'.repeat(limits.weight - 1_100),
  ]
  const site = await createRpcSite({
    node: { eth_getProof: deep, eth_getLogs: [long], eth_getBlockTransactionCountByHash: null },
  })
  const ask = (method: string) => site.request('RPC_REQUEST', { method, params: [] })
  expect([
    await ask('eth_getProof'),
    await ask('eth_getLogs'),
    await ask('eth_getBlockTransactionCountByHash'),
  ]).toEqual([deep, [long], null])
})

test('what the node or the server refuses is told by name', async () => {
  const site = await createRpcSite({
    node: {
      eth_call: () => new NodeError('execution reverted', 3),
      eth_getCode: () => Promise.reject(new RefusedError('upstream')),
      eth_getProof: () => Promise.reject(new RefusedError('rate_limited', { retryAfter: 2 })),
    },
  })
  const ask = (method: string) => site.request('RPC_REQUEST', { method, params: [] })
  expect([
    await ask('eth_call'),
    await ask('eth_getCode'),
    await ask('eth_getProof'),
    await ask('eth_getStorageAt'),
  ]).toEqual([
    refused('upstream', { code: 3, message: 'execution reverted' }),
    refused('upstream', { message: 'upstream' }),
    refused('rate_limited', { retryAfter: 2 }),
    refused('unsupported'),
  ])
})

test('accounts and networks are answered here', async () => {
  const site = await createRpcSite()
  const ask = (method: string, params: unknown = []) =>
    site.request('RPC_REQUEST', { method, params })
  expect(await ask('eth_accounts')).toEqual([WALLET.accounts.eip155])
  expect(await ask('eth_requestAccounts')).toEqual([WALLET.accounts.eip155])
  expect(await ask('eth_chainId')).toBe('0x1')
  expect(await ask('wallet_switchEthereumChain', [{ chainId: '0xa' }])).toBeNull()
  expect(await ask('eth_chainId')).toBe('0xa')
  expect(await ask('wallet_getCapabilities')).toEqual({})
  expect(await ask('wallet_switchEthereumChain', [{ chainId: '0x89' }])).toEqual(
    refused('chain_unknown', { code: 4902 }),
  )
  expect(await ask('wallet_switchEthereumChain', [{ chainId: 10 }])).toEqual(
    refused('invalid_params'),
  )
  expect(site.calls).toEqual([])
})

test('nobody signed in: no accounts, and no request reaches a network or a screen', async () => {
  const site = await createRpcSite({ isSignedIn: false })
  const ask = (method: string, params: unknown = []) =>
    site.request('RPC_REQUEST', { method, params })
  expect(await ask('eth_accounts')).toEqual([])
  expect(await ask('eth_requestAccounts')).toEqual(refused('login_needed'))
  expect(await ask('personal_sign', ['0x00', WALLET.accounts.eip155])).toEqual(
    refused('login_needed'),
  )
  expect(await ask('eth_sendTransaction', [{ to: WALLET.accounts.eip155 }])).toEqual(
    refused('login_needed'),
  )
  expect([site.calls, site.screens.ask.mock.calls]).toEqual([[], []])
})

test.each([
  'eth_sign',
  'eth_signTypedData',
  'eth_coinbase',
  'personal_ecRecover',
  'toString',
  '__proto__',
  'constructor',
])('%s is of no list, and is refused', async (method) => {
  const site = await createRpcSite()
  expect(await site.request('RPC_REQUEST', { method, params: [] })).toEqual(
    refused('unsupported', { code: 4200 }),
  )
  expect(site.calls).toEqual([])
})

test('a network that the app does not have is refused, and so is a method of another namespace', async () => {
  const site = await createRpcSite()
  expect(await site.request('RPC_REQUEST', { method: 'eth_blockNumber', chainId: 137 })).toEqual(
    refused('chain_unknown', { code: 4902 }),
  )
  expect(
    await site.request('RPC_REQUEST', {
      method: 'personal_sign',
      params: ['0x00', WALLET.accounts.eip155],
      chainId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
    }),
  ).toEqual(refused('unsupported'))
  expect(
    await site.request('RPC_REQUEST', {
      method: 'solana_signMessage',
      params: { message: '11', pubkey: '11' },
      chainId: 1,
    }),
  ).toEqual(refused('unsupported'))
  expect(
    await site.request('RPC_REQUEST', {
      method: 'eth_chainId',
      chainId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
    }),
  ).toEqual(refused('unsupported'))
})

test('sixteen reads run at once, and the others in their order; one that hangs holds nobody for longer than its time', async () => {
  const waiting: ReturnType<typeof createDeferred<string>>[] = []
  const site = await createRpcSite({
    node: {
      eth_blockNumber: () => {
        const deferred = createDeferred<string>()
        waiting.push(deferred)
        return deferred.promise
      },
    },
  })
  const asked = Array.from({ length: 20 }, () =>
    site.request('RPC_REQUEST', { method: 'eth_blockNumber' }),
  )
  await expect.poll(() => waiting.length).toBe(16)
  waiting[3]?.resolve('0x3')
  await expect.poll(() => waiting.length).toBe(17)
  await site.clock.advance(30_000)
  expect(waiting.length).toBe(20)
  for (const [at, deferred] of waiting.entries()) deferred.resolve(`0x${at.toString(16)}`)
  const ends = await Promise.all(asked)
  expect(ends[3]).toBe('0x3')
  expect(ends.filter((end) => (end as { refused?: string }).refused === 'timeout').length).toBe(16)
  expect(ends.slice(17)).toEqual(['0x11', '0x12', '0x13'])
})

test('screens that cannot be loaded approve nothing', async () => {
  const site = await createRpcSite({ sign: () => Promise.reject(new Error('signed')) })
  Object.assign(site.site, { screens: () => Promise.reject(frameError('approval_unavailable')) })
  expect(
    await site.request('RPC_REQUEST', {
      method: 'personal_sign',
      params: ['0x00', WALLET.accounts.eip155],
    }),
  ).toEqual(refused('approval_unavailable', { code: 4200 }))
})
