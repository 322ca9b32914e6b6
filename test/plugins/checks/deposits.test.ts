import { type Abi, encodeFunctionData, type Hex, maxUint256, parseAbi, zeroAddress } from 'viem'
import { expect, test } from 'vitest'
import { explain } from '../../../plugins/checks/explain'
import { losses } from '../../../plugins/checks/rules/losses'
import type { BalanceChange, CheckedRequest, Facts } from '../../../plugins/checks/types'
import { aave, batch, call, dai, me, type Row, send, thief, trap, usdc } from './catalogue'

const of = (signature: string, ...args: readonly unknown[]): Hex => encodeFunctionData({ abi: parseAbi([`function ${signature}`] as readonly string[] as never) as unknown as Abi, args } as never)
const comet = '0xc3d688b66703497daa19211eedff47f25384cdc3'
const queue = '0x889edc2edab5f40e902b864ad4d7ade8e412f9b1'
const bridge = '0x99c9fc46f92e8a1c0dec1b1747d010903e884be1'
/** What is lost: nine tenths of USDC and of the coins, and a token that only the protocol knows. */
const changes: readonly BalanceChange[] = [`eip155:1/erc20:${usdc}`, `eip155:1/erc20:0x72e95b8931767c79ba4eee721354d6e99a61d004`, 'eip155:1/slip44:60'].map((asset) => ({ asset: asset as BalanceChange['asset'], raw: -9_000_000n }))
const facts = { balances: new Map([[usdc, 10_000_000n]]), balance: 10_000_000n, listed: new Set([usdc]), decimals: new Map(), tokens: new Set([usdc]), known: new Map(), codes: new Map() } as unknown as Facts
const lost = ({ method, params }: Row, chainId = 'eip155:1') => {
  const request = explain({ id: 0, method, params: params as never, namespace: 'eip155', chainId: chainId as never, account: me, origin: 'host', rewrittenBy: [] })
  return losses(request as CheckedRequest, changes, facts).map(({ id }) => id)
}
const withdraw = (to: string) => of('withdraw(address asset, uint256 amount, address to)', usdc, maxUint256, to)
const repay = of('repay(address asset, uint256 amount, uint256 mode, address onBehalfOf)', usdc, maxUint256, 2n, me)
const supply = (to: string) => of('supply(address asset, uint256 amount, address onBehalfOf, uint16 referral)', usdc, 5n, to, 0)

test.each([
  ['all that is owed to Aave', send(aave, repay)],
  ['the same with shares', send(aave, of('repayWithATokens(address asset, uint256 amount, uint256 mode)', usdc, maxUint256, 2n))],
  ['all out of Aave', send(aave, withdraw(me))],
  ['an allowance and a supply', batch({ to: usdc, data: call('approve', [aave, 5n]) }, { to: aave, data: supply(me) })],
  ['collateral of Compound', send(comet, of('supply(address asset, uint256 amount)', usdc, 5n))],
  ['stakes in Lido\'s queue', send(queue, of('requestWithdrawals(uint256[] amounts, address owner)', [5n], zeroAddress))],
  ['ether to Optimism', send(bridge, of('depositETH(uint32 gas, bytes data) payable', 200_000, '0x'), 5n)],
])('what a protocol keeps for the account is not lost: %s', (_, row) => {
  expect(lost(row)).toEqual([])
})

test.each([
  ['out of Aave to a thief', send(aave, withdraw(thief))],
  ['into Aave for a contract of a thief', send(aave, supply(trap))],
  ['at a contract that only has the calls of Aave', send(trap, repay)],
  ['a function of Aave with others', send(aave, of('flashLoanSimple(address receiver, address asset, uint256 amount, bytes data, uint16 referral)', me, usdc, 5n, '0x', 0))],
  ['beside a call that nobody can read', batch({ to: aave, data: repay }, { to: trap, data: '0xdeadbeef' })],
  ['tokens by a bridge', send(bridge, of('depositERC20(address token, address other, uint256 amount, uint32 gas, bytes data)', usdc, dai, 5n, 200_000, '0x'))],
  ['beside a transfer', batch({ to: aave, data: repay }, { to: usdc, data: call('transfer', [thief, 5n]) })],
])('what goes elsewhere is: %s', (_, row) => {
  expect(lost(row)).toContain('loses-more')
})

test('an address is a protocol\'s on its own network only', () => {
  expect(lost(send(aave, repay), 'eip155:56')).toContain('loses-more')
})
