// Orders of Seaport, and what rules find in them.

import { explain } from '../../../plugins/checks/explain'
import type { CheckedRequest, Facts, Rule } from '../../../plugins/checks/types'
import {
  apes,
  dai,
  hash,
  inDays,
  me,
  orderTypes,
  type Row,
  seaport,
  trap,
  typed,
  usdc,
  weth,
  zero,
} from './catalogue'

export const million = 1_000_000n
export const ether = 10n ** 18n
/** A token of no list. */
export const junk = '0x8888888888888888888888888888888888888888'
export const usdt = '0xdac17f958d2ee523a2206206994597c13d831ec7'
export const facts = {
  balances: new Map([
    [usdc, 1000n * million],
    [weth, 10n * ether],
  ]),
  listed: new Set([usdc, dai]),
  symbols: new Map([
    [usdc, 'USDC'],
    [dai, 'DAI'],
  ]),
  decimals: new Map([
    [usdc, 6],
    [dai, 18],
    [weth, 18],
    [usdt, 6],
    [junk, 18],
  ]),
  tokens: new Set([usdc, dai, weth, junk]),
  known: new Map(),
  elsewhere: new Map(),
  simulation: { outcome: 'untried', why: 'timeout' },
  codes: new Map(
    [usdc, usdt, dai, weth, junk, apes, trap, junk.replace('88', '99')].map((address) => [
      address,
      '0x60',
    ]),
  ),
} as unknown as Facts
export const found = async (rule: Rule, { method, params }: Row, more: Partial<Facts> = {}) => {
  const request = explain({
    id: 0,
    method,
    params: params as never,
    namespace: 'eip155',
    chainId: 'eip155:1',
    account: me,
    origin: 'host',
    rewrittenBy: [],
  })
  return (await rule(request as CheckedRequest, { ...facts, ...more }))
    .filter(({ level }) => level !== 'info')
    .map(({ id, level }) => `${id} ${level}`)
}

export interface Item {
  readonly itemType: number
  readonly token: string
  readonly amount: bigint
  readonly id?: number | bigint
}
const item = ({ itemType, token, amount, id = 0 }: Item) => ({
  itemType,
  token,
  identifierOrCriteria: id,
  startAmount: amount,
  endAmount: amount,
})
export const ofSeaport = { name: 'Seaport', version: '1.6', chainId: 1, verifyingContract: seaport }
export const components = (given: readonly Item[], got: readonly (Item & { to?: string })[]) => ({
  offerer: me,
  zone: zero,
  offer: given.map(item),
  consideration: got.map(({ to = me, ...one }) => ({ ...item(one), recipient: to })),
  orderType: 0,
  startTime: 0,
  endTime: inDays(7),
  zoneHash: hash,
  salt: 1,
  conduitKey: hash,
  counter: 0,
})
export const deal = (given: readonly Item[], got: Parameters<typeof components>[1]) =>
  typed('OrderComponents', orderTypes, components(given, got), ofSeaport)
export const ape: Item = { itemType: 2, token: apes, amount: 1n, id: 77 }
export const card: Item = { itemType: 2, token: trap, amount: 1n, id: 5 }
export const coins = (amount: bigint): Item => ({ itemType: 0, token: zero, amount })
export const tokens = (token: string, amount: bigint): Item => ({ itemType: 1, token, amount })
