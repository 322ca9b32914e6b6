import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, inject, test } from 'vitest'
import { installedPackages, licenceTexts, noticesText } from '../../scripts/notices.mjs'
import { withoutNotice } from '../../scripts/rollup/copied.mjs'
import { root } from './sources'

const { installed, files } = inject('packed')
const text = readFileSync(join(root, 'THIRD_PARTY_NOTICES.md'), 'utf8')
const bom = JSON.parse(readFileSync(join(installed, 'dist/sbom.cdx.json'), 'utf8')) as Parameters<
  typeof noticesText
>[0]
const namesIn = (notices: string) =>
  [...notices.matchAll(/^## (\S+)\n\nVersion (\S+),/gm)].map(
    ([, name, version]) => `${name} ${version}`,
  )
const copied = bom.components.map(
  ({ group, name, version }) => `${group ? `${group}/` : ''}${name} ${version}`,
)

test('THIRD_PARTY_NOTICES.md is what the bill of materials says, and is packed', () => {
  expect(text, 'run: npm run build, then npm run notices').toBe(noticesText(bom))
  expect(files).toContain('THIRD_PARTY_NOTICES.md')
})

test('everything that is copied into dist is in it, each with its version and its licence texts, and nothing else', () => {
  expect(namesIn(text)).toEqual(copied)
  expect(copied.length).toBeGreaterThan(30)
  const plain = (notices: string) => notices.replaceAll("'''", '```').replace(/\s+/g, ' ')
  const packages = installedPackages()
  for (const name of copied)
    for (const licence of licenceTexts(packages.get(name) as string))
      expect(plain(text), name).toContain(plain(licence))
  for (const part of text.split(/^## /m).slice(1))
    expect(part, part.slice(0, 40)).toMatch(
      /^\S+\n\nVersion \d[\w.-]*, https:\/\/\S+\. \S[\s\S]*(```\n[\s\S]*(permission|licen[sc]e)|that of (\S+), above)/i,
    )
  // a text that is not repeated stands in a section before
  for (const [at, of = ''] of [...text.matchAll(/that of (\S+), above/g)].map(
    ({ index, 1: of }) => [index, of] as const,
  ))
    expect(text.slice(0, at), of).toContain(`## ${of}\n\nVersion`)
})

test('control: a version or a text that changed makes the file stale, and a build refuses what has no notice', () => {
  expect(text.replace(/Version \d/, 'Version 99')).not.toBe(noticesText(bom))
  expect(
    namesIn('# Notices\n\n## one\n\nVersion 1.0.0, x\n\n## two\n\nVersion 2.0.0, y\n'),
  ).toEqual(['one 1.0.0', 'two 2.0.0'])
  const one = { name: 'qr', version: '0.7.0', place: '', files: [] }
  expect(withoutNotice([one], text)).toEqual([])
  expect(
    withoutNotice(
      [
        { ...one, version: '0.7.1' },
        { ...one, name: 'other' },
      ],
      text,
    ),
  ).toHaveLength(2)
})
