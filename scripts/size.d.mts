import type { Packed } from './pack.mjs'

/** A script as it was fetched: its bytes, and those of `gzip -9`. */
export type Script = { name: string; bytes: number; gzip: number }

/** What one step fetched, React apart. */
export type Step = { gzip: number; files: Script[] }

/** The pages of the host: one with a button of its own, one with React's bindings. */
export type HostPage = 'index' | 'bindings'

/** The limits of the steps per page in bytes of gzip; 1 kB is 1000 of them. */
export const BUDGET: Record<HostPage, { start: number; open: number; connect: number }>

/** Builds test/fixtures/vite-host for production in the packed package's folder. Returns the folder of what was built. */
export function buildHost(packed: Pick<Packed, 'host'>): Promise<string>

/** Serves a folder on a free port of 127.0.0.1. */
export function serveFolder(folder: string): Promise<{ url: string; close: () => Promise<void> }>

/** Opens the host in Chromium, opens the modal, connects a test wallet. `problems` are errors in the page. */
export function measure(
  packed: Pick<Packed, 'installed'>,
  folder: string,
  page?: HostPage
): Promise<{ start: Step; open: Step; connect: Step; problems: string[] }>

/** The steps as text. */
export function describe(steps: { start: Step; open: Step; connect: Step }, budget?: { start: number; open: number; connect: number }): string
