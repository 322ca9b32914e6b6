import type { Plugin } from 'rollup'

export const preactMirror: Plugin
export const specifiersIn: (
  tree: object,
) => readonly { readonly value: string; readonly start: number; readonly end: number }[]
