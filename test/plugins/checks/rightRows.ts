// What rows of rights are made of.
import { type Abi, concat, encodeFunctionData, type Hex, parseAbi, zeroAddress } from 'viem'
import type { Row } from './catalogue'
import { apes, friend, hash, inDays, me } from './catalogue'

/** A call by its signature alone. */
export const of = (signature: string, ...args: readonly unknown[]): Hex =>
  encodeFunctionData({
    abi: parseAbi([`function ${signature}`] as readonly string[] as never) as unknown as Abi,
    args,
  } as never)
export const digest = `0x${'9a'.repeat(32)}` as const
export const cow = '0x9008d19f58aabd9ed0d60971565aa8510560ab41'
export const punks = '0xb47e3cd837ddf8e4c57f05d70ab865de6e193bbb'
export const consolidations = '0x0000bbddc7ce488642fb579f8b00f3a590007251'
export const key = (byte: string): Hex => `0x${byte.repeat(48)}`
export const permissions = (of: string) => concat(['0x4b80742de2bf82acb3630000', of as Hex])
/** An order of the account's that the market takes without a signature. */
export const validated = (price: bigint, offerer: string = me) =>
  of(
    'validate(((address,address,(uint8,address,uint256,uint256,uint256)[],(uint8,address,uint256,uint256,uint256,address)[],uint8,uint256,uint256,bytes32,uint256,bytes32,uint256),bytes)[] orders)',
    [
      [
        [
          offerer,
          zeroAddress,
          [[2, apes, 7n, 1n, 1n]],
          price ? [[0, zeroAddress, 0n, price, price, me]] : [],
          0,
          0n,
          BigInt(inDays(7)),
          hash,
          1n,
          hash,
          0n,
        ],
        '0x',
      ],
    ],
  )
export const wrapped = (method: string, params: unknown): Row => ({
  method: 'wallet_invokeMethod',
  params: { scope: 'eip155:1', request: { method, params } },
})
export const calls = (more: object, inner: object = {}): Row => ({
  method: 'wallet_sendCalls',
  params: [
    {
      version: '2.0.0',
      from: me,
      chainId: '0x1',
      atomicRequired: false,
      calls: [{ to: friend, value: '0x1', ...inner }],
      ...more,
    },
  ],
})
