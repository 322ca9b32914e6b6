/** Returns a function that returns the files that a file leads to, itself included. */
export const createGraph: (
  paths: readonly string[],
  read: (path: string) => string,
  alias?: Readonly<Record<string, string>>,
) => (path: string) => ReadonlySet<string>
/** Names of entries with their sources from the root, of the same with absolute paths. */
export const fromRoot: (
  alias: Readonly<Record<string, string>>,
  root: string,
) => Record<string, string>
