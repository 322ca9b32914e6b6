import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { withoutText } from '../../scripts/notices.mjs'
import { root } from './sources'

interface Locked {
  readonly version: string
  readonly license?: string
  readonly dependencies?: Record<string, string>
}
const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as { packages: Record<string, Locked> }
const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { dependencies: Record<string, string> }

/** Packages whose code is copied into dist. */
const BUNDLED = ['tapable']

/** The place in the lockfile that `name` is found at from `from`, as Node looks it up. */
const locate = (from: string, name: string): string | undefined => {
  const place = `${from ? `${from}/` : ''}node_modules/${name}`
  if (place in lock.packages) return place
  return from === '' ? undefined : locate(from.slice(0, Math.max(0, from.lastIndexOf('/node_modules/'))), name)
}

const runtimePlaces = (): string[] => {
  const found = new Set<string>()
  const add = (from: string, name: string) => {
    const place = locate(from, name) ?? locate('', name)
    if (!place) throw new Error(`${name} is not in the lockfile`)
    if (found.has(place)) return
    found.add(place)
    for (const next of Object.keys(lock.packages[place]?.dependencies ?? {})) add(place, next)
  }
  for (const name of [...Object.keys(manifest.dependencies), ...BUNDLED]) add('', name)
  return [...found]
}

const TEXTS: Record<string, RegExp> = {
  MIT: /Permission is hereby granted, free of charge, to any person obtaining a copy.*The above copyright notice and this permission notice shall be included/,
  'Apache-2.0': /Apache License,? Version 2\.0(, January 2004| \(the "License"\); you may not use this file except in compliance with the License)/,
  BSD: /Redistribution and use in source and binary forms, with or without modification, are permitted/,
  ISC: /Permission to use, copy, modify, and(\/or)? distribute this software for any purpose with or without fee is hereby granted, provided that the above/,
  '0BSD': /Permission to use, copy, modify, and(\/or)? distribute this software for any purpose with or without fee is hereby granted\. ?THE/,
}
const MORE_TERMS = /Commons Clause|Business Source|GNU (Affero|Lesser)? ?General Public|non-?commercial|shall not (use|be used)|monthly active/i

const plain = (text: string) => text.replace(/\s+/g, ' ')
/** The licence a text grants, or undefined when it is none of the allowed, or says more. */
const licenceOf = (text: string): string | undefined =>
  MORE_TERMS.test(text) ? undefined : Object.keys(TEXTS).find((name) => TEXTS[name]?.test(plain(text)))

const textsOf = (place: string): string[] => {
  const folder = join(root, place)
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .filter((name) => /^(licen[cs]e|copying)/i.test(name))
    .map((name) => readFileSync(join(folder, name), 'utf8'))
}

test('licences: every runtime dependency, by its text', () => {
  const places = runtimePlaces()
  expect(places.length).toBeGreaterThan(10)
  // a few old packages come without a text: each is named by its version, and its manifest must say MIT
  const saysMit = (place: string) => withoutText.includes(`${place.split('node_modules/').at(-1)} ${lock.packages[place]?.version}`) && lock.packages[place]?.license === 'MIT'
  const refused = places.filter((place) => {
    const texts = textsOf(place)
    if (saysMit(place)) return texts.length > 0
    return texts.length === 0 || texts.some((text) => licenceOf(text) === undefined)
  })
  expect(refused).toEqual([])
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

test('notices: what is bundled is there with its version and text', () => {
  const notices = readFileSync(join(root, 'THIRD_PARTY_NOTICES.md'), 'utf8')
  for (const name of BUNDLED) {
    expect(notices).toContain(`## ${name}\n\nVersion ${lock.packages[`node_modules/${name}`]?.version},`)
    for (const text of textsOf(`node_modules/${name}`)) expect(plain(notices)).toContain(plain(text).trim())
  }
})

const NEWEST_OPEN = [2, 21, 8]
const isTooNew = (version: string) => {
  const parts = version.split('.').map(Number)
  const at = parts.findIndex((part, i) => part !== NEWEST_OPEN[i])
  return at >= 0 && (parts[at] ?? 0) > (NEWEST_OPEN[at] ?? 0)
}

test('licences: every @walletconnect package is at most the last open release, and of its makers\' other name only the wallet kit of the tests', () => {
  const versioned = Object.entries(lock.packages).filter(([place]) => /node_modules\/@walletconnect\/[\w-]+$/.test(place))
  expect(versioned.length).toBeGreaterThan(10)
  expect(versioned.filter(([, { version }]) => isTooNew(version))).toEqual([])
  expect(lock.packages['node_modules/@walletconnect/universal-provider']?.version).toBe('2.21.8')
  expect(Object.entries(lock.packages).flatMap(([place, { version }]) => (/node_modules\/@reown\/[\w-]+$/.test(place) ? [`${place} ${version}`] : []))).toEqual(['node_modules/@reown/walletkit 1.2.8'])
  expect(['2.21.8', '2.21.9', '2.22.0', '3.0.0', '1.99.0'].map(isTooNew)).toEqual([false, true, true, true, false])
})
