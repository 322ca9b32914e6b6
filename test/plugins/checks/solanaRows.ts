import {
  ComputeBudgetProgram,
  Keypair,
  PublicKey,
  StakeProgram,
  SystemProgram,
  TransactionInstruction,
  VoteProgram,
} from 'solana-web3-legacy'

const programs = {
  token: new PublicKey('TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'),
  token2022: new PublicKey('TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb'),
  associated: new PublicKey('ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL'),
  loader: new PublicKey('BPFLoaderUpgradeab1e11111111111111111111111'),
  tables: new PublicKey('AddressLookupTab1e1111111111111111111111111'),
  metadata: new PublicKey('metaqbxxUerdq28cj1RbAWkYQm3ybzjb6a8bt518x1s'),
  core: new PublicKey('CoREENxT6tW1HoK8ypY1SxRMZTcVPm7R94rH4PZNhX7d'),
  leaves: new PublicKey('BGUMAp9Gq7iTEuizy4pqaxsTyUCBK68MDfK752saRPUY'),
} as const

const u32 = (value: number) => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}
/** A number of 64 bits, little-endian. */
export const u64 = (value: bigint | number) => {
  const bytes = Buffer.alloc(8)
  bytes.writeBigUInt64LE(BigInt(value))
  return bytes
}
const text = (value: string) => Buffer.concat([u64(value.length), Buffer.from(value)])

/**
 * Whose accounts a row is about: those of the account that signs, and somebody's who is not known.
 */
export interface Parties {
  readonly me: PublicKey
  readonly thief: PublicKey
  /** A token account of the account's, and its mint. */
  readonly mine: PublicKey
  readonly mint: PublicKey
}
export type SolanaRow = readonly [
  name: string,
  wanted: string,
  level: 'danger' | 'caution',
  make: (parties: Parties) => readonly TransactionInstruction[],
]

const fresh = () => Keypair.generate().publicKey
/**
 * An instruction whose accounts are those named; the account that signs is one of them wherever it
 * stands.
 */
const of = (
  program: keyof typeof programs | PublicKey,
  me: PublicKey,
  keys: readonly PublicKey[],
  ...bytes: readonly Uint8Array[]
) =>
  new TransactionInstruction({
    programId: program instanceof PublicKey ? program : programs[program],
    keys: keys.map((pubkey) => ({ pubkey, isSigner: pubkey.equals(me), isWritable: true })),
    data: Buffer.concat(bytes),
  })
const disc = (hex: string) => Buffer.concat([Buffer.from(hex, 'hex'), Buffer.alloc(108)])
const { programId: stake } = StakeProgram
const { programId: vote } = VoteProgram
const names = new PublicKey('namesLPneVptA9Z5rqUDD9tMTWEJwofgaYwp8cawRkX')
const newLoader = new PublicKey('LoaderV411111111111111111111111111111111111')
const drift = new PublicKey('dRiftyHA39MWEi3m9aunc5MzRF1JYuBsbn6VPcn33UH')
const squads = new PublicKey('SQDS4ep65T869zMMBKyuUq6aD6EgTu8psMjkvj52pCf')

const streamflow = new PublicKey('strmRqUCoQUgGUan5YhzUZa6KqdzwX5L6FpUxfmKg5m')
const marginfi = new PublicKey('MFv2hWf31Z9kbCa1snEPYctwafyhdvnV7FZnsebVacA')
const realms = new PublicKey('GovER5Lthms3bLBqWub97yVrMmEogzX7xNjdXpPPCVZw')
const pools = new PublicKey('SPoo1Ku8WFXoNDMHPsrGSTSG1Y47rzgn41SLUNakuHy')
export const jito = new PublicKey('Jito4APyf642JPZPx3hGc6WWJ8zPKtRbRs4P815Awbb')
/**
 * A stake that goes to a pool: both rights over it to who takes deposits for the pool, and the
 * deposit of it, or of `other`.
 */
export const deposit = (
  me: PublicKey,
  authority: PublicKey,
  pool: PublicKey,
  staked: PublicKey,
  other = staked,
  first = 9,
) => [
  of(stake, me, [staked, fresh(), me], u32(1), authority.toBuffer(), u32(0)),
  of(stake, me, [staked, fresh(), me], u32(1), authority.toBuffer(), u32(1)),
  of(
    pools,
    me,
    [
      pool,
      fresh(),
      authority,
      fresh(),
      other,
      fresh(),
      fresh(),
      fresh(),
      fresh(),
      fresh(),
      fresh(),
    ],
    Buffer.from([first]),
  ),
]

/** What takes a right, coins or an item, and was without words. */
export const harmful: readonly SolanaRow[] = [
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
