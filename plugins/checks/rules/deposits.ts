import { sameAddress } from '../addresses'
import type { CheckedRequest } from '../types'
import { pools } from './spenders'

/** Contracts that keep what an account gives them for whom their calls name, by the network: of Compound, Lido's queue, and bridges of networks. Public facts of their projects. */
const others: Readonly<Record<string, readonly string[]>> = {
  'eip155:1': [
    '0xc3d688b66703497daa19211eedff47f25384cdc3',
    '0xa17581a9e3356d9a858b789d68b4d866e593ae94',
    '0x889edc2edab5f40e902b864ad4d7ade8e412f9b1',
    // Arbitrum, Base, Optimism
    '0x4dbd4fc535ac27206064b68ffcf827b0a60bab3f',
    '0x3154cf16ccdb4c6d922629664174b904d80f2c35',
    '0x99c9fc46f92e8a1c0dec1b1747d010903e884be1',
  ],
  'eip155:8453': ['0xb125e6687d4313864e53df431d5425969c15eb2f'],
  'eip155:42161': ['0x9c4ec768c28520b50860ea7a15bd7213a9ff58bf'],
}
/** Their calls that name nobody: what they take is the caller's. */
const plain: readonly string[] = [
  '0x2dad97d4', // repayWithATokens(address asset, uint256 amount, uint256 mode)
  '0xf2b9fdb8', // supply(address asset, uint256 amount)
  '0xf3fef3a3', // withdraw(address asset, uint256 amount)
  '0xb1a1a882', // depositETH(uint32 gas, bytes data)
  '0x439370b1', // depositEth()
]
/** Those that name the account: their words are of others only. Bridges of tokens are not among them, since who asks names the token on the other network. */
const forOne: readonly string[] = [
  '0x617ba037', // supply(address asset, uint256 amount, address onBehalfOf, uint16 referralCode)
  '0x02c205f0', // supplyWithPermit(address asset, uint256 amount, address onBehalfOf, uint16 referralCode, uint256 deadline, uint8 v, bytes32 r, bytes32 s)
  '0xe8eda9df', // deposit(address asset, uint256 amount, address onBehalfOf, uint16 referralCode)
  '0x69328dec', // withdraw(address asset, uint256 amount, address to)
  '0x573ade81', // repay(address asset, uint256 amount, uint256 mode, address onBehalfOf)
  '0xd6681042', // requestWithdrawals(uint256[] amounts, address owner)
  '0x19aa6257', // requestWithdrawalsWstETH(uint256[] amounts, address owner)
  '0xacf41e4d', // requestWithdrawalsWithPermit(uint256[] amounts, address owner, permit)
  '0x7951b76f', // requestWithdrawalsWstETHWithPermit(uint256[] amounts, address owner, permit)
]

/** Whether all that a request gives goes to contracts that keep it for the account, beside allowances, which have rules of their own: what it loses there is not lost. */
export const isOwnDeposit = ({ chainId, parts = [] }: CheckedRequest): boolean => {
  const keepers = [pools[chainId], ...(others[chainId] ?? [])]
  const isKeeper = (to: string | undefined) => to !== undefined && keepers.includes(sameAddress(to))
  const actions = parts.flatMap((part) => part.actions)
  const calls = actions.filter((action) => action.kind === 'call')
  return (
    calls.length > 0 &&
    calls.every(({ to, selector = '', args }) => isKeeper(to) && (plain.includes(selector) || (forOne.includes(selector) && args === undefined))) &&
    actions.every((action) => action.kind === 'call' || action.kind === 'approve' || (action.kind === 'transfer' && action.token === undefined && isKeeper(action.to)))
  )
}
