import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, inject, test } from 'vitest'
import { z } from 'zod'
import { copiedPackages } from '../../scripts/rollup/copied.mjs'
import { bomOf, purlOf } from '../../scripts/rollup/sbom.mjs'
import { root } from './sources'

const dist = join(inject('packed').installed, 'dist')
const bom: unknown = JSON.parse(readFileSync(join(dist, 'sbom.cdx.json'), 'utf8'))

// What CycloneDX 1.6 demands of the parts that are used, https://cyclonedx.org/docs/1.6/json/;
// names that it does not know are refused there too.
const licence = z.union([
  z.strictObject({ license: z.strictObject({ id: z.string().min(1) }) }),
  z.strictObject({ expression: z.string().min(1) }),
])
const purl = z.string().regex(/^pkg:npm\/(%40[\w.-]+\/)?[\w.-]+@\d+\.\d+\.\d+(-[\w.]+)?$/)
const component = z.strictObject({
  type: z.literal('library'),
  'bom-ref': z.string().min(1),
  group: z.string().optional(),
  name: z.string().min(1),
  version: z.string().regex(/^\d+\.\d+\.\d+/),
  description: z.string().optional(),
  hashes: z
    .array(
      z.strictObject({ alg: z.literal('SHA-512'), content: z.string().regex(/^[a-f0-9]{128}$/) }),
    )
    .length(1)
    .optional(),
  licenses: z.array(licence).length(1),
  purl,
  externalReferences: z.array(z.strictObject({ type: z.literal('vcs'), url: z.url() })).optional(),
  evidence: z
    .strictObject({ occurrences: z.array(z.strictObject({ location: z.string().min(1) })).min(1) })
    .optional(),
})
const document = z.strictObject({
  $schema: z.literal('http://cyclonedx.org/schema/bom-1.6.schema.json'),
  bomFormat: z.literal('CycloneDX'),
  specVersion: z.literal('1.6'),
  version: z.literal(1),
  metadata: z.strictObject({ component }),
  components: z.array(component),
  dependencies: z.array(z.strictObject({ ref: z.string(), dependsOn: z.array(z.string()) })),
})

test('bill of materials: CycloneDX 1.6, each reference once and each leads somewhere', () => {
  const { metadata, components, dependencies } = document.parse(bom)
  const refs = [metadata.component, ...components].map((one) => one['bom-ref'])
  expect(new Set(refs).size).toBe(refs.length)
  expect(
    dependencies
      .flatMap(({ ref, dependsOn }) => [ref, ...dependsOn])
      .filter((ref) => !refs.includes(ref)),
  ).toEqual([])
  expect(components.filter(({ hashes }) => !hashes)).toEqual([])
})

test('bill of materials: the packages that only the kit uses are in it, and every place it names is a file', () => {
  const { components } = document.parse(bom)
  const names = components.map(({ group, name }) => (group ? `${group}/${name}` : name))
  expect(names).toEqual(
    expect.arrayContaining([
      '@scure/btc-signer',
      '@walletconnect/sign-client',
      '@solana/transactions',
      'mitt',
      'qr',
      'tapable',
      'preact',
      'viem',
    ]),
  )
  const files = readdirSync(dist, { recursive: true, encoding: 'utf8' }).map((file) =>
    file.replaceAll('\\', '/'),
  )
  const places = components.flatMap(
    ({ evidence }) => evidence?.occurrences.map(({ location }) => location) ?? [],
  )
  expect(places.length).toBeGreaterThan(components.length)
  expect(places.filter((place) => !files.includes(place))).toEqual([])
})

test('bill of materials: what nothing reaches is not in it, and the library has no curves or hashes of another package', () => {
  const { components } = document.parse(bom)
  const left =
    /^pkg:npm\/(pino|%40walletconnect\/(logger|keyvaluestorage|jsonrpc-http-connection|universal-provider)|%40msgpack\/|blakejs|bs58|base-x|cross-fetch|unstorage|idb-keyval|ws|tslib|ox|abitype)[@/]?/
  expect(components.filter((one) => left.test(one.purl)).map((one) => one.purl)).toEqual([])
  expect(left.test('pkg:npm/pino@7.11.0') && left.test('pkg:npm/%40msgpack/msgpack@3.1.2')).toBe(
    true,
  )
  const inLibrary = components.filter(({ evidence }) =>
    evidence?.occurrences.some(({ location }) => location === 'packages/walletconnect.js'),
  )
  expect(inLibrary.filter(({ group }) => group === '@noble')).toEqual([])
  expect(inLibrary.length).toBeGreaterThan(10)
})

test('control: a package counts where its code is, and not where tree shaking took all of it', () => {
  const place = (name: string) => join(root, 'node_modules', name, 'index.js')
  const chunk = {
    fileName: 'a.js',
    modules: {
      [place('tapable')]: { renderedLength: 9 },
      [place('qr')]: { renderedLength: 0 },
      [join(root, 'kernel/index.ts')]: { renderedLength: 5 },
    },
  }
  const found = copiedPackages([chunk, { ...chunk, fileName: 'b.js' }])
  expect(found).toMatchObject([{ name: 'tapable', files: ['a.js', 'b.js'] }])
  expect(document.parse(bomOf(found)).components).toHaveLength(1)
  expect(purlOf('@a/b', '1.0.0')).toBe('pkg:npm/%40a/b@1.0.0')
  expect(document.safeParse({ ...bomOf(found), other: 1 }).success).toBe(false)
})
