import type { Connector } from 'tessera-kit'
import type { Outcome } from '../types'

const kinds = ['announced', 'injected', 'pairing', 'external', 'embedded']
const approvals = ['wallet', 'frame', 'kit']
const platforms = ['browser', 'mobile', 'desktop', 'web']
const places = ['homepage', 'chrome', 'ios', 'android']
const known = [
  'id',
  'name',
  'icon',
  'rdns',
  'kind',
  'namespaces',
  'platforms',
  'links',
  'approval',
  'overlay',
  'notice',
  'view',
  'listed',
]
const verbs = ['connect', 'disconnect', 'request', 'on'] as const
const optionalVerbs = ['switchNetwork', 'preload', 'ready', 'authenticate'] as const

const isText = (value: unknown, length: number): value is string =>
  typeof value === 'string' && value.length > 0 && value.length <= length
const isPicture = (text: string) =>
  /^data:image\/(png|jpeg|gif|webp|avif|svg\+xml)[;,]/.test(text) || text.startsWith('https://')

/** An https URL or an app's own scheme: nothing that runs, and no plain http. */
const isLink = (text: unknown): boolean => {
  if (!isText(text, 2048)) return false
  try {
    const { protocol } = new URL(text)
    return !['http:', 'javascript:', 'data:', 'blob:', 'file:', 'vbscript:', 'about:'].includes(
      protocol,
    )
  } catch {
    return false
  }
}

function manifestProblems(manifest: Readonly<Record<string, unknown>>): string[] {
  const out: string[] = []
  const expect = (key: string, good: boolean, what: string) => {
    if (!good) out.push(`${key}: expected ${what}`)
  }
  const { id, name, icon, rdns, kind, namespaces, approval, overlay, listed, links } = manifest
  const isOptional = (value: unknown, good: boolean) => value === undefined || good
  expect('id', isText(id, 128), 'a text of at most 128 characters')
  expect('name', isText(name, 128), 'a text of at most 128 characters')
  expect(
    'icon',
    isOptional(icon, isText(icon, 131_072) && isPicture(icon)),
    'a data: image or an https URL',
  )
  expect('rdns', isOptional(rdns, isText(rdns, 256) && rdns.includes('.')), 'a reverse domain name')
  expect('kind', kinds.includes(String(kind)), `one of ${kinds.join(', ')}`)
  expect('approval', approvals.includes(String(approval)), `one of ${approvals.join(', ')}`)
  expect('overlay', isOptional(overlay, typeof overlay === 'boolean'), 'true or false')
  expect('listed', isOptional(listed, typeof listed === 'boolean'), 'true or false')
  expect('view', isOptional(manifest.view, isText(manifest.view, 128)), 'the name of a view')
  const spaces = Array.isArray(namespaces) ? namespaces : []
  expect(
    'namespaces',
    spaces.length > 0 && spaces.every((space) => /^[-a-z0-9]{3,8}$/.test(String(space))),
    'a list of CAIP-2 namespaces like "eip155"',
  )
  const where = manifest.platforms
  expect(
    'platforms',
    isOptional(
      where,
      Array.isArray(where) && where.every((one) => platforms.includes(String(one))),
    ),
    `a list of ${platforms.join(', ')}`,
  )
  expect('links', isOptional(links, typeof links === 'object' && links !== null), 'an object')
  for (const [place, link] of Object.entries((links as object | undefined) ?? {})) {
    expect(`links.${place}`, places.includes(place), `one of ${places.join(', ')}`)
    expect(`links.${place}`, isLink(link), 'an https URL or an app scheme')
  }
  for (const key of Object.keys(manifest))
    if (!known.includes(key)) out.push(`${key}: a manifest has no such key`)
  return out
}

/** Every connector's manifest is plain, complete data, and its verbs are there. */
export function checkManifests(connectors: readonly Connector[]): Outcome {
  if (connectors.length === 0) return { skipped: 'it adds no connectors' }
  return connectors.flatMap((connector) => {
    const { manifest } = connector
    const loose = connector as unknown as Readonly<Record<string, unknown>>
    const missing = verbs
      .filter((verb) => typeof loose[verb] !== 'function')
      .map((verb) => `${verb}: expected a function`)
    const odd = optionalVerbs
      .filter((verb) => loose[verb] !== undefined && typeof loose[verb] !== 'function')
      .map((verb) => `${verb}: expected a function`)
    return [...manifestProblems(manifest as never), ...missing, ...odd].map(
      (line) => `"${manifest.id}" ${line}`,
    )
  })
}
