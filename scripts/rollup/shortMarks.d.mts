import type { Plugin } from 'rollup'

/** An SVG with shorter paths. */
export declare const shortMark: (svg: string) => string
/** Shortens the marks that are copied into dist. */
export declare const shortMarks: Plugin
