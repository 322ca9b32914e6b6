// @vitest-environment happy-dom
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { conformance, printReport } from 'tessera-kit/testing'
import { expect, test } from 'vitest'
import { acme } from '../src'
import { startSigner } from './signer'

// `npm test` builds first. Without a build, what is published is not looked at.
const dist = join(import.meta.dirname, '../dist')
const isBuilt = existsSync(dist)
const built = isBuilt && {
  entry: join(dist, 'index.js'),
  files: readdirSync(dist)
    .filter((name) => name.endsWith('.js'))
    .map((name) => join(dist, name)),
  maxBytes: 6_000,
}

test('conforms', async () => {
  const signer = await startSigner([{ id: 31_337, url: 'http://127.0.0.1:8545' }])
  signer.set({ autoApprove: true })
  const report = await conformance(() => acme({ appId: 'app-1', server: signer.url }), {
    wallet: { connector: 'acme', set: signer.set },
    ...built,
  })
  expect(report.ok, printReport(report)).toBe(true)
  const skipped = report.checks.filter((check) => check.skipped).map(({ name }) => name)
  expect(skipped).toEqual(
    isBuilt ? ['accessibility'] : ['server', 'dependencies', 'accessibility', 'bytes'],
  )
  await signer.close()
}, 60_000)
