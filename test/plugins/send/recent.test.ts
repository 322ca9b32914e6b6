import { expect, test } from 'vitest'
import type { ActivityItem } from '../../../plugins/activity'
import { recentOf } from '../../../plugins/send/recent'

const me = `0x${'a'.repeat(40)}`
const friend = '0x1234000000000000000000000000000000005678'
const lookalike = '0x1234ffffffffffffffffffffffffffffffff5678'
let at = 0
const item = (
  more: Partial<ActivityItem> & {
    readonly to?: string
    readonly raw?: bigint
    readonly listed?: boolean
  },
): ActivityItem => {
  const { to = friend, raw = 5n, listed = true, ...rest } = more
  return {
    id: `i${++at}`,
    chainId: 'eip155:1',
    account: me,
    at,
    kind: 'sent',
    status: 'confirmed',
    counterparty: to,
    source: 'chain',
    moves: [
      { direction: 'out', asset: 'eip155:1/erc20:0x1', raw, symbol: 'USDC', listed, from: me, to },
    ],
    ...rest,
  }
}
const addresses = (...items: ActivityItem[]) => recentOf(items, me).map(({ address }) => address)

test('those the account has sent to, the latest first, each once and counted', () => {
  const other = `0x${'c'.repeat(40)}`
  expect(
    recentOf(
      [item({}), item({ to: other }), item({ to: friend.toUpperCase().replace('0X', '0x') })],
      me,
    ),
  ).toEqual([
    { address: friend, times: 2, at },
    { address: other, times: 1, at: at - 1 },
  ])
})

test('nobody gets there by what they do: zero amounts, unknown tokens, dust that arrives, what is folded away', () => {
  // a stranger's transferFrom of nothing, of a fake token, an amount nobody knows, a coin that
  // came, and what the activity found out itself
  const poison = [
    item({ to: lookalike, raw: 0n }),
    item({ to: lookalike, listed: false, raw: 10n ** 9n }),
    {
      ...item({ to: lookalike }),
      moves: [
        { ...(item({ to: lookalike }).moves[0] as never as object), raw: undefined } as never,
      ],
    },
    { ...item({ to: lookalike }), kind: 'received' as const },
    item({ to: lookalike, hidden: 'poison' }),
    // what moves goes to somebody else than who is called the other side
    { ...item({}), counterparty: lookalike },
  ]
  expect(addresses(...poison)).toEqual([])
  // control: the same without the trick
  expect(addresses(item({ to: lookalike }))).toEqual([lookalike])
})

test('what the kit has sent counts at once; what failed, oneself, and calls of contracts do not', () => {
  expect(addresses(item({ source: 'own', status: 'pending', moves: [] }))).toEqual([friend])
  expect(
    addresses(
      item({ status: 'failed' }),
      item({ to: me }),
      item({ kind: 'call' }),
      item({ kind: 'approved' }),
    ),
  ).toEqual([])
})
