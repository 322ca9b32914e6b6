import type { CopiedPackage } from './rollup/copied.mjs'

/**
 * Writes what runs of the package: `index.js`, `main.js` and the folder `site`. Packages are found
 * from `target` upwards. Resolves with the files and the modules in each, by their paths.
 */
export function writeProgram(target: string): Promise<
  readonly {
    readonly fileName: string
    readonly modules: Readonly<Record<string, { readonly renderedLength: number }>>
  }[]
>

/**
 * Builds the package, by default into `frame/dist`; the folder is emptied first. Resolves with
 * the packages that are copied into it.
 */
export function writeFrame(target?: string): Promise<readonly CopiedPackage[]>
