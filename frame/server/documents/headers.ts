import { createHash } from 'node:crypto'

/**
 * The site's documents. `sdk` is the one that pages of hosts frame; the others are windows of their
 * own.
 */
export type DocumentName = 'sdk' | 'popup' | 'loading' | 'dashboard' | 'oauth' | 'passkey'

/** Windows whose opener is a page of another origin: it must be able to reach them, or they it. */
const OPENED: readonly DocumentName[] = ['popup', 'loading', 'oauth', 'passkey']

const FEATURES = {
  self: ['publickey-credentials-get', 'publickey-credentials-create', 'clipboard-write'],
  none: [
    'camera',
    'microphone',
    'geolocation',
    'payment',
    'usb',
    'serial',
    'hid',
    'midi',
    'display-capture',
  ],
} as const

const permissions = [
  ...FEATURES.self.map((name) => `${name}=(self)`),
  ...FEATURES.none.map((name) => `${name}=()`),
].join(', ')

export interface HeaderOptions {
  /** Origin of the site. */
  readonly origin: string
  /** Sources that may frame the document; for all but `sdk` none may. */
  readonly ancestors: readonly string[]
  /** The inline import map, as text: it names the digest of each script. */
  readonly importMap: string
  /** What the browser says that it is. */
  readonly agent?: string | undefined
}

/**
 * Integrity-Policy demands a digest of every script. WebKit (2.50, Safari 26) does not count those
 * of an import map for it, and would run none of what a script imports; it compares them all the
 * same.
 */
const integrityPolicy = (agent = ''): Readonly<Record<string, string>> =>
  agent.includes('AppleWebKit/') && !agent.includes(' Chrome/')
    ? {}
    : { 'integrity-policy': 'blocked-destinations=(script)' }

/** The `sha256-…` source of an inline text (CSP Level 3). */
export const inlineSource = (text: string): string =>
  `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/**
 * The policy of a document: scripts, styles and workers of this site's assets alone, requests to
 * this origin alone.
 */
function policy(name: DocumentName, { origin, ancestors, importMap }: HeaderOptions): string {
  const assets = `${origin}/a/`
  const sources = {
    'default-src': "'none'",
    'script-src': `${assets} ${inlineSource(importMap)}`,
    'worker-src': assets,
    'style-src': assets,
    'img-src': `${assets} data:`,
    'connect-src': "'self'",
    'base-uri': "'none'",
    'form-action': "'none'",
    'object-src': "'none'",
    'frame-src': "'none'",
    'font-src': "'none'",
    'manifest-src': "'none'",
    'frame-ancestors': name === 'sdk' && ancestors.length > 0 ? ancestors.join(' ') : "'none'",
    'require-trusted-types-for': "'script'",
    'trusted-types': 'tessera',
  }
  const directives = Object.entries(sources).map(([directive, value]) => `${directive} ${value}`)
  return [
    ...directives,
    ...(origin.startsWith('https:') ? ['upgrade-insecure-requests'] : []),
  ].join('; ')
}

/**
 * Headers of one of the site's documents: no script but the site's own by its digest
 * (Integrity-Policy, Trusted Types), no frame around it but the app's, nothing kept by caches.
 */
export const documentHeaders = (
  name: DocumentName,
  options: HeaderOptions,
): Readonly<Record<string, string>> => ({
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': policy(name, options),
  ...integrityPolicy(options.agent),
  'cross-origin-embedder-policy': 'require-corp',
  // isolated pages may frame it too
  'cross-origin-resource-policy': 'cross-origin',
  'cross-origin-opener-policy': OPENED.includes(name) ? 'unsafe-none' : 'same-origin',
  'permissions-policy': permissions,
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'origin-agent-cluster': '?1',
  'cache-control': 'no-store',
})
