import { Keypair, StakeProgram, SystemProgram, VoteProgram } from 'solana-web3-legacy'
import { expect, test } from 'vitest'
import { readAuthority } from '../../../lib/decode/solana/nativeAccounts'
import { readMintAuthorities } from '../../../lib/decode/solana/tokenAccount'

const [holder, other] = [Keypair.generate().publicKey, Keypair.generate().publicKey]
const loader = 'BPFLoaderUpgradeab1e11111111111111111111111'
/** Numbers of 32 bits, keys, and single bytes, one behind the other. */
const bytes = (...parts: readonly (number | Uint8Array)[]) =>
  Uint8Array.from(
    parts.flatMap((part) => (typeof part === 'number' ? [part & 255, part >> 8, 0, 0] : [...part])),
  )

// no validator and no program is deployed on the local chain: the layouts are those of the
// programs' own sources
test.each([
  [
    'a stake',
    StakeProgram.programId.toBase58(),
    bytes(2, new Uint8Array(8), other.toBytes(), holder.toBytes(), new Uint8Array(124)),
    holder,
  ],
  ['one that is not set up', StakeProgram.programId.toBase58(), new Uint8Array(200), undefined],
  [
    'a nonce',
    SystemProgram.programId.toBase58(),
    bytes(1, 1, holder.toBytes(), other.toBytes(), new Uint8Array(8)),
    holder,
  ],
  ['an account without data', SystemProgram.programId.toBase58(), new Uint8Array(), undefined],
  [
    'a validator',
    VoteProgram.programId.toBase58(),
    bytes(2, other.toBytes(), holder.toBytes(), new Uint8Array(100)),
    holder,
  ],
  [
    'one of the first version, which is laid out otherwise',
    VoteProgram.programId.toBase58(),
    bytes(0, other.toBytes(), holder.toBytes(), new Uint8Array(100)),
    undefined,
  ],
  [
    'code of a program',
    loader,
    bytes(3, new Uint8Array(8), Uint8Array.of(1), holder.toBytes(), new Uint8Array(40)),
    holder,
  ],
  [
    'code that nobody may replace',
    loader,
    bytes(3, new Uint8Array(8), Uint8Array.of(0), holder.toBytes(), new Uint8Array(40)),
    undefined,
  ],
  [
    'code on its way',
    loader,
    bytes(1, Uint8Array.of(1), holder.toBytes(), new Uint8Array(40)),
    holder,
  ],
  ['a program', loader, bytes(2, holder.toBytes()), undefined],
  [
    'one that is cut short',
    loader,
    bytes(3, new Uint8Array(8), Uint8Array.of(1), holder.toBytes().slice(1)),
    undefined,
  ],
  [
    'an account at Drift',
    'dRiftyHA39MWEi3m9aunc5MzRF1JYuBsbn6VPcn33UH',
    Uint8Array.from([
      ...Buffer.from('9f755fe3ef973aec', 'hex'),
      ...holder.toBytes(),
      ...other.toBytes(),
      ...new Uint8Array(40),
    ]),
    holder,
  ],
  [
    'an account at marginfi',
    'MFv2hWf31Z9kbCa1snEPYctwafyhdvnV7FZnsebVacA',
    Uint8Array.from([
      ...Buffer.from('43b2826d7e721c2a', 'hex'),
      ...other.toBytes(),
      ...holder.toBytes(),
      ...new Uint8Array(40),
    ]),
    holder,
  ],
  [
    'an obligation at Kamino',
    'KLend2g3cP87fffoy8q1mQqGKjrxjC8boSyAYavgmjD',
    Uint8Array.from([
      ...Buffer.from('a8ce8d6a584caca7', 'hex'),
      ...new Uint8Array(24),
      ...other.toBytes(),
      ...holder.toBytes(),
    ]),
    holder,
  ],
  [
    'a position at Meteora',
    'LBUZKhRxPF3XUpBCjp4YzTKgLccjZhTSDM9YuVaPwxo',
    Uint8Array.from([
      ...Buffer.from('75b0d4c7f5b485b6', 'hex'),
      ...other.toBytes(),
      ...holder.toBytes(),
      ...new Uint8Array(40),
    ]),
    holder,
  ],
  [
    'what else lies at Kamino',
    'KLend2g3cP87fffoy8q1mQqGKjrxjC8boSyAYavgmjD',
    new Uint8Array(200),
    undefined,
  ],
  [
    'an account of another program',
    other.toBase58(),
    bytes(2, holder.toBytes(), holder.toBytes(), holder.toBytes()),
    undefined,
  ],
] as const)('who may take out what is in %s', (_, program, data, wanted) => {
  expect(readAuthority(program, data as Uint8Array<ArrayBuffer>)).toBe(wanted?.toBase58())
})

test('who may make more of a token and freeze it', () => {
  const mint = (first: number, second: number) =>
    bytes(
      first,
      holder.toBytes(),
      new Uint8Array(8),
      Uint8Array.of(6, 1),
      second,
      other.toBytes(),
    ) as Uint8Array<ArrayBuffer>
  expect(readMintAuthorities(mint(1, 1))).toEqual([holder.toBase58(), other.toBase58()])
  expect(readMintAuthorities(mint(0, 0))).toEqual([undefined, undefined])
  expect(readMintAuthorities(new Uint8Array(165))).toEqual([])
})
