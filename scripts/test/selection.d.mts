/** A step's files and folders, and which of these are its test files. */
export type Part = { places?: readonly string[]; tests?: RegExp }
export const SHIPPED: readonly string[]
/** The paths that differ between two states of the repository, each a hash by path. */
export const changedPaths: (
  before: Readonly<Record<string, string>>,
  after: Readonly<Record<string, string>>,
) => string[]
/** Returns a function that chooses what a step runs. */
export const createChoice: (
  paths: readonly string[],
  closureOf: (path: string) => ReadonlySet<string>,
) => (step: Part, changed: readonly string[]) => 'all' | 'none' | readonly string[]
