/** The packed package as a host has it. */
export type Packed = {
  /**
   * A folder with node_modules: the unpacked package, and links to this checkout's other packages.
   */
  host: string
  /** The unpacked package. */
  installed: string
  /** Paths in the tarball, sorted. */
  files: string[]
  remove: () => void
}

/**
 * The packed frame in a folder without anything else; `dependencies` are what its install adds, and
 * where they were copied from.
 */
export type PackedFrame = Packed & { dependencies: { name: string; place: string }[] }

/** Runs the build of both packages if a source is newer than what it wrote. */
export function ensureBuilt(): void

/** Packs `dist` and unpacks it as a host would have it. Throws when npm or tar fails. */
export function pack(): Packed

/** Packs `frame/dist` and installs it with its dependencies alone. Throws when npm or tar fails. */
export function packFrame(): PackedFrame
