import { SystemProgram, type TransactionInstruction } from 'solana-web3-legacy'
import { harmfulAccounts } from './solanaAccounts'
import { harmfulItems } from './solanaItems'
import type { SolanaRow } from './solanaParties'
import { disc, fresh, of, type Parties, text, u32, u64, vote } from './solanaParties'

/**
 * Who is paid by it; each was without words, or with a byte behind it that the programs do not look
 * at.
 */
export const paying: readonly (readonly [
  name: string,
  make: (parties: Parties) => readonly TransactionInstruction[],
])[] = [
  [
    'a transfer of lamports with a byte behind it',
    ({ me, thief }) => [
      of(SystemProgram.programId, me, [me, thief], u32(2), u64(5), Buffer.from([0])),
    ],
  ],
  [
    'a new account by its seed',
    ({ me, thief }) => [
      of(
        SystemProgram.programId,
        me,
        [me, thief],
        u32(3),
        me.toBuffer(),
        text('seed'),
        u64(5),
        u64(0),
        fresh().toBuffer(),
      ),
    ],
  ],
  [
    'a transfer of tokens with a byte behind it',
    ({ me, mine, mint, thief }) => [
      of('token', me, [mine, mint, thief, me], Buffer.from([12]), u64(5), Buffer.from([6, 0])),
    ],
  ],
  [
    'what a validator has earned',
    ({ me, thief }) => [of(vote, me, [fresh(), thief, me], u32(3), u64(5))],
  ],
  [
    'an item with rules',
    ({ me, mine, mint, thief }) => [
      of(
        'metadata',
        me,
        [mine, me, fresh(), thief, mint, fresh()],
        Buffer.from([49, 0]),
        u64(1),
        Buffer.from([0]),
      ),
    ],
  ],
  [
    'an item of Core',
    ({ me, thief }) => [of('core', me, [fresh(), fresh(), me, me, thief], Buffer.from([14, 0]))],
  ],
  [
    'a leaf',
    ({ me, thief }) => [
      of('leaves', me, [fresh(), me, me, thief, fresh()], disc('a334c8e78c0345ba')),
    ],
  ],
  [
    'a leaf of the second version',
    ({ me, thief }) => [
      of('leaves', me, [fresh(), me, me, me, me, thief, fresh()], disc('772806ebeaddf831')),
    ],
  ],
]

/** What takes a right, coins or an item, and was without words. */
export const harmful: readonly SolanaRow[] = [...harmfulAccounts, ...harmfulItems]
