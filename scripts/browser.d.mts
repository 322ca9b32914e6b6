import type { Browser, BrowserServer, LaunchOptions } from 'playwright-core'

/**
 * The path of a Chromium on this machine, installed if need be. Throws an error that says what was
 * tried.
 */
export function findChromium(): string

/**
 * The path of the Chromium for pages that are only read and driven: the headless shell where there
 * is one, else as `findChromium`. `install`: by apt, if it can.
 */
export function findHeadless(options?: { install?: boolean }): string

/** Launches Chromium, headless unless asked otherwise; `args` are added to the proven ones. */
export function launch(options?: LaunchOptions): Promise<Browser>

/** As `launch`, with the Chromium of `findHeadless`: for pages that are only read and driven. */
export function launchHeadless(options?: LaunchOptions): Promise<Browser>

/**
 * Launches a headless Chromium that several processes use at once: `chromium.connect` takes its
 * `wsEndpoint()`.
 */
export function launchServer(options?: LaunchOptions): Promise<BrowserServer>
