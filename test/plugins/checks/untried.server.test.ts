// @vitest-environment happy-dom
import { type Abi, encodeFunctionData, type Hex, parseAbi } from 'viem'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { bitcoinRegtest as bitcoin, defineEip155 } from '../../../kernel/networks/index'
import { type ChecksApi, checks } from '../../../plugins/checks'
import { type Front, startFront, startKit } from '../data/fixture'
import type { Row } from './catalogue'
import {
  batch,
  call,
  dai,
  friend,
  inDays,
  me,
  routerV2,
  seaport,
  send,
  thief,
  trap,
  usdc,
  weth,
} from './catalogue'

let api: ChecksApi
let front: Front
const ends: (() => unknown)[] = []
beforeAll(async () => {
  // a node that has too much to do, which a page can bring about
  front = await startFront()
  front.instead = (_, response) => (response.writeHead(429).end(), true)
  const network = defineEip155({ id: 1, name: 'Ethereum', rpcUrls: [] })
  const { kit } = await startKit(
    { accounts: { eip155: { addresses: [me], chainId: network.id } } },
    [network],
    { [network.id]: front.url },
    {},
    { plugins: [checks({ book: [friend], timeout: 300 })] },
  )
  ends.push(
    () => kit.destroy(),
    () => front.stop(),
  )
  api = kit.use(checks)
})
afterAll(async () => {
  for (const end of ends) await end()
})

const of = (signature: string, ...args: readonly unknown[]): Hex =>
  encodeFunctionData({
    abi: parseAbi([`function ${signature}`] as readonly string[] as never) as unknown as Abi,
    args,
  } as never)
const ether = 10n ** 18n
const swap = call('swapExactETHForTokens', [1n, [weth, usdc], me, BigInt(inDays(1))])
const loud = async (row: Row) => {
  const { findings, simulation } = await api.check(row, { namespace: 'eip155' })
  expect(simulation.outcome).toBe('untried')
  return findings.filter(({ level }) => level !== 'info').map(({ id, level }) => `${id} ${level}`)
}

test.each<readonly [name: string, finding: string, row: Row]>([
  ['coins with the form of a swap', 'unexplained caution', send(trap, swap, 95n * ether)],
  [
    'coins with calls that do nothing',
    'unexplained caution',
    send(trap, call('multicall', [[of('refundETH() payable')]]), 95n * ether),
  ],
  [
    'coins with an allowance that is ended',
    'unexplained caution',
    send(trap, call('approve', [me, 0n]), 95n * ether),
  ],
  [
    'coins with a call that nobody can read',
    'unexplained caution',
    send(trap, '0x4e71d92d', ether),
  ],
  ['coins into a new contract', 'unexplained caution', send(undefined, '0x6000', ether)],
  [
    'the same in a batch',
    'unexplained caution',
    batch({ to: friend, value: '0x1' }, { to: trap, data: swap, value: '0x1' }),
  ],
  [
    'an allowance to somebody who could not be looked at',
    'spender-new caution',
    send(usdc, call('approve', [thief, 25_000_000n])),
  ],
])('not tried: %s', async (_, wanted, row) => {
  expect(await loud(row)).toContain(wanted)
})

test.each<readonly [name: string, row: Row]>([
  ['ether to somebody new', send('0x8ba1f109551bd432803012645ac136ddd64dba72', undefined, ether)],
  ['tokens to a friend', send(usdc, call('transfer', [friend, 5n]))],
  ['a swap at a router that everybody knows', send(routerV2, swap, ether)],
  ['wrapping', send(weth, call('deposit', []), ether)],
  ['an exact allowance to a router', send(dai, call('approve', [routerV2, 5n]))],
  ['an allowance that is ended', send(dai, call('approve', [thief, 0n]))],
  ['an item for a market', send(usdc, call('approve', [seaport, 77n]))],
])('not tried, and no alarm: %s', async (_, row) => {
  expect(await loud(row)).toEqual([])
})

test('where what is known of a kind of network cannot be loaded, the rules of every kind apply', async () => {
  vi.doMock('../../../plugins/checks/bip122/index', () =>
    Promise.reject(new Error('gone with the last release')),
  )
  const [account, payee] = [
    'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080',
    'bcrt1q6rhpng9evdsfnn833a4f4vej0asu6dk5srld6x',
  ]
  const { kit } = await startKit(
    { accounts: { bip122: { addresses: [account], chainId: bitcoin.id } } },
    [bitcoin],
    {},
    {},
    { plugins: [checks({ lists: [{ id: 'Acme', addresses: [payee] }] })] },
  )
  ends.push(() => kit.destroy())
  const { findings } = await kit
    .use(checks)
    .check(
      { method: 'sendTransfer', params: { account, recipientAddress: payee, amount: '5000' } },
      { namespace: 'bip122' },
    )
  expect(findings.filter(({ level }) => level !== 'info')).toMatchObject([
    { id: 'listed-bad', level: 'danger' },
    { id: 'unexplained', level: 'caution' },
  ])
})
