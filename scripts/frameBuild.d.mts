import type { SiteFile } from './frameSite.mjs'
import type { CopiedPackage } from './rollup/copied.mjs'

/**
 * Writes what runs of the package: `index.js`, `main.js` and the folder `site`. Packages are found
 * from `target` upwards. Answers the site's files.
 */
export function writeProgram(target: string): Promise<readonly SiteFile[]>

/**
 * Builds the package, by default into `frame/dist`; the folder is emptied first. Answers the
 * packages that are copied into the site.
 */
export function writeFrame(target?: string): Promise<readonly CopiedPackage[]>
