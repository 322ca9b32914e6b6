/** What a step was green with. */
export type Green = { commit: string; state: Record<string, string> }
type Made = { readonly name: string; readonly output?: string }
/** Reads every file that git tracks or would track: a hash by path. */
export const readState: (root: string) => Record<string, string>
export const readCommit: (root: string) => string
/** Returns what was green, or undefined. */
export const readGreen: (root: string, step: Made) => Green | undefined
/** Keeps the state that a step was green in. */
export const writeGreen: (root: string, step: Made, green: Green) => void
