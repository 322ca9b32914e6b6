// Lending markets that everybody knows, at programs where anybody may open one. Public facts of their projects.

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
]

/** A program that lends. Calls are told by what their data begins with. */
interface Lender {
  /** Which of the accounts of a call is the market, where the program has several. */
  readonly market?: number
  /** Calls that put something in: which account has to be the account, or an own one that its share goes to. */
  readonly deposits: Readonly<Record<string, number>>
  /** Calls that take nothing and come along. */
  readonly idle?: RegExp
}

const lenders: Readonly<Record<string, Lender>> = {
  // Kamino
  KLend2g3cP87fffoy8q1mQqGKjrxjC8boSyAYavgmjD: {
    market: 2,
    // deposit_reserve_liquidity, deposit_reserve_liquidity_and_obligation_collateral, its second form, repay_obligation_liquidity, its second form
    deposits: { a9c91e7e: 8, '81c70402': 0, d8e0bf1b: 0, '91b20de1': 0, '74aed54c': 0 },
    // refresh_reserve, refresh_reserves_batch, refresh_obligation, init_obligation, init_user_metadata, init_obligation_farms_for_reserve, refresh_obligation_farms_for_reserve
    idle: /^(?:02da8aeb|906e1a67|218493e4|fb0ae74c|75a9b045|883f0fba|8c90fd15)/,
  },
  // Save: DepositReserveLiquidity, DepositReserveLiquidityAndObligationCollateral; RefreshReserve, InitObligation, RefreshObligation
  So1endDq2YkqhipRh3WViPa8hdiSpxWy6z3Z6tMCpAo: { market: 5, deposits: { '04': 1, '0e': 9 }, idle: /^0[367]/ },
  // marginfi: lending_account_deposit, lending_account_repay; marginfi_account_initialize, marginfi_account_initialize_pda
  MFv2hWf31Z9kbCa1snEPYctwafyhdvnV7FZnsebVacA: { market: 0, deposits: { ab5eeb67: 2, '4fd1acb1': 2 }, idle: /^(?:2b4e3dff|57b15b50)/ },
  // Drift: deposit; initialize_user, initialize_user_stats
  dRiftyHA39MWEi3m9aunc5MzRF1JYuBsbn6VPcn33UH: { deposits: { f223c689: 3 }, idle: /^(?:6f11b9fa|fef34862)/ },
  // Jupiter's lending: deposit, deposit_with_min_amount_out
  jup3YeL8QhtSx1e253b2FDvsMNC87fDrgQZivbrndc9: { deposits: { f223c689: 2, '74901061': 2 } },
}

/** What is asked of an account that a call names: whether it is the account's, and whether the host knows it. */
export interface Whose {
  isOwn(address: string | undefined): boolean
  isKnown(address: string | undefined): boolean
}

/**
 * Whether what a call puts in at a lender goes into a market that everybody knows, for the account itself, or it takes nothing; false for any other market, and for others. Undefined for another program, and
 * for what else a lender does. `data`: of the call, in hexadecimal.
 */
export function isLent(program: string, data: string, accounts: readonly (string | undefined)[], { isOwn, isKnown }: Whose): boolean | undefined {
  const { market, deposits, idle } = (Object.hasOwn(lenders, program) && lenders[program]) || { deposits: {} }
  if (idle?.test(data)) return true
  const [, own] = Object.entries(deposits).find(([start]) => data.startsWith(start)) ?? []
  if (own === undefined) return undefined
  return isOwn(accounts[own]) && (market === undefined || markets.includes(accounts[market]) || isKnown(accounts[market]))
}
