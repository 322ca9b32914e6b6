export const entries: Readonly<Record<string, readonly [source: string, output: string]>>
export const preactEntries: Readonly<Record<string, string>>
export const preactNames: Readonly<Record<string, string>>
export const sourceAlias: Readonly<Record<string, string>>
