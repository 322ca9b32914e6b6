/**
 * Whether everything is to be proven, as `npm run test:all` does: also what takes too long for each
 * commit. CONTRIBUTING.md lists what that is.
 */
export const everything = process.env.TEST_ALL === '1'

/**
 * The rows that a test goes through: for a commit these, which have each kind among them, for a
 * release the others too.
 */
export const rowsOf = <Row>(commit: readonly Row[], others: readonly Row[]): readonly Row[] =>
  everything ? [...commit, ...others] : commit
