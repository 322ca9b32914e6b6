import { createHash } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { buildSite, writeSite } from '../../../scripts/frameSite.mjs'

/**
 * Gzip bytes that an entry may have with all that is loaded with it, and what may be in it. Of the
 * worker's, 4.4 kB are the list of words.
 */
const SCRIPTS: Readonly<Record<string, { bytes: number; packages: readonly string[] }>> = {
  keys: { bytes: 41_100, packages: ['@noble/curves', '@noble/hashes', 'shamir-secret-sharing'] },
  // the ways to sign in, and the confirmation at a provider, in two languages
  dashboard: { bytes: 44_900, packages: ['zod'] },
  loading: { bytes: 4_500, packages: [] },
  main: { bytes: 20_700, packages: ['zod'] },
  oauth: { bytes: 6_150, packages: [] },
  passkeyWindow: { bytes: 6_350, packages: [] },
  password: { bytes: 11_000, packages: ['@noble/hashes', 'zod'] },
  // the hashes in the names of what it imports move it by a few bytes; two more screens have texts
  popup: { bytes: 21_600, packages: [] },
  style: { bytes: 3_000, packages: [] },
}
/**
 * What the frame's document loads when it is needed: the bytes that this adds to what it has then.
 */
const LAZY: Readonly<Record<string, number>> = {
  approveScript: 24_250,
  bundled: 4_000,
  describe: 34_600,
  ownerScript: 46_200,
  // sign-in at identity providers, with Farcaster and by a passkey with it
  signInScript: 11_400,
  windowScript: 27_000,
}

/** What the dashboard loads when it is needed: the bytes that this adds to its own. */
const LAZY_DASHBOARD: Readonly<Record<string, number>> = {
  passkey: 1_000,
  passwordRule: 1_500,
  showDelete: 650,
  showExport: 1_500,
  showIdentities: 1_250,
  showRecovery: 2_000,
}

type Files = Awaited<ReturnType<typeof buildSite>>

/** Paths of a file and of all that is loaded with it. */
const closureOf = (files: Files, path: string, found: Set<string> = new Set()): Set<string> => {
  found.add(path)
  for (const next of files.find((file) => file.path === path)?.loadedWith ?? [])
    if (!found.has(next)) closureOf(files, next, found)
  return found
}
const nameOf = (name: string) => name.replace(/-[^-]*$/, '')
const gzip = (files: Files, paths: Iterable<string>) =>
  [...paths].reduce(
    (sum, path) =>
      sum +
      gzipSync(files.find((file) => file.path === path)?.contents ?? new Uint8Array(), { level: 9 })
        .length,
    0,
  )

test('each script is within its budget, and has the listed packages alone', async () => {
  const files = await buildSite()
  const names = files.map(({ name }) => (Object.hasOwn(SCRIPTS, name) ? name : nameOf(name)))
  expect([...new Set(names)].filter((name) => name !== 'chunk').toSorted()).toEqual(
    Object.keys({ ...SCRIPTS, ...LAZY, ...LAZY_DASHBOARD }).toSorted(),
  )
  const closure = (name: string) => closureOf(files, files[names.indexOf(name)]?.path ?? '')
  for (const [name, { bytes, packages }] of Object.entries(SCRIPTS)) {
    expect(gzip(files, closure(name)), name).toBeLessThanOrEqual(bytes)
    expect(
      [
        ...new Set(
          [...closure(name)].flatMap(
            (path) => files.find((file) => file.path === path)?.packages ?? [],
          ),
        ),
      ].toSorted(),
      name,
    ).toEqual(packages)
  }
  for (const [name, bytes] of Object.entries(LAZY))
    expect(
      gzip(
        files,
        [...closure(name)].filter((path) => !closure('main').has(path)),
      ),
      name,
    ).toBeLessThanOrEqual(bytes)
  for (const [name, bytes] of Object.entries(LAZY_DASHBOARD))
    expect(
      gzip(
        files,
        [...closure(name)].filter((path) => !closure('dashboard').has(path)),
      ),
      name,
    ).toBeLessThanOrEqual(bytes)
})

test('a worker is one file: what a document has loaded does not reach it', async () => {
  expect((await buildSite()).find(({ name }) => name === 'keys')?.loadedWith).toEqual([])
})

test('passkeys are asked for by a script of the wallet’s own documents, which the embedded frame has no way to; control: it has one to its own', async () => {
  const files = await buildSite()
  const texts = new Map(
    files.map(({ path, contents }) => [path, new TextDecoder().decode(contents)]),
  )
  /** All that a script loads, at once or when it is needed. */
  const reachOf = (path: string, found: Set<string> = new Set()): Set<string> => {
    found.add(path)
    for (const next of texts.keys())
      if (!found.has(next) && texts.get(path)?.includes(`./${next}`)) reachOf(next, found)
    return found
  }
  const reach = (name: string) => [...reachOf(files.find((file) => file.name === name)?.path ?? '')]
  const asks = (path: string) => texts.get(path)?.includes('navigator.credentials')
  expect(reach('main').filter(asks)).toEqual([])
  expect(reach('main').map(nameOf)).toContain('windowScript')
  expect(reach('passkeyWindow').filter(asks)).toEqual(reach('passkeyWindow'))
  for (const name of ['popup', 'dashboard'])
    expect(reach(name).filter(asks).map(nameOf)).toEqual(['passkey'])
})

test('the same sources give the same bytes, named and listed by their hash', async () => {
  const [first, second] = [await buildSite(), await buildSite()]
  expect(first.map(({ path, integrity }) => [path, integrity])).toEqual(
    second.map(({ path, integrity }) => [path, integrity]),
  )
  const folder = await mkdtemp(join(tmpdir(), 'tessera-site-'))
  try {
    await writeSite(folder)
    const list = JSON.parse(await readFile(join(folder, 'build.json'), 'utf8')) as Record<
      string,
      { path: string; integrity: string }
    >
    for (const { path, integrity } of Object.values(list))
      expect(integrity).toBe(
        `sha384-${createHash('sha384')
          .update(await readFile(join(folder, path)))
          .digest('base64')}`,
      )
    expect(Object.keys(list)).toEqual(expect.arrayContaining(Object.keys(SCRIPTS)))
    expect(Object.keys(list).length).toBe(first.length)
  } finally {
    await rm(folder, { recursive: true })
  }
})

test('no script has code of this machine’s paths, nor evaluates text', async () => {
  for (const { contents } of await buildSite()) {
    const text = new TextDecoder().decode(contents)
    expect(text).not.toContain(process.cwd())
    expect(text).not.toMatch(/\beval\(|new Function\(/)
  }
})
