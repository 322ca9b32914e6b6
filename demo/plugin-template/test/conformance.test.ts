// @vitest-environment happy-dom
import { conformance, printReport } from 'tessera-kit/testing'
import { expect, test } from 'vitest'
import { acme } from '../src'
import { startSigner } from './signer'

test('conforms', async () => {
  const signer = await startSigner([{ id: 31_337, url: 'http://127.0.0.1:8545' }])
  signer.set({ autoApprove: true })
  const report = await conformance(() => acme({ appId: 'app-1', server: signer.url }), {
    wallet: { connector: 'acme', set: signer.set },
  })
  expect(report.ok, printReport(report)).toBe(true)
  await signer.close()
}, 60_000)
