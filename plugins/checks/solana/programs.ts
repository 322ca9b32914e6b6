import { APP_HOLDERS } from '../../../lib/decode/solana/nativeAccounts'
import { isLent, stakePrograms, type Whose } from './markets'

// Programs that everybody knows. An address of Solana is a key's, so it is the same one's on each
// network. Public facts of their projects.

/** Exchanges, where something comes back. */
const exchanges: readonly unknown[] = [
  // Jupiter: swaps, lending
  'JUP6LkbZbjS1jKKwapdHNy74zcZ3tLUZoi5QNyVTaV4',
  'jup3YeL8QhtSx1e253b2FDvsMNC87fDrgQZivbrndc9',
  // Raydium: pools of two kinds, its router, LaunchLab
  '675kPX9MHTjS2zt1qfr1NYHuzeLXfQM9H24wFSUt1Mp8',
  'CPMMoo8L3F4NbTegBCKVNunggL7H1ZpdTHKxQB5qKP1C',
  'routeUGWgWzqBWFcrCfv8tritsqukccJPu3q5GPP3xS',
  'LanMV9sAd7wArD4vJFi2qDdfnVhFxYSUg6eADduJ3uj',
  // Meteora: pools of the first kind, its curve
  'Eo7WjKq67rjJQSZxS6z3YkapzY3eMj6Xy8X5EQVn5UaB',
  'dbcij3LWUppWqq96dh6gJWwBifmcGfLSB5D4DuSMaqN',
  // pump.fun: its curve and its pools
  '6EF8rrecthR5Dkzon8Nwu78hRvfCKubJ14M5uBEwF6P',
  'pAMMBay6oceH9fJKBRHGP5D4bD4sWpmSwMn52FMfXEA',
  // stakes by Sanctum
  '5ocnV1qiCgaQR8Jb8xWnVbApfaygJ8tNoZfgPwsgx9kx',
  'stkitrT1Uoy18Dk1fTrgPw8W6MVzoCfYoAFT4MLsmhq',
  // Candy Guard of Metaplex
  'Guard1JwRhJkVH6XZhzoYxeBVQe872VH6QggF4BWmS9g',
]

/** Those that keep what they take for the account itself, so that nothing need come back. */
const keepers: readonly unknown[] = [
  // Drift, marginfi, Kamino's lending, Jupiter's votes, one of Meteora's pools
  ...Object.keys(APP_HOLDERS),
  // Jupiter: limit orders, recurring orders, perpetuals, borrowing
  'j1o2qRpjcyUwEvwtcfhEQefh773ZgjxcVRry7LDqg5X',
  'DCA265Vj8a9CEuX1eb1LWRnDT7uK6q1xMipnNyatn23M',
  'PERPHjGBqRHArX4DySjwM6UJHiR3sWAatqfdBS2qQJu',
  'jupr81YtYssSyPt8jbnGuiWon5f6x9TcDEFxYe3Bdzi',
  // pools whose positions nothing else stands for: Raydium's, Orca's, another one of Meteora's
  'CAMMCzo5YL8w4VFF8KVHrK22GGUsp5VTaW7grrKgrWqK',
  'whirLbMiicVdio4qvUfM5KAg6Ct8VwpYzGff3uctyCc',
  'cpamdpZCGKUy5JxQXB4dcpGPiikHawvSWAd6mEn1sGG',
  // Kamino: vaults, farms
  'KvauGMspG5k6rtzrqqn7WNn3oZdyKqLKwK2XWQ8FLjd',
  'FarmsPZpWu9i7Kky8tPN37rs2TpmMrAZrC7S7vJa91Hr',
  // Save, Marinade
  'So1endDq2YkqhipRh3WViPa8hdiSpxWy6z3Z6tMCpAo',
  'MarBmsSgKXdrN1egZf5sqe1TMai9K1rChYNDJgjq7aD',
  // Pyth's stakes, names of .sol, loans for items by Sharky
  'pytS9TjG1qyAZypk7n8rw8gfW9sUaqqYyMhJQ4E7JCQ',
  'jCebN34bUfdeUYJT13J1yG16XWQpt5PDx6Mse9GUqhR',
  'SHARKobtfF1bHhxD2eqftjHBdVSCbKo9JtgK71FhELP',
]
/**
 * Their swaps: swap, swap_v2, swap2, two_hop_swap, two_hop_swap_v2, swap_exact_out,
 * swap_exact_out2, swap_with_price_impact, swap_with_price_impact2, swap_router_base_in, and
 * liquid_unstake of Marinade (of `global:<name>`).
 */
const swaps =
  /^(?:f8c69e91e17587c8|2b04ed0b1ac91e62|414b3f4ceb5b5b88|c360ed6c44a2dbe6|ba8fd11dfe02c275|fa49652126cf4bb8|2bd7f784893cf351|38ade6d0ade49ccd|4a62c0d6b1334b33|457d73daf5baf2c4|1e1e77f0bfe30c10)/

/** Pools of stakes that everybody knows: of Jito, Jupiter and BlazeStake. */
export const stakePools: readonly unknown[] = [
  'Jito4APyf642JPZPx3hGc6WWJ8zPKtRbRs4P815Awbb',
  '8VpRhuxa7sUUepdY3kQiTmX9rS5vx4WgaXiAnXq4KCtr',
  'stk9ApL5HeVAwPLr3TLhDXdZS8ptVu7zp6ov8HFDuMi',
]

/**
 * Markets, whose listings hand an item over: of Magic Eden (M2, M3, its pools) and Tensor (old and
 * new, its pools).
 */
const markets: readonly unknown[] = [
  'M2mx93ekt1fmXSVkTrUL9xVFHkmME8HTUi5Cyc5aF7K',
  'M3mxk5W2tt27WGT7THox7PmgRDp4m6NEhL5xvxrBfS1',
  'mmm3XBJg5gk8XJxEKBvdgptZz6SgK4tXvn36sodowMc',
  'TSWAPaqyCSx2KABk68Shruf4rp7CxcNi8hAsbdwmHbN',
  'TCMPhJdwDryooaGtiocG1u3xcYbRpiJzb283XfCZsDp',
  'TAMM6ub33ij1mbetoMyVBLeKY5iP41i4UPUJQGkhfsg',
]

/**
 * Those that send what they take to whomever their calls name: bridges (Wormhole, deBridge, Mayan,
 * two of CCTP), and payments over time (Streamflow, Jupiter Lock).
 */
const senders: readonly unknown[] = [
  'wormDTUJ6AWPNvk59vGQbDvGJmqbDTdgWgAqcLBCgUb',
  'src5qyZHqTqecJV4aY6Cb6zDZLMDzrDKKezs22MPHr4',
  'BLZRi6frs4X4DNLw56V4EXai1b6QVESN1BhHBTYM9VcY',
  'CCTPiPYPc6AsJuwueEnWgSgucamXDZwBd53dQ11YiKX3',
  'CCTPV2vPZJS2u2BBsUoscuikbYjnpFmbFsvVuJdgUMQe',
  'strmRqUCoQUgGUan5YhzUZa6KqdzwX5L6FpUxfmKg5m',
  'LocpQgucEQHbqNABEYvBvwoxCPsSbG91A1QaQhQQqjn',
]

/**
 * Realms, which may also do what others wrote with the account's signature: only what 1 begins
 * with, a deposit, keeps.
 */
export const realms = 'GovER5Lthms3bLBqWub97yVrMmEogzX7xNjdXpPPCVZw'

/**
 * What a program that everybody knows does with what a call takes: keeps it for the account in a
 * market or a pool that may be anybody's, gives something for it, sells an item of it, or sends it
 * on. `stakes`: a pool that everybody knows, too, gives something for it. `returns`: it gives the
 * account's own for it, or sends it on to an own address.
 */
export type ProgramRole = 'keeps' | 'swaps' | 'stakes' | 'returns' | 'sells' | 'sends'

/** What begins a deposit of coins into a pool of stakes: with and without a least amount. */
const deposits = /^(?:0e|19)/

/**
 * The role of a program in a call; undefined where it is not known. `data`: of the call, in
 * hexadecimal.
 */
export function roleOf(
  program = '',
  data: string,
  accounts: readonly (string | undefined)[],
  whose: Whose,
): ProgramRole | undefined {
  const isExchange = exchanges.includes(program)
  const lent = isLent(program, data, accounts, whose)
  if (lent !== undefined) return lent ? (isExchange ? 'stakes' : 'returns') : undefined
  if (isExchange) return 'swaps'
  // the pool's tokens go to the fifth
  if (stakePrograms.includes(program))
    return deposits.test(data) && stakePools.includes(accounts[0]) && whose.isOwn(accounts[4])
      ? 'stakes'
      : undefined
  if (keepers.includes(program)) return swaps.test(data) ? 'swaps' : 'keeps'
  // DepositGoverningTokens: the fourth is whose vote it is
  if (program === realms && data.startsWith('01') && whose.isOwn(accounts[3])) return 'keeps'
  return markets.includes(program) ? 'sells' : senders.includes(program) ? 'sends' : undefined
}
