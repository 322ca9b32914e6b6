/**
 * Programs that everybody knows, which keep what they take for the account itself. An address of Solana is a key's, so it is the same one's on each network. Public facts of their projects.
 */
const keepers: readonly unknown[] = [
  // Jupiter: swaps, limit orders, recurring orders, perpetuals, votes, lending and borrowing
  'JUP6LkbZbjS1jKKwapdHNy74zcZ3tLUZoi5QNyVTaV4',
  'j1o2qRpjcyUwEvwtcfhEQefh773ZgjxcVRry7LDqg5X',
  'DCA265Vj8a9CEuX1eb1LWRnDT7uK6q1xMipnNyatn23M',
  'PERPHjGBqRHArX4DySjwM6UJHiR3sWAatqfdBS2qQJu',
  'voTpe3tHQ7AjQHMapgSue2HJFAh2cGsdokqN3XqmVSj',
  'jup3YeL8QhtSx1e253b2FDvsMNC87fDrgQZivbrndc9',
  'jupr81YtYssSyPt8jbnGuiWon5f6x9TcDEFxYe3Bdzi',
  // Raydium: pools of three kinds, its router, LaunchLab
  '675kPX9MHTjS2zt1qfr1NYHuzeLXfQM9H24wFSUt1Mp8',
  'CAMMCzo5YL8w4VFF8KVHrK22GGUsp5VTaW7grrKgrWqK',
  'CPMMoo8L3F4NbTegBCKVNunggL7H1ZpdTHKxQB5qKP1C',
  'routeUGWgWzqBWFcrCfv8tritsqukccJPu3q5GPP3xS',
  'LanMV9sAd7wArD4vJFi2qDdfnVhFxYSUg6eADduJ3uj',
  // Orca
  'whirLbMiicVdio4qvUfM5KAg6Ct8VwpYzGff3uctyCc',
  // Meteora: pools of three kinds, its curve
  'LBUZKhRxPF3XUpBCjp4YzTKgLccjZhTSDM9YuVaPwxo',
  'cpamdpZCGKUy5JxQXB4dcpGPiikHawvSWAd6mEn1sGG',
  'Eo7WjKq67rjJQSZxS6z3YkapzY3eMj6Xy8X5EQVn5UaB',
  'dbcij3LWUppWqq96dh6gJWwBifmcGfLSB5D4DuSMaqN',
  // pump.fun: its curve and its pools
  '6EF8rrecthR5Dkzon8Nwu78hRvfCKubJ14M5uBEwF6P',
  'pAMMBay6oceH9fJKBRHGP5D4bD4sWpmSwMn52FMfXEA',
  // Phoenix
  'PhoeNiXZ8ByJGLkxNfZRnkUfjvmuYqLR89jjFHGqdXY',
  // Kamino: lending, vaults, liquidity, farms
  'KLend2g3cP87fffoy8q1mQqGKjrxjC8boSyAYavgmjD',
  'KvauGMspG5k6rtzrqqn7WNn3oZdyKqLKwK2XWQ8FLjd',
  '6LtLpnUFNByNXLyCoK9wA2MykKAmQNZKBdY8s47dehDc',
  'FarmsPZpWu9i7Kky8tPN37rs2TpmMrAZrC7S7vJa91Hr',
  // marginfi, Drift, Save, Flash
  'MFv2hWf31Z9kbCa1snEPYctwafyhdvnV7FZnsebVacA',
  'dRiftyHA39MWEi3m9aunc5MzRF1JYuBsbn6VPcn33UH',
  'So1endDq2YkqhipRh3WViPa8hdiSpxWy6z3Z6tMCpAo',
  'FLASH6Lo6h3iasJKWDs2F8TkW2UKf3s15C8PMGuVfgBn',
  // Marinade, stakes by Sanctum
  'MarBmsSgKXdrN1egZf5sqe1TMai9K1rChYNDJgjq7aD',
  '5ocnV1qiCgaQR8Jb8xWnVbApfaygJ8tNoZfgPwsgx9kx',
  'stkitrT1Uoy18Dk1fTrgPw8W6MVzoCfYoAFT4MLsmhq',
  // Pyth's stakes, names of .sol
  'pytS9TjG1qyAZypk7n8rw8gfW9sUaqqYyMhJQ4E7JCQ',
  'jCebN34bUfdeUYJT13J1yG16XWQpt5PDx6Mse9GUqhR',
  // Candy Guard of Metaplex
  'Guard1JwRhJkVH6XZhzoYxeBVQe872VH6QggF4BWmS9g',
  // loans for items by Sharky
  'SHARKobtfF1bHhxD2eqftjHBdVSCbKo9JtgK71FhELP',
]

/** Pools of stakes: their programs (of the network's library, and Sanctum's two), which everybody may open a pool with. */
export const stakePrograms: readonly unknown[] = ['SPoo1Ku8WFXoNDMHPsrGSTSG1Y47rzgn41SLUNakuHy', 'SP12tWFxD9oJsVWNavTTBZvMbA6gkAmxtVgxdqvyvhY', 'SPMBzsVUuoHA4Jm6KunbsotaahvVikZs1JyTW6iJvbn']
/** And pools that everybody knows: of Jito, Jupiter and BlazeStake. */
export const stakePools: readonly unknown[] = ['Jito4APyf642JPZPx3hGc6WWJ8zPKtRbRs4P815Awbb', '8VpRhuxa7sUUepdY3kQiTmX9rS5vx4WgaXiAnXq4KCtr', 'stk9ApL5HeVAwPLr3TLhDXdZS8ptVu7zp6ov8HFDuMi']

/** Markets, whose listings hand an item over: of Magic Eden (M2, M3, its pools) and Tensor (old and new, its pools). */
const markets: readonly unknown[] = [
  'M2mx93ekt1fmXSVkTrUL9xVFHkmME8HTUi5Cyc5aF7K',
  'M3mxk5W2tt27WGT7THox7PmgRDp4m6NEhL5xvxrBfS1',
  'mmm3XBJg5gk8XJxEKBvdgptZz6SgK4tXvn36sodowMc',
  'TSWAPaqyCSx2KABk68Shruf4rp7CxcNi8hAsbdwmHbN',
  'TCMPhJdwDryooaGtiocG1u3xcYbRpiJzb283XfCZsDp',
  'TAMM6ub33ij1mbetoMyVBLeKY5iP41i4UPUJQGkhfsg',
]

/** Programs that everybody knows, too, which send what they take to whomever their calls name: bridges (Wormhole, deBridge, Mayan, two of CCTP), and payments over time (Streamflow, Jupiter Lock). */
const senders: readonly unknown[] = [
  'wormDTUJ6AWPNvk59vGQbDvGJmqbDTdgWgAqcLBCgUb',
  'src5qyZHqTqecJV4aY6Cb6zDZLMDzrDKKezs22MPHr4',
  'BLZRi6frs4X4DNLw56V4EXai1b6QVESN1BhHBTYM9VcY',
  'CCTPiPYPc6AsJuwueEnWgSgucamXDZwBd53dQ11YiKX3',
  'CCTPV2vPZJS2u2BBsUoscuikbYjnpFmbFsvVuJdgUMQe',
  'strmRqUCoQUgGUan5YhzUZa6KqdzwX5L6FpUxfmKg5m',
  'LocpQgucEQHbqNABEYvBvwoxCPsSbG91A1QaQhQQqjn',
]

/** Realms, which may also do what others wrote with the account's signature: only what 1 begins with, a deposit, keeps. */
export const realms = 'GovER5Lthms3bLBqWub97yVrMmEogzX7xNjdXpPPCVZw'

/** What a program does with what a call takes: keeps it for the account, sells an item of it, or sends it on. Undefined where that is not known. `data`: of the call, in hexadecimal. */
export const roleOf = (program: string | undefined, data: string): 'keeps' | 'sells' | 'sends' | undefined =>
  keepers.includes(program) || stakePrograms.includes(program) || (program === realms && data.startsWith('01')) ? 'keeps' : markets.includes(program) ? 'sells' : senders.includes(program) ? 'sends' : undefined
