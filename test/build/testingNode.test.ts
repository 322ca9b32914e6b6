import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { verifyMessage } from 'viem'
import { afterAll, expect, inject, test } from 'vitest'
import { openRawDapp } from '../harness/node/phone/client'
import { runNode } from './entries'
import { root } from './sources'

// `tessera-kit/testing/node` as it is packed, in hosts that have installed what it needs, or not.
const { installed } = inject('packed')
const folders: string[] = []
afterAll(() => folders.map((folder) => rmSync(folder, { recursive: true, force: true })))

/** A folder with the package and these others. */
const hostWith = (...names: readonly string[]): string => {
  const host = mkdtempSync(join(tmpdir(), 'tessera-testing-'))
  folders.push(host)
  const modules = join(host, 'node_modules')
  mkdirSync(modules)
  cpSync(installed, join(modules, 'tessera-kit'), { recursive: true })
  for (const name of names) symlinkSync(join(root, 'node_modules', name), join(modules, name))
  writeFileSync(join(host, 'package.json'), '{ "private": true, "type": "module" }')
  return host
}
const nodeEntry = (host: string) =>
  import(
    pathToFileURL(join(host, 'node_modules/tessera-kit/dist/testing/node/index.js')).href
  ) as Promise<typeof import('tessera-kit/testing/node')>

const codesOf = `
import * as node from 'tessera-kit/testing/node'
const key = '0x${'07'.repeat(32)}'
const asks = {
  startRelay: {},
  startSolana: {},
  startPhone: { relayUrl: 'ws://127.0.0.1:9', accounts: [key], chains: [] },
  startEsplora: {},
}
for (const [name, options] of Object.entries(asks))
  await node[name](options).then(
    async ({ end }) => { await end(); console.log(name, 'starts') },
    ({ code, message }) => console.log(name, code, message),
  )
process.exit(0)
`

test.each([
  [[], ['startRelay ws', 'startSolana ws', 'startPhone ws', 'startEsplora']],
  [['ws'], ['startRelay', 'startSolana litesvm', 'startPhone', 'startEsplora']],
  [
    ['ws', 'litesvm', '@solana', '@solana-program'],
    ['startRelay', 'startSolana', 'startPhone', 'startEsplora'],
  ],
])(
  'with %j installed, each function starts or names the package that it needs',
  async (names, expected) => {
    const output = await runNode(hostWith(...names), 'needs', codesOf)
    expect(output.trim().split('\n')).toEqual(
      expected.map((row) => {
        const [by, missing] = row.split(' ')
        return missing
          ? `${by} testing/package-missing ${by} needs the package ${missing}, which is not installed: npm install --save-dev ${missing}`
          : `${by} starts`
      }),
    )
  },
)

test('the phone pairs with another client of the protocol over the relay, and signs', async () => {
  const { startPhone, startRelay } = await nodeEntry(hostWith('ws'))
  const relay = await startRelay()
  const phone = await startPhone({
    relayUrl: relay.url,
    accounts: [`0x${'07'.repeat(32)}`],
    chains: [{ id: 31_337, name: 'Local', rpcUrl: 'http://127.0.0.1:9' }],
  })
  const dapp = await openRawDapp(relay.url)
  try {
    const { uri = '', approval } = await dapp.client.connect({
      optionalNamespaces: {
        eip155: { chains: ['eip155:31337'], methods: ['personal_sign'], events: [] },
      },
    })
    await phone.pair(uri)
    const { topic } = await approval()
    const [address] = phone.addresses
    const signature = await dapp.client.request<`0x${string}`>({
      topic,
      chainId: 'eip155:31337',
      request: { method: 'personal_sign', params: ['0x6869', address] },
    })
    expect(await verifyMessage({ address: address ?? '0x', message: 'hi', signature })).toBe(true)
  } finally {
    await dapp.close()
    await phone.end()
    await relay.end()
  }
})
