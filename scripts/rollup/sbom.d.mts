import type { CopiedPackage } from './copied.mjs'

export const purlOf: (name: string, version: string) => string
/**
 * The document, as CycloneDX 1.6 has it; `manifest` is the path of the package they are copied
 * into, by default the kit's.
 */
export const bomOf: (packages: readonly CopiedPackage[], manifest?: string) => object
