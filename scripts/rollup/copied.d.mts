/** A package with code in the chunks `files`; `place` is its folder. */
export interface CopiedPackage {
  readonly name: string
  readonly version: string
  readonly place: string
  readonly files: readonly string[]
}
export const packageOf: (
  id: string,
) => { readonly place: string; readonly name: string } | undefined
export const copiedPackages: (
  bundle: readonly {
    readonly fileName: string
    readonly modules?: Readonly<Record<string, { readonly renderedLength: number }>>
  }[],
) => readonly CopiedPackage[]
export const withoutNotice: (
  packages: readonly CopiedPackage[],
  notices: string,
) => readonly CopiedPackage[]
export const withoutBlanks: import('rollup').Plugin
