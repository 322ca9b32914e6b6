/** A file of the bundled site. */
export interface SiteFile {
  /** Name of the entry; of a file that is loaded lazily its module, and its content's hash. */
  readonly name: string
  /** Below `/a/`: immutable, since its content is in its name. */
  readonly path: string
  /** For Subresource Integrity: `sha384-…`. */
  readonly integrity: string
  readonly contents: Uint8Array
  /** Names of the packages that are in it. */
  readonly packages: readonly string[]
  /** Paths of the files that are loaded with it. */
  readonly loadedWith: readonly string[]
  /** Paths of the modules that are in it, with the bytes of each. */
  readonly modules: Readonly<Record<string, { readonly renderedLength: number }>>
}

/**
 * Bundles the site, reproducibly; `entries` are others than the product's, below its folder, for
 * tests.
 */
export function buildSite(options?: {
  readonly entries?: Readonly<Record<string, string>>
}): Promise<readonly SiteFile[]>

/**
 * Writes the bundled site, `files` or what `buildSite` makes, into a folder, with `build.json`: the
 * list of its files and their hashes.
 */
export function writeSite(target: string, files?: readonly SiteFile[]): Promise<void>
