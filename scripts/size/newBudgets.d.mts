/** A table of budgets: bytes by host or entry, and by part. */
export type BudgetRows = Readonly<Record<string, Readonly<Record<string, number>>>>

/** The budget of something that measures `bytes` now. */
export function budgetFor(bytes: number): number
/** The entries without a row, and the rows without an entry. */
export function compareRows(
  rows: BudgetRows,
  names: readonly string[],
): { readonly missing: readonly string[]; readonly gone: readonly string[] }
/** The text of bench/budgets.json: one host or entry a line. */
export function budgetText(budgets: Readonly<Record<string, BudgetRows>>): string
/** Brings the rows in line with the entries. Returns what it did, or undefined. */
export function updateBudgets(root: string): Promise<string | undefined>
