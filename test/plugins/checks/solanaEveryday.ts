import {
  ComputeBudgetProgram,
  PublicKey,
  StakeProgram,
  SystemProgram,
  type TransactionInstruction,
} from 'solana-web3-legacy'
import {
  deposit,
  disc,
  drift,
  fresh,
  jito,
  names,
  of,
  type Parties,
  programs,
  realms,
  squads,
  stake,
  u32,
  u64,
} from './solanaParties'

const nobody = PublicKey.default

/**
 * What staking, wallets and stores ask for every day: read, or known to give nothing away. They are
 * not tried here, as what they are about is not there.
 */
export const everyday: readonly (readonly [
  name: string,
  make: (parties: Parties) => readonly TransactionInstruction[],
])[] = [
  [
    'a stake that is set up for the account',
    ({ me }) => [
      of(stake, me, [fresh(), fresh()], u32(0), me.toBuffer(), me.toBuffer(), Buffer.alloc(48)),
    ],
  ],
  ['one in the checked form', ({ me }) => [of(stake, me, [fresh(), fresh(), me, me], u32(9))]],
  [
    'delegating',
    ({ me }) =>
      StakeProgram.delegate({ stakePubkey: fresh(), authorizedPubkey: me, votePubkey: fresh() })
        .instructions,
  ],
  [
    'ending that',
    ({ me }) =>
      StakeProgram.deactivate({ stakePubkey: fresh(), authorizedPubkey: me }).instructions,
  ],
  ['splitting', ({ me }) => [of(stake, me, [fresh(), fresh(), me], u32(3), u64(5))]],
  [
    'merging',
    ({ me }) =>
      StakeProgram.merge({ stakePubkey: fresh(), sourceStakePubKey: fresh(), authorizedPubkey: me })
        .instructions,
  ],
  [
    'taking out a stake',
    ({ me }) =>
      StakeProgram.withdraw({
        stakePubkey: fresh(),
        authorizedPubkey: me,
        toPubkey: me,
        lamports: 5,
      }).instructions,
  ],
  [
    'taking out of a nonce',
    ({ me }) => [
      SystemProgram.nonceWithdraw({
        noncePubkey: fresh(),
        authorizedPubkey: me,
        toPubkey: me,
        lamports: 5,
      }),
    ],
  ],
  [
    "a nonce of the account's",
    ({ me }) => [
      of(SystemProgram.programId, me, [fresh(), fresh(), fresh()], u32(6), me.toBuffer()),
    ],
  ],
  [
    'space for a new account',
    ({ me }) => [of(SystemProgram.programId, me, [fresh()], u32(8), u64(165))],
  ],
  [
    'a new mint',
    ({ me, mint }) => [
      of('token', me, [mint], Buffer.from([20, 6]), me.toBuffer(), Buffer.from([0])),
      of('token', me, [mint, fresh(), me], Buffer.from([7]), u64(5)),
    ],
  ],
  [
    'an account for a token',
    ({ me, mine, mint }) => [
      of('token2022', me, [mine], Buffer.from([22])),
      of('token2022', me, [mine, mint], Buffer.from([18]), me.toBuffer()),
    ],
  ],
  [
    'notes that are asked for with each transfer',
    ({ me, mine }) => [of('token2022', me, [mine, me], Buffer.from([30, 0]))],
  ],
  [
    'more space for an account',
    ({ me, mine }) => [of('token2022', me, [mine, me, nobody, me], Buffer.from([29, 8, 0]))],
  ],
  [
    'a guard of Token-2022',
    ({ me, mine }) => [of('token2022', me, [mine, me], Buffer.from([34, 0]))],
  ],
  [
    'what was sent to the account of an account',
    ({ me, mine, mint }) => [
      of(
        'associated',
        me,
        [fresh(), mint, mine, fresh(), mint, me, programs.token],
        Buffer.from([2]),
      ),
    ],
  ],
  [
    'all coins of a wrapped account',
    ({ me, mine }) => [of('token', me, [mine, me, me], Buffer.from([45, 0]))],
  ],
  [
    'a few in a batch',
    ({ me, mine }) => [
      of('token', me, [mine, mine, me, me], Buffer.from([255, 1, 1, 17, 3, 1, 9])),
    ],
  ],
  [
    'a table',
    ({ me }) => [
      of('tables', me, [fresh(), me, me, nobody], u32(0), u64(5), Buffer.from([255])),
      of('tables', me, [fresh(), me, me, nobody], u32(2), u64(1), fresh().toBuffer()),
    ],
  ],
  ['a table that is closed', ({ me }) => [of('tables', me, [fresh(), me, me], u32(4))]],
  [
    'a leaf whose delegate ends',
    ({ me }) => [of('leaves', me, [fresh(), me, fresh(), me, fresh()], disc('5a934bb255580489'))],
  ],
  [
    'an item of Core that the owner may freeze',
    ({ me }) => [of('core', me, [fresh(), fresh(), me, me], Buffer.from([2, 1, 0, 0]))],
  ],
  [
    'an account at Drift that nobody else trades for any more',
    ({ me }) => [
      of(drift, me, [fresh(), me], Buffer.from('8bcd8d8d71245ebb0000', 'hex'), nobody.toBuffer()),
    ],
  ],
  [
    'a name for an item of Core',
    ({ me }) => [
      of(
        'core',
        me,
        [fresh(), fresh(), me, me],
        Buffer.from([15, 1]),
        u32(3),
        Buffer.from('new'),
        Buffer.from([0, 0]),
      ),
    ],
  ],
  [
    'a name for a collection of Core',
    ({ me }) => [
      of(
        'core',
        me,
        [fresh(), me, me, programs.core],
        Buffer.from([16, 1]),
        u32(3),
        Buffer.from('new'),
        Buffer.from([0]),
      ),
    ],
  ],
  [
    'an item with metadata that changes',
    ({ me, mint }) => [
      of(
        'metadata',
        me,
        [me, fresh(), fresh(), mint, fresh(), fresh(), me],
        Buffer.from([50, 0, 0, 0, 0, 0]),
      ),
    ],
  ],
  [
    'a domain whose records change',
    ({ me }) => [of(names, me, [fresh(), me], Buffer.from([1, 0, 0, 0, 0]))],
  ],
  [
    'a proposal of Squads that is written',
    ({ me }) => [of(squads, me, [fresh(), fresh(), me, me], disc('30fa4ea8d0e2dad3'))],
  ],
  ['a stake for the pool of Jito', ({ me }) => deposit(me, fresh(), jito, fresh())],
  ['and with a least amount', ({ me }) => deposit(me, fresh(), jito, fresh(), undefined, 23)],
  [
    'a buffer for code, a piece of it, and more space',
    ({ me }) => [
      of('loader', me, [fresh(), me], u32(0)),
      of('loader', me, [fresh(), me], u32(1), u32(0), u64(4), Buffer.from([1, 2, 3, 4])),
      of('loader', me, [fresh(), fresh()], u32(6), u32(1000)),
    ],
  ],
  [
    "a program of the account's",
    ({ me }) => [
      of(
        'loader',
        me,
        [me, fresh(), fresh(), fresh(), fresh(), fresh(), fresh(), me],
        u32(2),
        u64(1000),
      ),
    ],
  ],
  [
    'a price for a unit without how many there are',
    ({ me }) => [
      ComputeBudgetProgram.setComputeUnitPrice({ microLamports: 10_000_000 }),
      SystemProgram.transfer({ fromPubkey: me, toPubkey: fresh(), lamports: 5 }),
    ],
  ],
  [
    'a bid that is a hundredth of all there is',
    ({ me }) => [
      ComputeBudgetProgram.setComputeUnitLimit({ units: 1_000_000 }),
      ComputeBudgetProgram.setComputeUnitPrice({ microLamports: 1_100_000_000 }),
      SystemProgram.transfer({ fromPubkey: me, toPubkey: fresh(), lamports: 5_000_000 }),
    ],
  ],
  [
    'a vote at Realms that nobody else gives any more',
    ({ me }) => [of(realms, me, [me, fresh()], Buffer.from([3, 0]))],
  ],
  [
    'a bid as they are',
    ({ me }) => [
      ComputeBudgetProgram.setComputeUnitLimit({ units: 200_000 }),
      ComputeBudgetProgram.setComputeUnitPrice({ microLamports: 1_000_000 }),
      SystemProgram.transfer({ fromPubkey: me, toPubkey: fresh(), lamports: 5 }),
    ],
  ],
]
