import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, inject, test } from 'vitest'
import { installedPackages, licenceTexts, withoutText } from '../../scripts/notices.mjs'
import { root } from './sources'

interface Component {
  readonly group?: string
  readonly name: string
  readonly version: string
  readonly licenses: readonly [
    { readonly license: { readonly id: string } } | { readonly expression: string },
  ]
}
const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
  packages: Record<string, { version: string }>
}
const manifest = JSON.parse(
  readFileSync(join(inject('packed').installed, 'package.json'), 'utf8'),
) as {
  dependencies?: Record<string, string>
  peerDependencies: Record<string, string>
  peerDependenciesMeta: Record<string, { optional?: boolean }>
}
const { components } = JSON.parse(
  readFileSync(join(inject('packed').installed, 'dist/sbom.cdx.json'), 'utf8'),
) as { components: readonly Component[] }
const installed = installedPackages()
const nameOf = ({ group, name, version }: Component) =>
  `${group ? `${group}/` : ''}${name} ${version}`
const textsOf = (name: string): string[] => licenceTexts(installed.get(name) as string)

const TEXTS: Record<string, RegExp> = {
  MIT: /Permission is hereby granted, free of charge, to any person obtaining a copy.*The above copyright notice and this permission notice shall be included/,
  'Apache-2.0':
    /Apache License,? Version 2\.0(, January 2004| \(the "License"\); you may not use this file except in compliance with the License)/,
  BSD: /Redistribution and use in source and binary forms, with or without modification, are permitted/,
  ISC: /Permission to use, copy, modify, and(\/or)? distribute this software for any purpose with or without fee is hereby granted, provided that the above/,
  '0BSD':
    /Permission to use, copy, modify, and(\/or)? distribute this software for any purpose with or without fee is hereby granted\. ?THE/,
}
const MORE_TERMS =
  /Commons Clause|Business Source|GNU (Affero|Lesser)? ?General Public|non-?commercial|shall not (use|be used)|monthly active/i

const plain = (text: string) => text.replace(/\s+/g, ' ')
/** The licence a text grants, or undefined when it is none of the allowed, or says more. */
const licenceOf = (text: string): string | undefined =>
  MORE_TERMS.test(text)
    ? undefined
    : Object.keys(TEXTS).find((name) => TEXTS[name]?.test(plain(text)))

/** The licences that a component says it has, without versions of BSD. */
const saidBy = ({ licenses: [said] }: Component) =>
  ('expression' in said ? said.expression : said.license.id)
    .replace(/BSD-\d-Clause/g, 'BSD')
    .match(/[A-Z0-9][\w.-]+/g)
    ?.filter((word) => !['AND', 'OR'].includes(word)) ?? []

/**
 * What is wrong with a component: a text that is not allowed, a licence that no text of it grants,
 * or no text.
 */
const wrongWith = (component: Component, texts: readonly string[]): boolean => {
  const said = saidBy(component)
  // an old package comes without a text: it is named by its version, and its manifest must say MIT
  if (withoutText.includes(nameOf(component))) return texts.length > 0 || said.join() !== 'MIT'
  const granted = texts.map(licenceOf)
  return (
    texts.length === 0 ||
    granted.includes(undefined) ||
    !granted.every((licence) => said.includes(licence as string))
  )
}

test('licences: everything that is copied into dist, by its text', () => {
  expect(components.length).toBeGreaterThan(30)
  expect(components.filter((one) => wrongWith(one, textsOf(nameOf(one)))).map(nameOf)).toEqual([])
})

test('licences: nothing else is installed: no dependencies, and every peer is optional', () => {
  expect(manifest.dependencies).toBeUndefined()
  expect(Object.keys(manifest.peerDependencies)).toEqual([
    'ethers',
    'litesvm',
    'preact',
    'react',
    'react-dom',
    'viem',
    'ws',
  ])
  expect(
    Object.keys(manifest.peerDependencies).filter(
      (name) => manifest.peerDependenciesMeta[name]?.optional !== true,
    ),
  ).toEqual([])
})

/** Of a package of the frame's server, as {@link Component} has it. */
const componentOf = (place: string): Component => {
  const { name, version, license } = JSON.parse(
    readFileSync(join(place, 'package.json'), 'utf8'),
  ) as { name: string; version: string; license: string }
  return { name, version, licenses: [{ license: { id: license } }] }
}
/** MIT without its one condition; the design of the frame accepts it of this package. */
const WITHOUT_CONDITION = {
  name: 'nodemailer',
  text: /^Copyright \(c\) [^.]+ Permission is hereby granted, free of charge, to any person obtaining a copy.*the rights to use, copy, modify, merge, publish, distribute.*THE SOFTWARE IS PROVIDED/,
}
/** Packages that come without a licence text; their manifests say one that is allowed. */
const BARE = /^(@libsql\/[\w-]+|pg-types|pgpass)$/

test('licences: everything that is copied into the frame’s package, and what an install of it adds, by its text', () => {
  const { installed: folder, dependencies } = inject('packedFrame')
  const { components: copied } = JSON.parse(
    readFileSync(join(folder, 'dist/sbom.cdx.json'), 'utf8'),
  ) as { components: readonly Component[] }
  const names = [...new Set(copied.map((one) => nameOf(one).replace(/ .*/, '')))].toSorted()
  expect(names).toEqual([
    // the server's alone, with what it brings
    '@farcaster/auth-client',
    '@noble/curves',
    '@noble/hashes',
    'abitype',
    'neverthrow',
    'ox',
    'shamir-secret-sharing',
    'viem',
    'zod',
  ])
  expect(copied.filter((one) => wrongWith(one, textsOf(nameOf(one)))).map(nameOf)).toEqual([])
  expect(dependencies.length).toBeGreaterThan(15)
  const wrong = dependencies.filter(({ name, place }) => {
    const texts = licenceTexts(place)
    if (name === WITHOUT_CONDITION.name)
      return !texts.every(
        (text) => WITHOUT_CONDITION.text.test(plain(text)) && !MORE_TERMS.test(text),
      )
    if (texts.length === 0)
      return !BARE.test(name) || !saidBy(componentOf(place)).every((id) => id in TEXTS)
    return wrongWith(componentOf(place), texts)
  })
  expect(wrong.map(({ name }) => name)).toEqual([])
})

test('control: a component is refused without a text, with one that is not allowed, and with one that it does not say', () => {
  const own = readFileSync(join(root, 'LICENSE'), 'utf8')
  const component = (id: string): Component => ({
    name: 'one',
    version: '1.0.0',
    licenses: [{ license: { id } }],
  })
  expect(wrongWith(component('MIT'), [own])).toBe(false)
  expect(
    wrongWith({ ...component('MIT'), licenses: [{ expression: '(MIT OR Apache-2.0)' }] }, [own]),
  ).toBe(false)
  expect(wrongWith(component('MIT'), [])).toBe(true)
  expect(wrongWith(component('ISC'), [own])).toBe(true)
  expect(wrongWith(component('MIT'), [own, 'GNU GENERAL PUBLIC LICENSE Version 3'])).toBe(true)
})

test.each([
  ['GNU GENERAL PUBLIC LICENSE Version 3'],
  ['Licensor grants you a licence below 500 monthly active users.'],
  [''],
  [`${readFileSync(join(root, 'LICENSE'), 'utf8')}\n“Commons Clause” License Condition v1.0`],
])('control: a text that is not allowed: %s', (text) => {
  expect(licenceOf(text)).toBeUndefined()
})

test('licences: our own text is allowed', () => {
  expect(licenceOf(readFileSync(join(root, 'LICENSE'), 'utf8'))).toBe('MIT')
})

const NEWEST_OPEN = [2, 21, 8]
const isTooNew = (version: string) => {
  const parts = version.split('.').map(Number)
  const at = parts.findIndex((part, i) => part !== NEWEST_OPEN[i])
  return at >= 0 && (parts[at] ?? 0) > (NEWEST_OPEN[at] ?? 0)
}

/** What the tests drive of the makers' other name, each in a release whose licence is open. */
const REOWN = [
  'appkit-common 1.7.6',
  'appkit-polyfills 1.7.6',
  'appkit-wallet 1.7.6',
  'walletkit 1.2.8',
]

test("licences: every @walletconnect package is at most the last open release, and of its makers' other name only what the tests drive, by its text", () => {
  const versioned = Object.entries(lock.packages).filter(([place]) =>
    /node_modules\/@walletconnect\/[\w-]+$/.test(place),
  )
  expect(versioned.length).toBeGreaterThan(10)
  expect(versioned.filter(([, { version }]) => isTooNew(version))).toEqual([])
  const copied = components.filter(({ group }) => group === '@walletconnect')
  expect(copied.filter(({ version }) => isTooNew(version))).toEqual([])
  expect(copied.map(nameOf)).toEqual(
    expect.arrayContaining(
      ['core', 'sign-client', 'types', 'utils'].map((name) => `@walletconnect/${name} 2.21.8`),
    ),
  )
  expect(
    Object.entries(lock.packages).flatMap(([place, { version }]) =>
      /node_modules\/@reown\/[\w-]+$/.test(place) ? [`${place} ${version}`] : [],
    ),
  ).toEqual(REOWN.map((name) => `node_modules/@reown/${name}`))
  for (const name of REOWN)
    expect([...new Set(textsOf(`@reown/${name}`).map(licenceOf))], name).toEqual(['Apache-2.0'])
  expect(components.filter(({ group }) => group === '@reown')).toEqual([])
  expect(['2.21.8', '2.21.9', '2.22.0', '3.0.0', '1.99.0'].map(isTooNew)).toEqual([
    false,
    true,
    true,
    true,
    false,
  ])
})
