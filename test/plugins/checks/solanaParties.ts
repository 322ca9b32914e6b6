// What rows of Solana are made of: parties, programs and instructions.
import {
  Keypair,
  PublicKey,
  StakeProgram,
  TransactionInstruction,
  VoteProgram,
} from 'solana-web3-legacy'

export const programs = {
  token: new PublicKey('TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'),
  token2022: new PublicKey('TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb'),
  associated: new PublicKey('ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL'),
  loader: new PublicKey('BPFLoaderUpgradeab1e11111111111111111111111'),
  tables: new PublicKey('AddressLookupTab1e1111111111111111111111111'),
  metadata: new PublicKey('metaqbxxUerdq28cj1RbAWkYQm3ybzjb6a8bt518x1s'),
  core: new PublicKey('CoREENxT6tW1HoK8ypY1SxRMZTcVPm7R94rH4PZNhX7d'),
  leaves: new PublicKey('BGUMAp9Gq7iTEuizy4pqaxsTyUCBK68MDfK752saRPUY'),
} as const

export const u32 = (value: number) => {
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
export const text = (value: string) => Buffer.concat([u64(value.length), Buffer.from(value)])

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

export const fresh = () => Keypair.generate().publicKey
/**
 * An instruction whose accounts are those named; the account that signs is one of them wherever it
 * stands.
 */
export const of = (
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
export const disc = (hex: string) => Buffer.concat([Buffer.from(hex, 'hex'), Buffer.alloc(108)])
export const { programId: stake } = StakeProgram
export const { programId: vote } = VoteProgram
export const names = new PublicKey('namesLPneVptA9Z5rqUDD9tMTWEJwofgaYwp8cawRkX')
export const drift = new PublicKey('dRiftyHA39MWEi3m9aunc5MzRF1JYuBsbn6VPcn33UH')
export const squads = new PublicKey('SQDS4ep65T869zMMBKyuUq6aD6EgTu8psMjkvj52pCf')
export const realms = new PublicKey('GovER5Lthms3bLBqWub97yVrMmEogzX7xNjdXpPPCVZw')
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
