// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createKit } from '../../../kernel'
import { base, mainnet, solana } from '../../../kernel/networks'
import { ens, type NameSource, names } from '../../../plugins/names'

const said: string[] = []
beforeEach(() => {
  said.length = 0
  vi.spyOn(console, 'error').mockImplementation((line) => void said.push(String(line)))
})
afterEach(() => vi.restoreAllMocks())

const everywhere: NameSource = { id: 'book', resolve: async () => undefined }
const rows = [
  ['Base alone', [base], undefined, 'ens'],
  ['Solana alone', [solana], undefined, 'ens'],
  ['another registry', [mainnet], [everywhere, ens({ chainId: 'eip155:11155111' })], 'ens'],
  ['Ethereum and Base', [base, mainnet], undefined, undefined],
  ['a source for every network', [solana], [everywhere], undefined],
] as const

test.each(rows)('%s: the console names a source that serves no network, once', async (...row) => {
  const [, networks, sources, unused] = row
  const kit = createKit([names(sources && { sources })], {
    networks,
    storage: 'memory',
  })
  await kit.start()
  const api = kit.use(names)
  for (let times = 0; times < 2; times++) await api.resolve('a.example').catch(() => {})
  kit.destroy()
  expect(said).toEqual(
    unused
      ? [
          expect.stringContaining(
            `[tessera] names/source-unused: names({ sources }): "${unused}" knows names on no network of the kit`,
          ),
        ]
      : [],
  )
})
