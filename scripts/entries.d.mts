/** The entries of the package: the import, its source, and its place under dist without an ending. */
export type Entries = Readonly<Record<string, readonly [source: string, output: string]>>
/** A target of `exports` in package.json. */
export type ExportTarget = string | { readonly types: string; readonly default: string }

export const entries: Entries
/** The entry for Node: no page loads it, so it has no budget. */
export const nodeEntry: string
export const preactEntries: Readonly<Record<string, string>>
export const preactNames: Readonly<Record<string, string>>
export const sourceAlias: Readonly<Record<string, string>>
/** The entries of the repository in this folder. */
export function findEntries(from: string): Entries
/** The mirrors for preact of these entries, each with the import it mirrors. */
export function findPreactEntries(of: Entries): Readonly<Record<string, string>>
/** `exports` of package.json for these entries; default those of this repository. */
export function packageExports(of?: Entries): Readonly<Record<string, ExportTarget>>
