import { everything } from '../../everything'

/** The looks that a test goes through: for a commit those that have each language, theme and size among them, for a release the others too. */
export const looksOf = <Look>(commit: readonly Look[], others: readonly Look[]): readonly Look[] => (everything ? [...commit, ...others] : commit)
