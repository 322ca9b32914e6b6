import type { Packed } from './pack.mjs'

/** Bytes of a minified script: as it is, by `gzip -9`, by brotli at its best. */
export type Bytes = { min: number; gzip: number; brotli: number }

/** A script as it was fetched. */
export type Script = Bytes & { name: string }

/**
 * What one step fetched, or what a part of an entry holds, the renderer apart; each file is
 * compressed by itself.
 */
export type Step = Bytes & { files: Script[] }

/** What a host's visitors fetch: with the page, on opening the modal, on connecting. */
export type Steps = { start: Step; open: Step; connect: Step }

/** What comes with the first import of an entry, and what only an `import()` brings. */
export type Parts = { static: Step; lazy: Step }

/** Limits in bytes of gzip, by name and step or part; 1 kB is 1000 of them. */
export type Limits = Record<string, Record<string, number>>

/**
 * A row of the table. Without `main`, a file of test/fixtures/vite-host, it waits for the entry
 * `waitsFor`.
 */
export type Host = {
  name: string
  title: string
  body: string
  opener: string
  main?: string
  waitsFor?: string
}

/** A chunk of a build. */
export type Chunk = {
  fileName: string
  code: string
  moduleIds: string[]
  imports: string[]
  dynamicImports: string[]
  isEntry: boolean
}

type Exports = Record<string, unknown>

/** The rows, in order. */
export const HOSTS: readonly Host[]

/**
 * The hosts that a package with these `exports` can serve, and those that wait. Throws where a host
 * has nothing to wait for and no page.
 */
export function sortHosts(
  exports: Exports,
  hosts?: readonly Host[],
  folder?: string,
): { ready: Host[]; waiting: (Host & { missing: string[] })[] }

/** The `exports` of an unpacked package. */
export function exportsOf(installed: string): Exports

/** The JavaScript entries of an `exports` map, as a host writes them. */
export function entriesOf(exports: Exports): string[]

/** Whether a script of a built host is of React or preact. */
export function isRenderer(name: string): boolean

/** Copies test/fixtures/vite-host to where the package is installed. */
export function copyHost(root: string): void

/** Builds one page of a host for production into `outDir`. */
export function buildPage(
  root: string,
  host: Pick<Host, 'name' | 'body'> & { main: string },
  outDir: string,
): Promise<Chunk[]>

/**
 * Builds every host that the package can serve, in the packed package's folder. Returns the folder
 * that holds a folder for each.
 */
export function buildHost(packed: Pick<Packed, 'host'>): Promise<string>

/**
 * Builds the package's code into `dir`, with a plugin added (its sources by their paths from the
 * root) or entries left out (their places below `dir`, without an ending). Returns the places of
 * the entries.
 */
export function buildCode(
  dir: string,
  change?: { more?: Record<string, string>; without?: readonly string[] },
): Promise<string[]>

/** The places of the package's entries below `dist`, without an ending. */
export function codeEntries(): Promise<string[]>

/**
 * Bundles all exports of these entries as one host would; the renderer and Node's own modules stay
 * imports.
 */
export function bundleEntries(host: string, names: readonly string[]): Promise<Chunk[]>

/** Every entry bundled alone. */
export function measureEntries(
  packed: Pick<Packed, 'host' | 'installed'>,
): Promise<Record<string, Parts>>

/** Serves a folder on a free port of 127.0.0.1. */
export function serveFolder(folder: string): Promise<{ url: string; close: () => Promise<void> }>

/**
 * Opens a host in Chromium, opens the modal, connects a test wallet. `problems` are errors in the
 * page.
 */
export function measure(
  packed: Pick<Packed, 'installed'>,
  folder: string,
  name?: string,
): Promise<Steps & { problems: string[] }>

/** Every host that can be built, measured; `folder` holds what was built. */
export function measureHosts(
  packed: Pick<Packed, 'host' | 'installed'>,
): Promise<{ folder: string; hosts: Record<string, Steps>; problems: string[] }>

/** The budgets of bench/budgets.json. */
export function readBudgets(): { hosts: Limits; entries: Limits }

/** Each budget that is exceeded and each figure without one, as a sentence. */
export function overBudget(
  sizes: Record<string, object> & { entries: Record<string, object> },
  budgets: { hosts: Limits; entries: Limits },
): string[]
