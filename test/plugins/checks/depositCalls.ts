// Calls of deposits, withdrawals and bridges, and what is lost by them.
import {
  type Abi,
  encodeAbiParameters,
  encodeFunctionData,
  type Hex,
  maxUint256,
  pad,
  parseAbi,
  parseAbiParameters,
  zeroAddress,
} from 'viem'
import { losses } from '../../../plugins/checks/eip155/losses'
import { explain } from '../../../plugins/checks/explain'
import type { BalanceChange, CheckedRequest, Facts } from '../../../plugins/checks/types'
import { dai, me, type Row, thief, trap, usdc } from './catalogue'

export const of = (signature: string, ...args: readonly unknown[]): Hex =>
  encodeFunctionData({
    abi: parseAbi([`function ${signature}`] as readonly string[] as never) as unknown as Abi,
    args,
  } as never)
export const [comet, queue, bridge, gateway, morpho] = [
  '0xc3d688b66703497daa19211eedff47f25384cdc3',
  '0x889edc2edab5f40e902b864ad4d7ade8e412f9b1',
  '0x99c9fc46f92e8a1c0dec1b1747d010903e884be1',
  '0xd01607c3c5ecaba394d8be377a08590149325722',
  '0xbbbbbbbbbb9cc5e90e3b3af64bdaf62c37eeffcb',
]
export const [positions, positions4, across, stargate, cctp, portal, cctp2] = [
  '0xc36442b4a4522e871399cd717abdd847ab11fe88',
  '0xbd216513d74c8cf14cf4747e6aaa6420ff64ee9e',
  '0x5c7bcd6e7de5423a257d81b442095a1a6ced35c5',
  '0xc026395860db2d07ee33e05fe50ed7bd583189c7',
  '0xbd3fa81b58ba92a82136038b25adec7066af3155',
  '0x49048044d57e1c92a77f79988d21fa8faf74e97e',
  '0x28b5a0e9c621a5badaa536219b3a228c8168cf5d',
]
export const [zksync, strategies, voting, stake, savings, ethflow, punks, cether] = [
  '0x32400084c286cf3e17e7b677ea9583e60a000324',
  '0x858646372cc42e1a627fce94aa7a7033e7cf075a',
  '0x5f3b5dfeb7b28cdbd7faba78963ee202a494e2a2',
  '0x4da27a545c0c5b758a6ba100e3a049001de870f5',
  '0xa3931d71877c0e7a3148cb7eb4463524fec27fbd',
  '0xba3cb449bd2b4adddbc894d8697f5170800eadec',
  '0xb47e3cd837ddf8e4c57f05d70ab865de6e193bbb',
  '0x4ddc2d193948926d02f9b1fe9e1daa0718270ed5',
]
/** USDC on Base, and a token that nobody knows. */
export const [usdcOnBase, junk] = [
  '0x833589fcd6edb6e08f4c7c32d4f71b54bda02913',
  '0x1234567812345678123456781234567812345678',
]
/** What is lost: nine tenths of USDC and of the coins, and a token that only the protocol knows. */
export const changes: readonly BalanceChange[] = [
  `eip155:1/erc20:${usdc}`,
  `eip155:1/erc20:0x72e95b8931767c79ba4eee721354d6e99a61d004`,
  'eip155:1/slip44:60',
].map((asset) => ({ asset: asset as BalanceChange['asset'], raw: -9_000_000_000_000_000_000n }))
export const facts = {
  balances: new Map([
    [usdc, 10_000_000_000_000_000_000n],
    [`${positions}/5`, 1n],
  ]),
  balance: 10_000_000_000_000_000_000n,
  listed: new Set([usdc, dai]),
  decimals: new Map(),
  tokens: new Set([usdc]),
  known: new Map(),
  codes: new Map(),
} as unknown as Facts
export const lost = (
  { method, params }: Row,
  chainId = 'eip155:1',
  known: Facts = facts,
  moved = changes,
) => {
  const request = explain({
    id: 0,
    method,
    params: params as never,
    namespace: 'eip155',
    chainId: chainId as never,
    account: me,
    origin: 'host',
    rewrittenBy: [],
  })
  return losses(request as CheckedRequest, moved, known).map(({ id }) => id)
}
export const withdraw = (to: string) =>
  of('withdraw(address asset, uint256 amount, address to)', usdc, maxUint256, to)
export const repay = of(
  'repay(address asset, uint256 amount, uint256 mode, address onBehalfOf)',
  usdc,
  maxUint256,
  2n,
  me,
)
export const supply = (to: string) =>
  of('supply(address asset, uint256 amount, address onBehalfOf, uint16 referral)', usdc, 5n, to, 0)
export const market = [usdc, dai, trap, trap, 5n]
export const mint = (to: string, other = dai) =>
  of(
    'mint((address,address,uint24,int24,int24,uint256,uint256,uint256,uint256,address,uint256) params)',
    [usdc, other, 500, -10, 10, 5n, 5n, 4n, 4n, to, 9n],
  )
export const more = (id: bigint) =>
  of('increaseLiquidity((uint256,uint256,uint256,uint256,uint256,uint256) params)', [
    id,
    5n,
    5n,
    4n,
    4n,
    9n,
  ])
export const spoke = (to: string, { output = usdcOnBase, out = 4_950n, relayer = thief } = {}) =>
  of(
    'depositV3(address depositor, address recipient, address inputToken, address outputToken, uint256 inputAmount, uint256 outputAmount, uint256 chain, address relayer, uint32 quoted, uint32 until, uint32 first, bytes message)',
    me,
    to,
    usdc,
    output,
    5_000n,
    out,
    8453n,
    relayer,
    1,
    2,
    0,
    '0x',
  )
export const fare = (to: Hex) =>
  of(
    'send((uint32,bytes32,uint256,uint256,bytes,bytes,bytes) params, (uint256,uint256) fee, address refund) payable',
    [30184, to, 5n, 4n, '0x', '0x', '0x'],
    [5n, 0n],
    me,
  )
export const burn = (to: Hex) =>
  of('depositForBurn(uint256 amount, uint32 domain, bytes32 to, address token)', 5n, 6, to, usdc)
export const burn2 = (fee: bigint) =>
  of(
    'depositForBurn(uint256 amount, uint32 domain, bytes32 to, address token, bytes32 caller, uint256 fee, uint32 finality)',
    100n,
    6,
    pad(me),
    usdc,
    pad('0x'),
    fee,
    1000,
  )
export const flow = (to: string, wanted = usdc) =>
  of(
    'createOrder((address,address,uint256,uint256,bytes32,uint256,uint32,bool,int64) order) payable',
    [wanted, to, 5n, 4n, `0x${'9a'.repeat(32)}`, 0n, 9, false, 1n],
  )
export const [linea, wormhole, hop] = [
  '0xd19d4b5d358258f05d7b411e21a1460d11b0876f',
  '0x3ee18b2214aff97000d974cf647e7c347e8fa585',
  '0x3666f603cc164936c1b87e207f36beba4ac5f18a',
]
export const message = (fee: bigint) =>
  of('sendMessage(address to, uint256 fee, bytes data) payable', me, fee, '0x')
export const wormholeTokens = (fee: bigint, to = pad(me)) =>
  of(
    'transferTokens(address token, uint256 amount, uint16 chain, bytes32 recipient, uint256 fee, uint32 nonce)',
    usdc,
    100n,
    30,
    to,
    fee,
    7,
  )
export const wormholeCoins = (fee: bigint) =>
  of(
    'wrapAndTransferETH(uint16 chain, bytes32 recipient, uint256 fee, uint32 nonce) payable',
    30,
    pad(me),
    fee,
    7,
  )
export const hops = (least: bigint, fee: bigint) =>
  of(
    'sendToL2(uint256 chain, address recipient, uint256 amount, uint256 least, uint256 deadline, address relayer, uint256 fee)',
    10n,
    me,
    100n,
    least,
    9n,
    thief,
    fee,
  )
/** A position of Uniswap 4 in coins; with or without a step that takes out what is left. */
export const open4 = (steps: Hex, currency: string = zeroAddress) => {
  const plan = encodeAbiParameters(parseAbiParameters('bytes, bytes[]'), [
    steps,
    [
      encodeAbiParameters(parseAbiParameters('address, address, uint24, int24, address, address'), [
        zeroAddress,
        usdc,
        500,
        10,
        zeroAddress,
        me,
      ]),
      '0x',
      encodeAbiParameters(parseAbiParameters('address, address'), [currency as Hex, me]),
    ],
  ])
  return of('modifyLiquidities(bytes data, uint256 deadline) payable', plan, 9n)
}
export const [cvx, stakewise] = [
  '0x72a19342e8f1838460ebfccef09f6585e32db86e',
  '0xac0f906e433d58fa868f936e8a43230473652885',
]
export const lock = (to: string) =>
  of('lock(address account, uint256 amount, uint256 ratio)', to, 5n, 0n)
export const deposits = '0x00000000219ab540356cbb839cbe05303d7705fa'
export const validator = (credentials: string) =>
  of(
    'deposit(bytes key, bytes credentials, bytes signature, bytes32 root) payable',
    `0x${'ab'.repeat(48)}`,
    credentials,
    `0x${'cd'.repeat(96)}`,
    solana,
  )
/** An address of another kind of network. */
export const solana: Hex = `0x${'9b'.repeat(32)}`
export const moved = (loan: string, back: bigint, part = 9n): readonly BalanceChange[] => [
  { asset: `eip155:1/erc20:${usdc}`, raw: -part * 1_000_000_000_000_000_000n },
  { asset: `eip155:1/erc20:${loan}`, raw: back },
]
