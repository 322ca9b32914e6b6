// Lending markets that everybody knows, at programs where anybody may open one, and where calls of
// lenders and of pools of stakes name who gets what. Public facts of their projects.

/**
 * Pools of stakes: their programs (of the network's library, and Sanctum's two), which everybody
 * may open a pool with.
 */
export const stakePrograms: readonly string[] = [
  'SPoo1Ku8WFXoNDMHPsrGSTSG1Y47rzgn41SLUNakuHy',
  'SP12tWFxD9oJsVWNavTTBZvMbA6gkAmxtVgxdqvyvhY',
  'SPMBzsVUuoHA4Jm6KunbsotaahvVikZs1JyTW6iJvbn',
]

const markets: readonly unknown[] = [
  // Kamino: the main market, JLP, Altcoins, Jito, Prime, Maple, Ethena, OnRe, Bitcoin, Solstice
  '7u3HeHxYDLhnCoErrtycNokbQYbWGzLs6JSDqGAv5PfF',
  'DxXdAyU3kCjnyggvHmY5nAwg5cRbbmdyX3npfDMjjMek',
  'ByYiZxp8QrdN9qbdtaAiePN8AAr3qvTPppNJDpf5DVJ5',
  'H6rHXmXoCQvq8Ue81MqNh7ow5ysPa1dSozwW3PU1dDH6',
  'CqAoLuqWtavaVE8deBjMKe8ZfSt9ghR6Vb8nfsyabyHA',
  '6WEGfej9B9wjxRs6t4BYpb9iCXd8CpTpJ8fVSNzHCC5y',
  'BJnbcRHqvppTyGesLzWASGKnmnF1wq9jZu6ExrjT7wvF',
  '47tfyEG9SsdEnUm9cw5kY9BXngQGqu3LBoop9j5uTAv8',
  'GMqmFygF5iSm5nkckYU6tieggFcR42SyjkkhK5rswFRs',
  '9Y7uwXgQ68mGqRtZfuFaP4hc4fxeJ7cE9zTtqTxVhfGU',
  // Save: the main pool; marginfi: the main group
  '4UpD2fh7xH3VP9QQaXtsS1YY3bxzWhtfpks7FatyKvdY',
  '4qp6Fx6tnZkY5Wropq9wUYgtFxXKwE6viZxFHg3rdAG8',
  // Marinade: its state
  '8szGkuLTAux9XMgZ2vtY39jVSowEcpBfFfD8hXSEqdGC',
]

/**
 * A program that lends, or gives its own token for a stake. Calls are told by what their data
 * begins with.
 */
interface Lender {
  /** Which of the accounts of a call is the market, where the program has several. */
  readonly market?: number
  /**
   * Calls that put something in: which account has to be the account, or an own one that its share
   * goes to.
   */
  readonly deposits: Readonly<Record<string, number>>
  /** Calls that take something out: which account gets it. */
  readonly outs?: Readonly<Record<string, number>>
  /** Calls that take nothing and come along. */
  readonly idle?: RegExp
}

/**
 * Of pools of stakes: DepositStake, WithdrawStake, WithdrawSol, each also with a least amount;
 * UpdateValidatorListBalance, UpdateStakePoolBalance, CleanupRemovedValidatorEntries.
 */
const stakes: Lender = {
  deposits: { '09': 7, 17: 7, '0a': 5, 18: 5, 10: 5, '1a': 5 },
  idle: /^0[678]/,
}

const lenders: Readonly<Record<string, Lender>> = {
  // Kamino
  KLend2g3cP87fffoy8q1mQqGKjrxjC8boSyAYavgmjD: {
    market: 2,
    // deposit_reserve_liquidity, deposit_reserve_liquidity_and_obligation_collateral, its second
    // form, repay_obligation_liquidity, its second form
    deposits: { a9c91e7e: 8, '81c70402': 0, d8e0bf1b: 0, '91b20de1': 0, '74aed54c': 0 },
    // withdraw_obligation_collateral_and_redeem_reserve_collateral, its second form,
    // borrow_obligation_liquidity, its second form, redeem_reserve_collateral
    outs: { '4b5d5ddc': 9, eb347798: 9, '797f12cc': 8, a1808ff5: 8, ea75b57d: 8 },
    // refresh_reserve, refresh_reserves_batch, refresh_obligation, init_obligation,
    // init_user_metadata, init_obligation_farms_for_reserve, refresh_obligation_farms_for_reserve
    idle: /^(?:02da8aeb|906e1a67|218493e4|fb0ae74c|75a9b045|883f0fba|8c90fd15)/,
  },
  // Save: DepositReserveLiquidity, DepositReserveLiquidityAndObligationCollateral; RefreshReserve,
  // InitObligation, RefreshObligation
  So1endDq2YkqhipRh3WViPa8hdiSpxWy6z3Z6tMCpAo: {
    market: 5,
    deposits: { '04': 1, '0e': 9 },
    idle: /^0[367]/,
  },
  // marginfi: lending_account_deposit, lending_account_repay; lending_account_withdraw,
  // lending_account_borrow; marginfi_account_initialize, marginfi_account_initialize_pda
  MFv2hWf31Z9kbCa1snEPYctwafyhdvnV7FZnsebVacA: {
    market: 0,
    deposits: { ab5eeb67: 2, '4fd1acb1': 2 },
    outs: { '24484a13': 4, '047e7435': 4 },
    idle: /^(?:2b4e3dff|57b15b50)/,
  },
  // Drift: deposit; withdraw; initialize_user, initialize_user_stats
  dRiftyHA39MWEi3m9aunc5MzRF1JYuBsbn6VPcn33UH: {
    deposits: { f223c689: 3 },
    outs: { b712469c: 6 },
    idle: /^(?:6f11b9fa|fef34862)/,
  },
  // Jupiter's lending: deposit, deposit_with_min_amount_out
  jup3YeL8QhtSx1e253b2FDvsMNC87fDrgQZivbrndc9: { deposits: { f223c689: 2, '74901061': 2 } },
  // Marinade: deposit
  MarBmsSgKXdrN1egZf5sqe1TMai9K1rChYNDJgjq7aD: { market: 0, deposits: { f223c689: 7 } },
  ...Object.fromEntries(stakePrograms.map((program) => [program, stakes])),
}
const lenderOf = (program: string): Lender =>
  (Object.hasOwn(lenders, program) && lenders[program]) || { deposits: {} }
/** Which account a table has for a call. */
const placeIn = (calls: Lender['deposits'], data: string) =>
  Object.entries(calls).find(([start]) => data.startsWith(start))?.[1]

/**
 * What is asked of an account that a call names: whether it is the account's, and whether the host
 * knows it.
 */
export interface Whose {
  isOwn(address: string | undefined): boolean
  isKnown(address: string | undefined): boolean
}

/**
 * Whether what a call puts in at a lender goes into a market that everybody knows, for the account
 * itself, or it takes nothing; false for any other market, and for others. Undefined for another
 * program, and for what else a lender does. `data`: of the call, in hexadecimal.
 */
export function isLent(
  program: string,
  data: string,
  accounts: readonly (string | undefined)[],
  { isOwn, isKnown }: Whose,
): boolean | undefined {
  const { market, deposits, idle } = lenderOf(program)
  if (idle?.test(data)) return true
  const own = placeIn(deposits, data)
  if (own === undefined) return undefined
  return (
    isOwn(accounts[own]) &&
    (market === undefined || markets.includes(accounts[market]) || isKnown(accounts[market]))
  )
}

/** Who gets what a call takes out at a lender; undefined for other calls. */
export const paidOutTo = (
  program: string,
  data: string,
  accounts: readonly (string | undefined)[],
): string | undefined => accounts[placeIn(lenderOf(program).outs ?? {}, data) ?? -1]
