import { SystemProgram } from 'solana-web3-legacy'
import { fresh, of, type SolanaRow, stake, text, u32, u64, vote } from './solanaParties'

/** What takes a stake, a program, an account or tokens, and was without words. */
export const harmfulAccounts: readonly SolanaRow[] = [
  [
    'a stake that is set up for somebody else',
    'owner-change',
    'danger',
    ({ me, thief }) => [
      of(stake, me, [fresh(), fresh()], u32(0), me.toBuffer(), thief.toBuffer(), Buffer.alloc(48)),
    ],
  ],
  [
    "a stake that is set up locked, by somebody else's word",
    'owner-change',
    'danger',
    ({ me, thief }) => [
      of(
        stake,
        me,
        [fresh(), fresh()],
        u32(0),
        me.toBuffer(),
        me.toBuffer(),
        u64(2n ** 40n),
        u64(0),
        thief.toBuffer(),
      ),
    ],
  ],
  [
    'a stake that is locked',
    'owner-change',
    'danger',
    ({ me, thief }) => [
      of(
        stake,
        me,
        [fresh(), me],
        u32(6),
        Buffer.from([1]),
        u64(2n ** 40n),
        Buffer.from([0, 1]),
        thief.toBuffer(),
      ),
    ],
  ],
  [
    'a stake that is locked, in the checked form',
    'owner-change',
    'danger',
    ({ me, thief }) => [
      of(
        stake,
        me,
        [fresh(), me, thief],
        u32(12),
        Buffer.from([1]),
        u64(2n ** 40n),
        Buffer.from([0]),
      ),
    ],
  ],
  [
    "a validator's account that is handed over",
    'owner-change',
    'danger',
    ({ me, thief }) => [of(vote, me, [fresh(), fresh(), me], u32(1), thief.toBuffer(), u32(1))],
  ],
  [
    'and by its checked form',
    'owner-change',
    'danger',
    ({ me, thief }) => [of(vote, me, [fresh(), fresh(), me, thief], u32(7), u32(1))],
  ],
  [
    'and by a key that is derived',
    'owner-change',
    'danger',
    ({ me, thief }) => [
      of(
        vote,
        me,
        [fresh(), fresh(), me],
        u32(10),
        u32(1),
        fresh().toBuffer(),
        text('seed'),
        thief.toBuffer(),
      ),
    ],
  ],
  [
    "a program of the account's whose code is replaced",
    'owner-change',
    'caution',
    ({ me }) => [of('loader', me, [fresh(), fresh(), fresh(), me, fresh(), fresh(), me], u32(3))],
  ],
  [
    'and what is left of that is paid to somebody else',
    'owner-change',
    'danger',
    ({ me, thief }) => [
      of('loader', me, [fresh(), fresh(), fresh(), thief, fresh(), fresh(), me], u32(3)),
    ],
  ],
  [
    "a buffer for code that is somebody else's",
    'owner-change',
    'danger',
    ({ me, thief }) => [of('loader', me, [fresh(), thief], u32(0))],
  ],
  [
    'a program that is made for somebody else',
    'unexplained',
    'caution',
    ({ me, thief }) => [
      of(
        'loader',
        me,
        [me, fresh(), fresh(), fresh(), fresh(), fresh(), fresh(), thief],
        u32(2),
        u64(1000),
      ),
    ],
  ],
  [
    'a program that is handed over, in the checked form',
    'owner-change',
    'danger',
    ({ me, thief }) => [of('loader', me, [fresh(), me, thief], u32(7))],
  ],
  [
    'a nonce that is set up for somebody else',
    'owner-change',
    'danger',
    ({ me, thief }) => [
      of(SystemProgram.programId, me, [fresh(), fresh(), fresh()], u32(6), thief.toBuffer()),
    ],
  ],
  [
    "a table that is closed into somebody else's account",
    'close-account',
    'danger',
    ({ me, thief }) => [of('tables', me, [fresh(), me, thief], u32(4))],
  ],
  [
    "the account's own space, so that it can pay for nothing any more",
    'unexplained',
    'caution',
    ({ me }) => [of(SystemProgram.programId, me, [me], u32(8), u64(1))],
  ],
  [
    'tokens that are burned',
    'destroys',
    'danger',
    ({ me, mine, mint }) => [of('token', me, [mine, mint, me], Buffer.from([8]), u64(5))],
  ],
  [
    'and in the checked form',
    'destroys',
    'danger',
    ({ me, mine, mint }) => [
      of('token', me, [mine, mint, me], Buffer.from([15]), u64(5), Buffer.from([6])),
    ],
  ],
  [
    'an owner that changes, in a batch',
    'owner-change',
    'danger',
    ({ me, mine, thief }) => [
      of('token', me, [mine, me], Buffer.from([255, 2, 35, 6, 2, 1]), thief.toBuffer()),
    ],
  ],
  [
    'a delegate in a batch, behind another instruction',
    'unlimited-approval',
    'danger',
    ({ me, mine, thief }) => [
      of(
        'token',
        me,
        [mine, mine, thief, me],
        Buffer.from([255, 1, 1, 17, 3, 9, 4]),
        u64(2n ** 64n - 1n),
      ),
    ],
  ],
  [
    'all coins of a wrapped account',
    'close-account',
    'danger',
    ({ me, mine, thief }) => [of('token', me, [mine, thief, me], Buffer.from([45, 0]))],
  ],
  [
    'a guard of Token-2022 that ends',
    'unexplained',
    'caution',
    ({ me, mine }) => [of('token2022', me, [mine, me], Buffer.from([34, 1]))],
  ],
  [
    'a transfer of Token-2022 whose amount nobody sees',
    'unexplained',
    'caution',
    ({ me, mine, mint, thief }) => [
      of('token2022', me, [mine, mint, thief, me], Buffer.from([27, 7]), Buffer.alloc(40)),
    ],
  ],
  [
    'an instruction of the token program that is not known',
    'unexplained',
    'caution',
    ({ me, mine }) => [of('token', me, [mine, me], Buffer.from([200]))],
  ],
]
