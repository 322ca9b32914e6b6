import { createHash } from 'node:crypto'
import { build } from 'esbuild'
import { expect, test } from 'vitest'
import { createKit } from '../../../../kernel'
import { chainOf } from '../../../../kernel/networks/bip122/address'
import { defineBitcoin } from '../../../../kernel/networks/bip122/define'
import { bitcoin } from '../../../../kernel/networks/definitions/bitcoin'
import { bitcoinRegtest } from '../../../../kernel/networks/definitions/bitcoinRegtest'
import { bitcoinSignet } from '../../../../kernel/networks/definitions/bitcoinSignet'
import { bitcoinTestnet } from '../../../../kernel/networks/definitions/bitcoinTestnet'
import { isChainId } from '../../../../kernel/schema/checks'

const all = [
  ['mainnet', bitcoin, 1231006505, 0x1d00ffff, 2083236893],
  ['testnet', bitcoinTestnet, 1296688602, 0x1d00ffff, 414098458],
  ['signet', bitcoinSignet, 1598918400, 0x1e0377ae, 52613770],
  ['regtest', bitcoinRegtest, 1296688602, 0x207fffff, 2],
] as const

/** Hash of a genesis block: they differ in time, difficulty and nonce only. */
function genesisHash(time: number, bits: number, nonce: number): string {
  const header = Buffer.alloc(80)
  header.writeUInt32LE(1)
  Buffer.from('4a5e1e4baab89f3a32518a88c31bc87f618f76673e2cc77ab2127b7afdeda33b', 'hex')
    .reverse()
    .copy(header, 36)
  header.writeUInt32LE(time, 68)
  header.writeUInt32LE(bits, 72)
  header.writeUInt32LE(nonce, 76)
  const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest()
  return sha256(sha256(header)).reverse().toString('hex')
}

test.each(all)(
  '%s is named by the hash of its genesis block, computed here from the block',
  async (chain, network, time, bits, nonce) => {
    expect(network.id).toBe(`bip122:${genesisHash(time, bits, nonce).slice(0, 32)}`)
    expect(isChainId(network.id)).toBe(true)
    expect(network).toMatchObject({
      namespace: 'bip122',
      testnet: chain !== 'mainnet',
      standardChain: `bitcoin:${chain}`,
      rpcUrls: [],
    })
    expect(network.nativeCurrency).toMatchObject({
      symbol: chain === 'mainnet' ? 'BTC' : 'tBTC',
      decimals: 8,
    })
    expect(chainOf(network)).toBe(chain)
    expect((await network.driver()).default.namespace).toBe('bip122')
  },
)

test("a chain of one's own needs its genesis hash, and may have URLs", () => {
  const genesis = 'AB'.repeat(32)
  const own = defineBitcoin({
    genesisHash: genesis,
    chain: 'signet',
    name: 'Own signet',
    rpcUrls: ['https://esplora.example.org/api'],
  })
  expect(own).toMatchObject({
    id: `bip122:${'ab'.repeat(16)}`,
    testnet: true,
    rpcUrls: ['https://esplora.example.org/api'],
  })
  expect(Object.isFrozen(own)).toBe(true)
  expect(
    defineBitcoin({ genesisHash: genesis.slice(0, 32), chain: 'signet', name: 'Own signet' }).id,
  ).toBe(own.id)
})

test('createKit takes networks without a URL; a bad genesis hash is refused', () => {
  expect(createKit([], { networks: all.map(([, network]) => network) }).networks).toHaveLength(4)
  const bad = defineBitcoin({ genesisHash: 'not a hash', chain: 'mainnet', name: 'Bad' })
  expect(() => createKit([], { networks: [bad] })).toThrow('networks[0].id')
})

test('a definition loads neither the driver nor the code that builds transactions', async () => {
  const resolveDir = new URL('../../../../kernel/networks/', import.meta.url).pathname
  const contents = `export { bitcoin } from './definitions/bitcoin'; export { buildPsbt } from './bip122/buildPsbt'`
  const { outputFiles } = await build({
    stdin: { contents, resolveDir, loader: 'ts' },
    bundle: true,
    minify: true,
    format: 'esm',
    splitting: true,
    outdir: 'out',
    write: false,
  })
  const file = (part: string) => outputFiles.find(({ path }) => path.includes(part))?.text ?? ''
  const isSigner = /secp256k1|taproot/i
  expect(file('stdin')).toContain('000000000019d6689c085ae165831e93')
  expect(file('stdin').length).toBeLessThan(1200)
  expect(file('driver-')).toContain('/fee-estimates')
  expect(file('driver-')).not.toMatch(isSigner)
  expect(file('writePsbt-')).toMatch(isSigner)
})
