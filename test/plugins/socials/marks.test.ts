import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, test } from 'vitest'
import { SOCIAL_PROVIDERS } from '../../../frame/protocol/socialProviders'
import { brands } from '../../../plugins/socials/views/marks'

const require = createRequire(import.meta.url)

test.each(SOCIAL_PROVIDERS)('the mark of %s is that of the icon package', (provider) => {
  const svg = readFileSync(
    require.resolve(`bootstrap-icons/icons/${provider === 'x' ? 'twitter-x' : provider}.svg`),
    'utf8',
  )
  // one of them has its path twice
  const paths = new Set([...svg.matchAll(/<path[^>]*\sd="([^"]+)"/g)].map(([, path]) => path))
  expect(svg).toContain('viewBox="0 0 16 16"')
  expect(brands[provider][1]).toBe([...paths].join(''))
})
