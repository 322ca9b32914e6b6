import type { CopiedPackage } from './copied.mjs'

export const purlOf: (name: string, version: string) => string
/** The document, as CycloneDX 1.6 has it. */
export const bomOf: (packages: readonly CopiedPackage[]) => object
