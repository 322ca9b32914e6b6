/** A table of errors: its file, the name of its constant, and its owner. */
export interface ErrorTable {
  readonly file: string
  readonly name: string
  readonly owner: string
}

/** Each table of errors in the sources below `root`. */
export function findErrorTables(root: string): readonly ErrorTable[]
/** The files that depend on the entries, by path from `root`, as they should be. */
export function entryFiles(root: string): Map<string, string>
/** Those of these files that differ from the ones on disk. */
export function staleEntryFiles(root: string, files?: ReadonlyMap<string, string>): string[]
