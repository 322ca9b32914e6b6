// Sources of history that a test writes, and kits that read them.
import { getAddress } from 'viem'
import { defineEip155 } from '../../../kernel/networks/index'
import {
  type ActivityOptions,
  activity,
  type HistorySource,
  type SourceItem,
} from '../../../plugins/activity'
import { startKit, type TestWallet } from '../data/fixture'

export const [owner, other, friend] = [
  '0x71C7656EC7ab88b098defB751B7401B5f6d8976F',
  '0x90F79bf6EB2c4f870365E785982E1f101E93b906',
  getAddress(`0x${'f1'.repeat(20)}`),
] as const
export const one = defineEip155({ id: 1, name: 'One', rpcUrls: [] })
export const two = defineEip155({ id: 10, name: 'Two', rpcUrls: [] })
const lists = [
  {
    tokens: [
      {
        chainId: 1,
        address: `0x${'aa'.repeat(20)}`,
        name: 'USD Coin',
        symbol: 'USDC',
        decimals: 6,
      },
    ],
  },
]

export const ends: (() => unknown)[] = []

export type Read = HistorySource['read']
export const source = (
  read: (...args: Parameters<Read>) => unknown,
  more: Partial<HistorySource> = {},
) => {
  const asked: Parameters<Read>[0][] = []
  return Object.assign(
    {
      kind: 'history',
      id: 'mine',
      ...more,
      read: async (...args: Parameters<Read>) => (
        asked.push(args[0]), (await read(...args)) as never
      ),
    } satisfies HistorySource,
    { asked },
  )
}
export async function start(
  options: ActivityOptions,
  who: TestWallet = { accounts: { eip155: { addresses: [owner, other], chainId: one.id } } },
) {
  const { kit } = await startKit(
    who,
    [one, two],
    undefined,
    { lists, sources: [] },
    { plugins: [activity(options)] },
  )
  ends.push(() => kit.destroy())
  return { kit, api: kit.use(activity), who }
}
let hashes = 0
export const item = (more: object = {}) =>
  ({
    hash: `0x${(++hashes).toString(16).padStart(64, '0')}`,
    at: Date.UTC(2026, 10, 1),
    kind: 'received',
    moves: [],
    ...more,
  }) as SourceItem
