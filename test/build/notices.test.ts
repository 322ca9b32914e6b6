import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, inject, test } from 'vitest'
import { noticesText } from '../../scripts/notices.mjs'
import { root } from './sources'

const text = readFileSync(join(root, 'THIRD_PARTY_NOTICES.md'), 'utf8')
const namesIn = (notices: string) => [...notices.matchAll(/^## (\S+)$/gm)].map(([, name]) => name)

test('THIRD_PARTY_NOTICES.md is what the tree says, and is packed', () => {
  expect(text, 'run: npm run notices').toBe(noticesText())
  expect(inject('packed').files).toContain('THIRD_PARTY_NOTICES.md')
})

test('what is copied and every runtime dependency is in it, each with its version and a licence text', () => {
  const { dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { dependencies: Record<string, string> }
  expect(namesIn(text)).toEqual(expect.arrayContaining(['tapable', 'preact', ...Object.keys(dependencies)]))
  const parts = text.split(/^## /m).slice(1)
  expect(parts.length).toBeGreaterThan(8)
  for (const part of parts) expect(part, part.slice(0, 40)).toMatch(/^\S+\n\nVersion \d[\w.-]*, https:\/\/\S+\. \S[\s\S]*```\n[\s\S]*(permission|licen[sc]e)/i)
})

test('control: a version or a text that changed makes the file stale', () => {
  expect(text.replace(/Version \d/, 'Version 99')).not.toBe(noticesText())
  expect(namesIn('# Notices\n\n## one\n\n## two\n')).toEqual(['one', 'two'])
})
