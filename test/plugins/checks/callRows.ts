// What rows of calls are made of: calls of exchanges, pools and wallets.
import {
  type Abi,
  encodeAbiParameters,
  encodeFunctionData,
  type Hex,
  parseAbi,
  parseAbiParameters,
  zeroAddress,
} from 'viem'
import type { Row } from './catalogue'
import { apes, call, dai, friend, hash, inDays, trap, usdc } from './catalogue'

/** A call by its signature alone. */
export const of = (signature: string, ...args: readonly unknown[]): Hex =>
  encodeFunctionData({
    abi: parseAbi([`function ${signature}`] as readonly string[] as never) as unknown as Abi,
    args,
  } as never)
export const soon = BigInt(inDays(1))
export const market = [usdc, dai, trap, trap, 1n]
const swapOf = (to: string) => [usdc, dai, trap, to, 5n, 4n, 0n]
export const inch = (to: string) =>
  of(
    'swap(address executor, (address,address,address,address,uint256,uint256,uint256) desc, bytes data)',
    trap,
    swapOf(to),
    '0x1234',
  )
export const lifi = (to: string, integrator: string) =>
  of(
    'swapTokensSingleV3ERC20ToERC20(bytes32 id, string integrator, string referrer, address to, uint256 least, (address,address,address,address,uint256,bytes,bool) swap)',
    hash,
    'app',
    '',
    to,
    4n,
    [
      trap,
      trap,
      usdc,
      dai,
      5n,
      of(
        'collectTokenFees(address token, uint256 fee, uint256 more, address integrator)',
        usdc,
        1n,
        1n,
        integrator,
      ),
      true,
    ],
  )
export const position = (to: string) =>
  of(
    'mint((address,address,uint24,int24,int24,uint256,uint256,uint256,uint256,address,uint256) params)',
    [dai, usdc, 500, -10, 10, 5n, 5n, 4n, 4n, to, soon],
  )
export const queue = (to: string) =>
  of('queueWithdrawals((address[],uint256[],address)[] params)', [[[trap], [5n], to]])
export const commands = (bytes: Hex, ...inputs: readonly Hex[]) =>
  of('execute(bytes commands, bytes[] inputs)', bytes, inputs)
export const plan = (bytes: Hex, ...inputs: readonly Hex[]) =>
  encodeAbiParameters(parseAbiParameters('bytes, bytes[]'), [bytes, inputs])
export const take = (to: string) =>
  encodeAbiParameters(parseAbiParameters('address, address, uint256'), [dai, to as Hex, 0n])
export const refund = (receiver: string, price = 1n) =>
  call('execTransaction', [friend, 0n, '0x', 0, 0n, 10n ** 18n, price, zeroAddress, receiver, '0x'])
/** An order of Seaport that a friend has made. */
export const bought = (to: string) =>
  of(
    'fulfillAdvancedOrder(((address,address,(uint8,address,uint256,uint256,uint256)[],(uint8,address,uint256,uint256,uint256,address)[],uint8,uint256,uint256,bytes32,uint256,bytes32,uint256),uint120,uint120,bytes,bytes) order, (uint256,uint8,uint256,uint256,bytes32[])[] resolvers, bytes32 conduit, address to)',
    [
      [
        '0x8ba1f109551bd432803012645ac136ddd64dba72',
        zeroAddress,
        [[2, apes, 7n, 1n, 1n]],
        [[0, zeroAddress, 0n, 5n, 5n, '0x8ba1f109551bd432803012645ac136ddd64dba72']],
        0,
        0n,
        soon,
        hash,
        1n,
        hash,
        1n,
      ],
      1n,
      1n,
      '0x',
      '0x',
    ],
    [],
    hash,
    to,
  )

export const offer = (chainId: string, ...rpcUrls: readonly string[]): Row => ({
  method: 'wallet_addEthereumChain',
  params: [
    {
      chainId,
      chainName: 'A network',
      nativeCurrency: { name: 'Coin', symbol: 'COIN', decimals: 18 },
      rpcUrls,
    },
  ],
})
