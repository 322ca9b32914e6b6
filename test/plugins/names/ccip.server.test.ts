// @vitest-environment happy-dom
import {
  type Address,
  decodeFunctionData,
  encodeAbiParameters,
  getAddress,
  type Hex,
  keccak256,
  namehash,
  parseAbi,
} from 'viem'
import { afterEach, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import { defineEip155 } from '../../../kernel/networks/index'
import { type EnsOptions, ens, names } from '../../../plugins/names'
import { type Front, startFront, startKit } from '../data/fixture'
import { deployEns } from './ensChain'

const [local] = inject('chains')
const network = defineEip155({ id: 1, name: 'Ethereum', rpcUrls: [local.url] })
const ada = getAddress(`0x${'c1'.padStart(40, '0')}`)
const name = 'kept.outside.eth'
const functions = parseAbi([
  'function addr(bytes32 node) view returns (address)',
  'function addr(bytes32 node, uint256 coin) view returns (bytes)',
  'function text(bytes32 node, string key) view returns (string)',
  'function name(bytes32 node) view returns (string)',
])

let chain: Awaited<ReturnType<typeof deployEns>>
let front: Front
/** Two servers of the name's owner. */
let first: Front
let second: Front
const ends: (() => unknown)[] = []
beforeAll(async () => {
  chain = await deployEns(local, 8)
  await chain.add(name, { isOutside: true })
  await chain.setPrimary(ada, name)
}, 60_000)
beforeEach(async () => {
  ;[front, first, second] = await Promise.all([startFront(local.url), startFront(), startFront()])
  first.instead = gateway()
})
afterEach(async () => {
  for (const end of ends.splice(0)) await end()
  await Promise.all([front, first, second].map((each) => each.stop()))
})

/** What the owner's server knows: the address, a picture, and of the reverse record the name. */
const answerOf = (data: Hex): Hex => {
  const { functionName, args } = decodeFunctionData({ abi: functions, data })
  if (functionName === 'addr')
    return args.length === 1
      ? encodeAbiParameters(
          [{ type: 'address' }],
          [args[0] === namehash(name) ? ada : `0x${'0'.repeat(40)}`],
        )
      : encodeAbiParameters([{ type: 'bytes' }], [ada])
  return encodeAbiParameters(
    [{ type: 'string' }],
    [functionName === 'text' ? 'data:image/png;base64,iVBORw0KGgo=' : name],
  )
}
const sealed = (data: Hex, value = answerOf(data)) =>
  encodeAbiParameters([{ type: 'bytes' }, { type: 'bytes32' }], [value, keccak256(data)])
/** A server as EIP-3668 has it, by GET and by POST. `says` changes what it answers. */
const gateway =
  (
    says: (data: Hex) => string = (data) => JSON.stringify({ data: sealed(data) }),
  ): Front['instead'] =>
  ({ path, body }, response) => {
    const data = (
      body ? (JSON.parse(body) as { data: Hex }).data : /(0x[\da-f]+)\.json$/.exec(path)?.[1]
    ) as Hex
    response.writeHead(200, { 'content-type': 'application/json' }).end(says(data))
    return true
  }
const byGet = (server: Front) => `${server.url}/names/{sender}/{data}.json`

async function start(options: EnsOptions) {
  const holder = { accounts: { eip155: { addresses: [ada as Address], chainId: network.id } } }
  const { kit } = await startKit(
    holder,
    [network],
    { [network.id]: front.url },
    { sources: [] },
    {
      plugins: [
        names({ sources: [ens({ universalResolver: chain.universalResolver, ...options })] }),
      ],
    },
  )
  ends.push(() => kit.destroy())
  return kit.use(names)
}

test.each([
  ['GET', byGet],
  ['POST', (server: Front) => `${server.url}/names`],
] as const)(
  'a name that its owner keeps outside leads where viem finds it, by %s, once the host lets its server be asked',
  async (_, urlOf) => {
    await chain.setUrls([urlOf(first)])
    const api = await start({ gateways: [first.url] })
    expect(await api.resolve(name)).toEqual({ name, address: ada, chainId: network.id })
    expect(
      await chain.client.getEnsAddress({ name, universalResolverAddress: chain.universalResolver }),
    ).toBe(ada)
    // both ask the same, and it says nothing of who asks
    const [ours, theirs] = first.asked.map((asked) =>
      asked.startsWith('{') ? (JSON.parse(asked.toLowerCase()) as unknown) : asked.toLowerCase(),
    )
    expect(ours).toEqual(theirs)
    expect(first.asked[0]?.toLowerCase()).not.toContain(ada.toLowerCase().slice(2))
  },
)

test('the name of an account whose forward record is kept outside, and its picture there', async () => {
  await chain.setUrls([byGet(first)])
  const api = await start({ gateways: [first.url] })
  expect(await api.profile({ account: `${network.id}:${ada}` }).read()).toEqual({
    account: ada,
    chainId: network.id,
    name,
    avatar: 'data:image/png;base64,iVBORw0KGgo=',
  })
})

test('nobody is asked whom the host does not name: not without gateways, nor at others', async () => {
  await chain.setUrls([byGet(first)])
  for (const options of [{}, { gateways: [second.url] }]) {
    const api = await start(options)
    await expect(api.resolve(name)).rejects.toMatchObject({ code: 'names/offchain' })
  }
  expect([first.asked, second.asked]).toEqual([[], []])
})

test('of several servers the one that the host names is asked; where it is broken the next, where it refuses none', async () => {
  await chain.setUrls(['javascript:alert(1)', 'not a url', byGet(first), byGet(second)])
  second.instead = gateway()
  first.instead = (_, response) => (response.writeHead(500).end('away'), true)
  const api = await start({ gateways: [first.url, second.url] })
  expect(await api.resolve(name)).toMatchObject({ address: ada })
  expect([first.asked.length, second.asked.length]).toEqual([1, 1])
  first.instead = (_, response) => (response.writeHead(404).end('no such name'), true)
  expect(await api.resolve(name)).toBeUndefined()
  expect([first.asked.length, second.asked.length]).toEqual([2, 1])
})

const lies: readonly [string, (data: Hex) => string][] = [
  ['no JSON', () => '<html>'],
  ['no data', () => '{}'],
  ['no hex', () => JSON.stringify({ data: 'javascript:' })],
  ['half a byte', () => JSON.stringify({ data: '0x123' })],
  ['nothing', () => JSON.stringify({ data: '0x' })],
  [
    'an answer to another question',
    (data) => JSON.stringify({ data: sealed(`${data}00`, answerOf(data)) }),
  ],
  ['five megabytes', () => JSON.stringify({ data: `0x${'00'.repeat(5_000_000)}` })],
]
test.each(lies)('a server that answers %s names nobody', async (_, says) => {
  await chain.setUrls([byGet(first)])
  first.instead = gateway(says)
  const api = await start({ gateways: [first.url] })
  const found = await api.resolve(name).catch((error: { code: string }) => error.code)
  expect([
    undefined,
    'kernel/bad-answer',
    'rpc/execution-reverted',
    'kernel/http-failed',
  ]).toContain(found)
})

test('a server that hangs is given up with who asked', async () => {
  await chain.setUrls([byGet(first)])
  first.instead = () => true
  const api = await start({ gateways: [first.url] })
  const giving = new AbortController()
  const asked = api.resolve(name, { signal: giving.signal })
  await expect.poll(() => first.asked.length).toBe(1)
  giving.abort()
  await expect(asked).rejects.toMatchObject({ code: 'kernel/aborted' })
})
