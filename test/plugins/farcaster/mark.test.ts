import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, test } from 'vitest'
import { farcasterMark } from '../../../plugins/farcaster/views/Mark'

const require = createRequire(import.meta.url)

test('the mark is that of the package', () => {
  const code = readFileSync(require.resolve('@farcaster/auth-kit'), 'utf8')
  const [, drawn = ''] = /"svg", \{([^;]*?)"Farcaster logo"[^;]*?\}\) \}\)/.exec(code) ?? []
  expect(drawn).toContain(`viewBox: "${farcasterMark.viewBox}"`)
  expect(code).toContain(`d: "${farcasterMark.path}"`)
})
