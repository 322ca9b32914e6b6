import { expect, test } from 'vitest'
import * as mini from 'zod/mini'
import { createKit, definePlugin, isKitError } from '../../../kernel/index'
import type { KitOptions } from '../../../kernel/kit/options'
import { mainnet } from '../../../kernel/networks/index'
import { bool, object, optional, text } from '../../../kernel/schema/checks'
import type { StandardSchema } from '../../../kernel/schema/standardSchema'
import { plainNetwork } from '../fixture'

const networks = [plainNetwork('eip155:1')]
const acme = definePlugin('acme', (_options: { key: string; beta?: boolean }) => ({
  options: object({ key: text(), beta: optional(bool) }),
  flags: { 'acme.fast': true, 'acme.limit': 5 } as never,
}))
const zod = definePlugin('zod', (_options?: { list?: number[] }) => ({
  options: mini.object({
    list: mini.optional(mini.array(mini.number())),
  }) as unknown as StandardSchema,
}))

const messageOf = (options: unknown, ...plugins: Parameters<typeof createKit>[0]): string => {
  try {
    createKit(plugins, options as KitOptions)
  } catch (error) {
    return isKitError(error) ? `${error.code}: ${error.message}` : `not a KitError: ${error}`
  }
  return 'no error'
}

test('20 bad options, each one readable error that names the path and what was expected', () => {
  const bad: unknown[] = [
    undefined,
    {},
    { networks: [] },
    { networks: mainnet },
    { networks: [{ id: 1 }] },
    { networks: [{ ...mainnet, id: 'ethereum' }] },
    { networks: [{ ...mainnet, rpcUrls: ['wss://node.example'] }] },
    { networks: [mainnet, mainnet] },
    { networks: [{ ...mainnet, namespace: 'solana' }] },
    { networks, id: 'my kit' },
    { networks, chains: [] },
    { networks, defaultNetworks: 'eip155:1' },
    { networks, defaultNetwork: 'eip155:5' },
    { networks, rpc: { 'eip155:10': 'https://rpc.example' } },
    { networks, rpc: { 'eip155:1': 'rpc.example' } },
    { networks, storage: 'cookie' },
    { networks, metadata: { name: '', url: 'javascript:alert(1)' } },
    { networks, locale: 'english please' },
    { networks, setupTimeout: 0, debug: 'yes' },
    { networks, flags: { email: true } },
  ]
  expect(bad.map((options) => messageOf(options))).toMatchInlineSnapshot(`
    [
      "kernel/bad-options: Unusable options: expected createKit([...plugins], { networks: [...] })",
      "kernel/bad-options: Unusable options: networks: expected a list, each item a network, as defineNetwork makes it",
      "kernel/bad-options: Unusable options: networks: expected at least one network",
      "kernel/bad-options: Unusable options: networks: expected a list, each item a network, as defineNetwork makes it",
      "kernel/bad-options: Unusable options: networks[0].id: expected a CAIP-2 id like "eip155:1" (of viem: fromViem(chain)); networks[0].namespace: expected a text, at most 8 characters; networks[0].name: expected a text, at most 64 characters; networks[0].nativeCurrency: expected an object; networks[0].rpcUrls: expected a list, each item a URL starting with https:// or http://; networks[0].testnet: expected true or false; networks[0].driver: expected a function that imports the driver",
      "kernel/bad-options: Unusable options: networks[0].id: expected a CAIP-2 id like "eip155:1" (of viem: fromViem(chain))",
      "kernel/bad-options: Unusable options: networks[0].rpcUrls[0]: expected a URL starting with https:// or http://",
      "kernel/bad-options: Unusable options: networks[1]: "eip155:1" is listed twice",
      "kernel/bad-options: Unusable options: networks[0]: namespace "solana" is not that of "eip155:1"",
      "kernel/bad-options: Unusable options: id: expected at most 64 letters, digits or ._-",
      "kernel/bad-options: Unusable options: unknown key "chains"",
      "kernel/bad-options: Unusable options: unknown key "defaultNetworks"; did you mean "defaultNetwork"?",
      "kernel/bad-options: Unusable options: defaultNetwork: Network Not Found: "eip155:5" is not in networks",
      "kernel/bad-options: Unusable options: rpc.eip155:10: Network Not Found: "eip155:10" is not in networks",
      "kernel/bad-options: Unusable options: rpc.eip155:1: expected a URL starting with https:// or http://, or an object, or a list, each item a URL starting with https:// or http://, or an object",
      "kernel/bad-options: Unusable options: storage: expected one of "local", "session", "memory", "none", or an object with getItem, setItem and removeItem",
      "kernel/bad-options: Unusable options: metadata.name: expected a text, at most 128 characters; metadata.url: expected a URL starting with https:// or http://",
      "kernel/bad-options: Unusable options: locale: expected a language tag like "en"",
      "kernel/bad-options: Unusable options: debug: expected true or false; setupTimeout: expected a number from 0.1 to 600",
      "kernel/bad-options: Unusable options: flags: unknown flag "email"",
    ]
  `)
})

test('bad options of plugins and flags stand beside the kernel’s, in one error', () => {
  expect(
    messageOf(
      {
        networks,
        debgu: true,
        flags: { 'acme.fsat': false, 'acme.limit': '5', 'acme.fast': false },
      },
      acme({ kye: 'x' } as never),
      zod({ list: ['x'] as never }),
    ),
  ).toMatchInlineSnapshot(
    `"kernel/bad-options: Unusable options: unknown key "debgu"; did you mean "debug"?; flags: unknown flag "acme.fsat"; did you mean "acme.fast"?; flags["acme.limit"]: expected a value like 5; acme(options): unknown key "kye"; did you mean "key"?; acme(options).key: expected a text; zod(options).list[0]: expected number"`,
  )
})

test('options of a plugin that were left out are checked as an empty object', () => {
  expect(messageOf({ networks }, (acme as unknown as () => never)())).toMatchInlineSnapshot(
    `"kernel/bad-options: Unusable options: acme(options).key: expected a text"`,
  )
  expect(messageOf({ networks }, zod())).toBe('no error')
})

test('a plugin’s schema that throws or answers with a promise is a problem of that plugin', () => {
  const broken = (name: string, validate: () => never) =>
    definePlugin(name, () => ({
      options: { '~standard': { version: 1 as const, vendor: 'x', validate } },
    }))()
  expect(
    messageOf(
      { networks },
      broken('late', () => Promise.resolve({ value: 1 }) as never),
    ),
  ).toBe(
    'kernel/bad-options: Unusable options: late(options): its schema failed: it is asynchronous',
  )
  expect(
    messageOf(
      { networks },
      broken('boom', () => {
        throw new Error('boom')
      }),
    ),
  ).toBe('kernel/bad-options: Unusable options: boom(options): its schema failed: boom')
})

test('good options pass, with defaults for what is not given', () => {
  const { options, flags, network } = createKit([acme({ key: 'k' })], {
    networks,
    id: undefined as never,
    storage: { getItem: () => null, setItem: () => {}, removeItem: () => {} },
    metadata: { name: 'Shop', icons: ['data:image/png;base64,AA=='] },
    rpc: { 'eip155:1': ['https://rpc.example', 'http://127.0.0.1:8545'] },
    flags: { 'acme.fast': false } as never,
  })
  expect(options).toMatchObject({
    id: 'default',
    defaultNetwork: 'eip155:1',
    publicRpc: false,
    enableNetworkSwitch: true,
    allowUnsupportedChain: false,
    disableAppend: false,
    debug: false,
    setupTimeout: 10,
  })
  expect([flags, network().id]).toEqual([{ 'acme.fast': false, 'acme.limit': 5 }, 'eip155:1'])
  expect(createKit([], { networks }).options.storage).toBe('local')
})
