export const docsLinks: (homepage: string | undefined) => {
  readonly name: string
  transform(code: string): { readonly code: string; readonly map: null } | null
}
