import { readdirSync, readFileSync } from 'node:fs'
import { build } from 'esbuild'
import * as viem from 'viem/chains'
import { expect, test } from 'vitest'
import * as networks from '../../../kernel/networks'
import type { Network } from '../../../kernel/networks/types'
import { isChainId } from '../../../kernel/schema/checks'

const isNetwork = (value: unknown): value is Network =>
  typeof value === 'object' && value !== null && 'nativeCurrency' in value
const entries = Object.entries(networks).filter((entry): entry is [string, Network] =>
  isNetwork(entry[1]),
)
/** Those with a counterpart in viem; the other namespaces have tests of their own. */
const evm = entries.filter(([, { namespace }]) => namespace === 'eip155')
const viemChains = viem as unknown as Record<string, networks.ViemChain>

test('there is a network for every live chain that the lists of hosted, embedded, swap and pay chains name', () => {
  const live = [
    1, 10, 56, 97, 100, 137, 250, 300, 324, 999, 1301, 1329, 5000, 5003, 8217, 8453, 42161, 42220,
    43113, 43114, 59144, 80002, 80094, 84532, 421614, 7777777, 11155111, 11155420, 999999999,
    1313161554, 1313161555, 31337,
  ]
  const ids = entries.map(([, network]) => network.id)
  expect(live.filter((id) => !ids.includes(`eip155:${id}`))).toEqual([])
  expect(new Set(ids).size).toBe(ids.length)
})

test('every definition file is exported from the entry', () => {
  const files = readdirSync(new URL('../../../kernel/networks/definitions/', import.meta.url)).map(
    (name) => name.replace('.ts', ''),
  )
  expect(entries.map(([name]) => name).sort()).toEqual(files.sort())
})

test.each(evm)(
  '%s is complete and agrees with viem on id, currency, decimals and testnet',
  async (name, network) => {
    expect(isChainId(network.id)).toBe(true)
    expect(network.namespace).toBe('eip155')
    expect(Object.isFrozen(network)).toBe(true)
    expect(network.rpcUrls.length).toBeGreaterThan(0)
    for (const url of network.rpcUrls) {
      const parsed = new URL(url)
      expect([parsed.protocol, parsed.username, parsed.search]).toEqual([
        parsed.hostname === '127.0.0.1' ? 'http:' : 'https:',
        '',
        '',
      ])
    }
    if (network.explorer) expect(network.explorer.url).toMatch(/^https:\/\/[^/]+$/)
    const chain = viemChains[name]
    expect(chain).toBeDefined()
    expect(network.id).toBe(`eip155:${chain?.id}`)
    expect(network.nativeCurrency.symbol).toBe(chain?.nativeCurrency.symbol)
    expect(network.nativeCurrency.decimals).toBe(chain?.nativeCurrency.decimals)
    if (!name.match(/^(anvil|localhost)$/)) expect(network.testnet).toBe(chain?.testnet === true)
    expect((await network.driver()).default.namespace).toBe('eip155')
  },
)

test('fromViem takes any chain of viem', () => {
  const network = networks.fromViem(viem.optimism)
  expect(network).toMatchObject({
    id: 'eip155:10',
    namespace: 'eip155',
    name: 'OP Mainnet',
    testnet: false,
    rpcUrls: [...viem.optimism.rpcUrls.default.http],
  })
  expect(network.explorer).toEqual({
    name: viem.optimism.blockExplorers.default.name,
    url: viem.optimism.blockExplorers.default.url,
  })
  expect(networks.fromViem(viem.sepolia).testnet).toBe(true)
  expect('explorer' in networks.fromViem(viem.anvil)).toBe(false)
})

test('retired networks have ids and no definition', () => {
  const retired = Object.keys(networks.deprecatedNetworks)
  expect(retired).toEqual(
    expect.arrayContaining([5, 280, 420, 80001, 84531, 421613].map((id) => `eip155:${id}`)),
  )
  expect(entries.map(([, network]) => network.id).filter((id) => retired.includes(id))).toEqual([])
})

const bundle = async (code: string) => {
  const resolveDir = new URL('../../../kernel/networks/', import.meta.url).pathname
  const { outputFiles } = await build({
    stdin: { contents: code, resolveDir, loader: 'ts' },
    bundle: true,
    minify: true,
    format: 'esm',
    splitting: true,
    outdir: 'out',
    write: false,
  })
  const start = outputFiles.find((file) => file.path.endsWith('stdin.js'))
  const lazy = outputFiles
    .filter((file) => file !== start)
    .map((file) => file.text)
    .join('')
  return { start: start?.text ?? '', lazy }
}

test('importing one network from the entry pulls neither another one nor a driver', async () => {
  const one = await bundle(`export { base } from './index'`)
  expect(one.start).toContain('mainnet.base.org')
  expect(one.start).not.toContain('arb1.arbitrum.io')
  expect(one.start).not.toContain('eth_sendTransaction')
  expect(one.start.length).toBeLessThan(900)
  expect(one.lazy).toContain('eth_sendTransaction')
  expect((await bundle(`export { base, arbitrum } from './index'`)).start).toContain(
    'arb1.arbitrum.io',
  )
})

test('nothing outside the folder of eip155 and its definitions names eip155 in code', () => {
  const root = new URL('../../../kernel/', import.meta.url)
  const own = readdirSync(root, { recursive: true })
    .map(String)
    .filter((path) => path.endsWith('.ts') && /^(requests|transport|networks)\//.test(path))
  const stripped = (path: string) =>
    readFileSync(new URL(path, root), 'utf8')
      .replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '')
      .replace(/import\(?.*$|from '.*$/gm, '')
  const naming = own.filter((path) => /eip155|eth_/.test(stripped(path)))
  expect(naming).toContain('networks/eip155/params.ts')
  expect(
    naming.filter(
      (path) =>
        !/^networks\/(eip155|definitions)\/|^networks\/(index|deprecated|chainId)\.ts$/.test(path),
    ),
  ).toEqual([])
})
