import { ComputeBudgetProgram, PublicKey, SystemProgram } from 'solana-web3-legacy'
import {
  deposit,
  disc,
  drift,
  fresh,
  jito,
  names,
  of,
  programs,
  realms,
  type SolanaRow,
  squads,
  u32,
  u64,
} from './solanaParties'

const newLoader = new PublicKey('LoaderV411111111111111111111111111111111111')

const streamflow = new PublicKey('strmRqUCoQUgGUan5YhzUZa6KqdzwX5L6FpUxfmKg5m')
const marginfi = new PublicKey('MFv2hWf31Z9kbCa1snEPYctwafyhdvnV7FZnsebVacA')

/** What takes an item, a right at an app or a bid, and was without words. */
export const harmfulItems: readonly SolanaRow[] = [
  [
    'an item with rules that gets a delegate',
    'owner-change',
    'danger',
    ({ me, mine, mint, thief }) => [
      of(
        'metadata',
        me,
        [fresh(), thief, fresh(), fresh(), fresh(), mint, mine, me, me],
        Buffer.from([44, 2]),
        u64(1),
        Buffer.from([0]),
      ),
    ],
  ],
  [
    'an item with rules that is burned',
    'destroys',
    'caution',
    ({ me, mine, mint }) => [
      of('metadata', me, [me, fresh(), fresh(), fresh(), mint, mine], Buffer.from([41, 0]), u64(1)),
    ],
  ],
  [
    'an item of Core that is burned',
    'destroys',
    'caution',
    ({ me }) => [of('core', me, [fresh(), fresh(), me, me], Buffer.from([12, 0]))],
  ],
  [
    'an item of Core that somebody else may transfer',
    'owner-change',
    'danger',
    ({ me, thief }) => [
      of('core', me, [fresh(), fresh(), me, me], Buffer.from([2, 3, 1, 3]), thief.toBuffer()),
    ],
  ],
  [
    'and that may freeze it',
    'owner-change',
    'danger',
    ({ me, thief }) => [
      of('core', me, [fresh(), fresh(), me, me], Buffer.from([2, 1, 1, 1, 3]), thief.toBuffer()),
    ],
  ],
  [
    'and whoever its issuer is',
    'owner-change',
    'danger',
    ({ me }) => [of('core', me, [fresh(), fresh(), me, me], Buffer.from([2, 3, 1, 2]))],
  ],
  [
    'and by a right that it has',
    'owner-change',
    'danger',
    ({ me, thief }) => [
      of('core', me, [fresh(), fresh(), me, me], Buffer.from([8, 3, 3]), thief.toBuffer()),
    ],
  ],
  [
    'a leaf that gets a delegate',
    'owner-change',
    'danger',
    ({ me, thief }) => [
      of('leaves', me, [fresh(), me, me, thief, fresh()], disc('5a934bb255580489')),
    ],
  ],
  [
    'a leaf of the second version that gets a delegate',
    'owner-change',
    'danger',
    ({ me, thief }) => [
      of('leaves', me, [fresh(), me, me, me, thief, fresh()], disc('5f577d8cb58380e3')),
    ],
  ],
  [
    'and is frozen',
    'owner-change',
    'danger',
    ({ me, thief }) => [
      of('leaves', me, [fresh(), me, me, me, thief, fresh()], disc('11e523dabef1fa7b')),
    ],
  ],
  [
    'a leaf that is burned',
    'destroys',
    'caution',
    ({ me }) => [of('leaves', me, [fresh(), me, me, fresh()], disc('746e1d386bdb2a5d'))],
  ],
  [
    'a leaf of the second version that is burned',
    'destroys',
    'caution',
    ({ me }) => [of('leaves', me, [fresh(), me, me, me, fresh()], disc('73d222f0e88fb710'))],
  ],
  [
    'a domain that is handed over',
    'owner-change',
    'danger',
    ({ me, thief }) => [of(names, me, [fresh(), me], Buffer.from([2]), thief.toBuffer())],
  ],
  [
    'a program of the fourth loader that is handed over',
    'owner-change',
    'danger',
    ({ me, thief }) => [of(newLoader, me, [fresh(), me, thief], u32(5))],
  ],
  [
    'a payment over time that somebody else gets from then on',
    'owner-change',
    'danger',
    ({ me, thief }) => [
      of(
        streamflow,
        me,
        [
          me,
          thief,
          fresh(),
          fresh(),
          fresh(),
          fresh(),
          programs.token,
          programs.associated,
          SystemProgram.programId,
        ],
        disc('ebf6e04069a6148a'),
      ),
    ],
  ],
  [
    'an account at marginfi that goes into another one',
    'owner-change',
    'danger',
    ({ me, thief }) => [
      of(
        marginfi,
        me,
        [fresh(), fresh(), fresh(), me, thief, fresh(), SystemProgram.programId],
        disc('1c4f81e7a9454541'),
      ),
    ],
  ],
  [
    'and by the form that names who pays for it',
    'owner-change',
    'danger',
    ({ me, thief }) => [
      of(
        marginfi,
        me,
        [fresh(), fresh(), fresh(), me, me, thief, fresh(), SystemProgram.programId],
        disc('1c4f81e7a9454541'),
      ),
    ],
  ],
  [
    'a vote at Realms that somebody else gives',
    'owner-change',
    'danger',
    ({ me, thief }) => [of(realms, me, [me, fresh()], Buffer.from([3, 1]), thief.toBuffer())],
  ],
  [
    "a stake for a pool of somebody's own",
    'owner-change',
    'caution',
    ({ me, thief }) => deposit(me, thief, fresh(), fresh()),
  ],
  [
    'a stake beside a deposit of another one',
    'owner-change',
    'danger',
    ({ me, thief }) => deposit(me, thief, jito, fresh(), fresh()),
  ],
  [
    'an account at Drift that somebody else trades for',
    'owner-change',
    'danger',
    ({ me, thief }) => [
      of(drift, me, [fresh(), me], Buffer.from('8bcd8d8d71245ebb0000', 'hex'), thief.toBuffer()),
    ],
  ],
  [
    'whoever changes an item with metadata',
    'owner-change',
    'danger',
    ({ me, mint, thief }) => [
      of(
        'metadata',
        me,
        [me, fresh(), fresh(), mint, fresh(), fresh(), me],
        Buffer.from([50, 0, 1]),
        thief.toBuffer(),
        Buffer.from([0]),
      ),
    ],
  ],
  [
    'and by the older form',
    'owner-change',
    'danger',
    ({ me, thief }) => [
      of(
        'metadata',
        me,
        [fresh(), me],
        Buffer.from([15, 0, 1]),
        thief.toBuffer(),
        Buffer.from([0, 0]),
      ),
    ],
  ],
  [
    'whoever changes an item of Core, whose name changes as well',
    'owner-change',
    'danger',
    ({ me, thief }) => [
      of(
        'core',
        me,
        [fresh(), fresh(), me, me],
        Buffer.from([15, 1]),
        u32(3),
        Buffer.from('new'),
        Buffer.from([0, 1, 1]),
        thief.toBuffer(),
      ),
    ],
  ],
  [
    'whoever changes a collection of Core',
    'owner-change',
    'danger',
    ({ me, thief }) => [of('core', me, [fresh(), me, me, thief], Buffer.from([16, 0, 0]))],
  ],
  [
    'what an item of Core signs',
    'unexplained',
    'caution',
    ({ me }) => [
      of(
        'core',
        me,
        [fresh(), fresh(), fresh(), me, me],
        Buffer.from([31, 12, 0, 0, 0, 2, 0, 0, 0]),
        u64(5_000),
      ),
    ],
  ],
  [
    'a proposal of Squads that is approved',
    'unexplained',
    'caution',
    ({ me }) => [of(squads, me, [fresh(), me, fresh()], Buffer.from('9025a488bcd82af800', 'hex'))],
  ],
  [
    'a bid that is a thirtieth of all there is',
    'high-rate',
    'caution',
    ({ me, thief }) => [
      ComputeBudgetProgram.setComputeUnitLimit({ units: 1_000_000 }),
      ComputeBudgetProgram.setComputeUnitPrice({ microLamports: 3_300_000_000 }),
      SystemProgram.transfer({ fromPubkey: me, toPubkey: thief, lamports: 5_000_000 }),
    ],
  ],
  [
    'a mint that ends',
    'owner-change',
    'caution',
    ({ me, mint }) => [of('token', me, [mint, me], Buffer.from([6, 0, 0]))],
  ],
  [
    'a bid that is a tenth of all there is',
    'high-rate',
    'danger',
    ({ me, thief }) => [
      ComputeBudgetProgram.setComputeUnitLimit({ units: 1_000_000 }),
      ComputeBudgetProgram.setComputeUnitPrice({ microLamports: 10_000_000_000 }),
      SystemProgram.transfer({ fromPubkey: me, toPubkey: thief, lamports: 5 }),
    ],
  ],
  [
    'and with a byte behind it',
    'high-rate',
    'danger',
    ({ me }) => [
      of(
        ComputeBudgetProgram.programId,
        me,
        [],
        Buffer.from([3]),
        u64(10_000_000_000),
        Buffer.from([0]),
      ),
      SystemProgram.transfer({ fromPubkey: me, toPubkey: fresh(), lamports: 5 }),
    ],
  ],
]
