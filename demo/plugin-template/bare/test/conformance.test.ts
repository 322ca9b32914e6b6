// @vitest-environment happy-dom
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { conformance, printReport } from 'tessera-kit/testing'
import { expect, test } from 'vitest'
import { acme } from '../src'

// `npm test` builds first. Without a build, what is published is not looked at.
const dist = join(import.meta.dirname, '../dist')
const isBuilt = existsSync(dist)
const built = isBuilt && {
  entry: join(dist, 'index.js'),
  files: readdirSync(dist)
    .filter((name) => name.endsWith('.js'))
    .map((name) => join(dist, name)),
  maxBytes: 4_000,
}

test('conforms', async () => {
  const report = await conformance(() => acme(), { ...built })
  expect(report.ok, printReport(report)).toBe(true)
  const skipped = report.checks.filter((check) => check.skipped).map(({ name }) => name)
  expect(skipped).toEqual(
    isBuilt
      ? ['manifests', 'faults', 'accessibility']
      : ['server', 'dependencies', 'manifests', 'faults', 'accessibility', 'bytes'],
  )
}, 60_000)
