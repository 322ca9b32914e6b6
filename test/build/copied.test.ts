import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { transform } from 'esbuild'
import { Keypair } from 'solana-web3-legacy'
import ts from 'typescript'
import { expect, inject, test } from 'vitest'
import { createWindow } from '../harness/walletFixture'

const dist = join(inject('packed').installed, 'dist')
const files = readdirSync(dist, { recursive: true, encoding: 'utf8' }).map((file) =>
  file.replaceAll('\\', '/'),
)
const code = files.filter((file) => file.endsWith('.js'))
const packages = code.filter((file) => /(^|\/)packages\//.test(file))
const read = (file: string) => readFileSync(join(dist, file), 'utf8')

/** The packages that a module names. */
const named = (text: string) =>
  ts
    .preProcessFile(text)
    .importedFiles.map(({ fileName }) => fileName)
    .filter((name) => !name.startsWith('.'))

test("dist imports the host's libraries and nothing else; its types do the same", () => {
  const of = (list: readonly string[]) =>
    [...new Set(list.flatMap((file) => named(read(file))))].sort()
  const forNode = code.filter((file) => file.startsWith('testing/node/'))
  expect(of(forNode).filter((name) => !name.startsWith('node:'))).toEqual(['litesvm', 'ws'])
  const others = code.filter((file) => !forNode.includes(file))
  expect(of(others.filter((file) => !file.startsWith('cdn/')))).toEqual([
    'ethers',
    'preact/compat',
    'preact/compat/client',
    'preact/jsx-runtime',
    'react',
    'react-dom/client',
    'react/jsx-runtime',
    'viem',
  ])
  expect(of(files.filter((file) => file.endsWith('.d.ts')))).toEqual([
    'ethers',
    'preact/compat',
    'react',
    'tessera-kit',
    'viem',
  ])
  expect(of(code.filter((file) => file.startsWith('cdn/')))).toEqual([])
})

test('viem and ethers are named by their adapters alone: a host without them has no use for them', () => {
  const naming = (library: string) =>
    files.filter(
      (file) =>
        /\.(d\.ts|js)$/.test(file) &&
        named(read(file)).some((name) => name === library || name.startsWith(`${library}/`)),
    )
  expect(
    naming('viem').filter(
      (file) => !/^((preact\/)?adapters\/(viem|wagmi)\/|shared\/toViemChain\.)/.test(file),
    ),
  ).toEqual([])
  expect(naming('ethers').filter((file) => !file.startsWith('adapters/ethers/'))).toEqual([])
  expect(naming('viem').length).toBeGreaterThan(1)
})

const ofNode = ['process', 'Buffer', 'global', 'require', 'module', '__dirname', 'setImmediate']
/** Globals of Node that the text uses: where it declares a name itself, that is none. */
const nodeNames = async (text: string): Promise<string[]> => {
  const { code } = await transform(text, {
    define: Object.fromEntries(ofNode.map((name) => [name, `USED_${name}`])),
  })
  return ofNode.filter((name) => new RegExp(`\\bUSED_${name}\\b`).test(code))
}

test('what is copied in asks for nothing of Node, so that no bundler needs a polyfill or a hint', async () => {
  expect(packages.length).toBeGreaterThan(5)
  const found = await Promise.all(
    packages.map(async (file) => (await nodeNames(read(file))).map((name) => `${file}: ${name}`)),
  )
  expect(found.flat()).toEqual([])
})

test('control: a use of Node is found, and a method or a variable of that name is none', async () => {
  expect(
    await nodeNames('if (typeof process < "u") require("ws"); const a = Buffer.from("a")'),
  ).toEqual(['process', 'Buffer', 'require'])
  expect(
    await nodeNames(
      'class A { process() {} }\nconst global = 1, module = {}\nnew A().process(globalThis.Buffer, { global, module })',
    ),
  ).toEqual([])
})

test('the notices that the copied code has within itself stay in it', () => {
  expect(read('packages/walletconnect.js')).toMatch(/noble-(hashes|curves|ciphers) - MIT License/)
  expect(read('packages/bitcoin.js')).toMatch(/noble-curves - MIT License/)
})

test('in Node, where nothing is a secure context, the mock wallet of Solana derives its addresses with what is copied in for pages', async () => {
  const { installWallet } = (await import(
    pathToFileURL(join(dist, 'testing/index.js')).href
  )) as Pick<typeof import('tessera-kit/testing'), 'installWallet'>
  const seed = '01'.repeat(32)
  const wallet = await installWallet(createWindow(), {
    solana: {
      keys: [`0x${seed}`],
      chains: [{ id: 'solana:localnet', rpcUrl: 'http://127.0.0.1:9' }],
    },
  })
  expect(wallet.solana?.addresses).toEqual([
    Keypair.fromSeed(Buffer.from(seed, 'hex')).publicKey.toBase58(),
  ])
})
