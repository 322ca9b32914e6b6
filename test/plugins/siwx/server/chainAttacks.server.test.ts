import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import {
  concat,
  createPublicClient,
  custom,
  encodeAbiParameters,
  encodeFunctionData,
  type Hex,
  http,
  numberToHex,
  parseAbiParameters,
  size,
  stringToHex,
} from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { evmSignatures } from '../../../../plugins/siwx/server'
import { browse, make } from './browse'
import { deployFactory, openChain } from './contractAccounts'
import { attempt, ethereum, type Person } from './people'

const [local] = inject('chains')
const chainId = `eip155:${local.id}`
const message = 'app.example wants you to sign in'
const ends: (() => void)[] = []
afterAll(() => ends.forEach((end) => end()))

let opened: Awaited<ReturnType<typeof openChain>>
let contract: Person
beforeAll(async () => {
  opened = await openChain(local)
  contract = await (await deployFactory(local)).person(`0x${'04'.repeat(32)}`, true)
})

/** A client of the local chain that keeps what it asks, and fails when it is told to. */
const watched = () => {
  const asked: string[] = []
  const state = { fails: false }
  const transport = custom(
    {
      async request({ method, params }: { method: string; params?: unknown }) {
        asked.push(method)
        if (state.fails) throw new Error('reset')
        return opened.client.request({ method, params } as never)
      },
    },
    { retryCount: 0 },
  )
  return { asked, state, client: createPublicClient({ chain: opened.chain, transport }) }
}

/** A server that answers every request with this status and body. */
const answering = async (status: number, body: string) => {
  const server = createServer((_, response) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(body),
  )
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  ends.push(() => server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

test.each<[string, () => Promise<string>]>([
  ['is not there', async () => 'http://127.0.0.1:1'],
  [
    'has limits',
    () =>
      answering(429, '{"jsonrpc":"2.0","id":1,"error":{"code":-32005,"message":"limit exceeded"}}'),
  ],
  ['is broken', () => answering(500, 'oops')],
  ['speaks something else', () => answering(200, '<html></html>')],
  [
    'cannot call',
    () =>
      answering(
        200,
        '{"jsonrpc":"2.0","id":1,"error":{"code":-32601,"message":"the method eth_call does not exist"}}',
      ),
  ],
])(
  'a contract’s sign-in over an RPC that %s could not be checked; a key’s holds, and so does the contract’s over one that works',
  async (_, urlOf) => {
    const away = createPublicClient({
      chain: opened.chain,
      transport: http(await urlOf(), { retryCount: 0 }),
    })
    const signInBy = (client: typeof away, person: Person) =>
      browse(make({ signatures: { eip155: evmSignatures(() => client) } })).signIn({
        ...person,
        chainId,
      })
    expect(await signInBy(away, contract)).toMatchObject({
      status: 503,
      set: null,
      body: { error: 'siwx/unavailable' },
    })
    expect(await signInBy(away, ethereum())).toMatchObject({ status: 200 })
    expect(await signInBy(opened.client as never, contract)).toMatchObject({ status: 200 })
    // the chain says no
    expect(
      await signInBy(opened.client as never, { ...contract, sign: ethereum().sign }),
    ).toMatchObject({ status: 401, body: { error: 'siwx/bad-signature' } })
  },
)

test('verifying asks the chain to run code, and nothing else, whatever factory a signature names (ERC-6492)', async () => {
  const { asked, client } = watched()
  const verify = evmSignatures(() => client)
  const factory = await opened.deploy('hostileAccount.sol', 'HostileFactory')
  const envelope = concat([
    encodeAbiParameters(parseAbiParameters('address, bytes, bytes'), [
      factory.address,
      encodeFunctionData({ abi: factory.abi, functionName: 'make' }),
      '0x11',
    ]),
    `0x${'6492'.repeat(16)}`,
  ])
  const address = privateKeyToAccount(generatePrivateKey()).address
  expect(await verify({ message, signature: envelope, address, chainId })).toBe(false)
  expect([...new Set(asked)]).toEqual(['eth_call'])
  expect(await opened.client.readContract({ ...factory, functionName: 'calls' })).toBe(0n)
  // the control: a factory that makes the account
  const counterfactual = await (await deployFactory(local)).person(`0x${'05'.repeat(32)}`, false)
  expect(
    await verify({
      message,
      signature: await counterfactual.sign(message),
      address: counterfactual.address,
      chainId,
    }),
  ).toBe(true)
})

test('a contract that never ends is answered with no', async () => {
  const { address } = await opened.deploy('hostileAccount.sol', 'EndlessAccount')
  expect(
    await evmSignatures(() => opened.client)({ message, signature: '0x11', address, chainId }),
  ).toBe(false)
})

test('no account makes the server fetch a URL (ERC-8010 with ERC-3668)', async () => {
  const fetched: string[] = []
  const server = createServer((request, response) => {
    fetched.push(String(request.url))
    response.end(JSON.stringify({ data: '0x' }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  ends.push(() => server.close())
  const { address: delegate } = await opened.deploy('hostileAccount.sol', 'FetchingAccount')
  const account = privateKeyToAccount(generatePrivateKey())
  await opened.client.request({
    method: 'anvil_setCode',
    params: [account.address, concat(['0xef0100', delegate])],
  } as never)
  const { r, s, yParity } = await account.signAuthorization({
    address: delegate,
    chainId: local.id,
    nonce: 0,
  })
  const types = parseAbiParameters(
    '(uint256 chainId, address delegation, uint256 nonce, uint8 yParity, uint256 r, uint256 s), address to, bytes data',
  )
  const suffix = encodeAbiParameters(types, [
    {
      chainId: BigInt(local.id),
      delegation: delegate,
      nonce: 0n,
      yParity: yParity ?? 0,
      r: BigInt(r),
      s: BigInt(s),
    },
    account.address,
    '0x',
  ])
  const url = stringToHex(`http://127.0.0.1:${(server.address() as AddressInfo).port}/secret`)
  const signature: Hex = concat([
    url,
    suffix,
    numberToHex(size(suffix), { size: 32 }),
    `0x${'8010'.repeat(16)}`,
  ])
  const input = { message, address: account.address, chainId }
  for (const one of [signature, signature.toUpperCase().replace('0X', '0x')])
    expect(await evmSignatures(() => opened.client)({ ...input, signature: one })).toBe(false)
  // without an envelope, and in that of ERC-6492, the account is asked inside another contract
  for (const one of [
    url,
    concat([
      encodeAbiParameters(parseAbiParameters('address, bytes, bytes'), [delegate, '0x', url]),
      `0x${'6492'.repeat(16)}`,
    ]),
  ])
    expect(await evmSignatures(() => opened.client)({ ...input, signature: one })).toBe(false)
  expect(fetched).toEqual([])
  // the control: viem by itself does fetch
  await opened.client.verifyMessage({ ...input, signature })
  expect(fetched).toHaveLength(1)
})

test.each(['0x', '0x1', '0x123', '11', `0x${'11'.repeat(32_769)}`, '0xzz'])(
  'a signature that is no hex of whole bytes is not sent anywhere: %s',
  async (signature) => {
    const { asked, client } = watched()
    expect([
      await evmSignatures(() => client)({
        message,
        signature,
        address: ethereum().address,
        chainId,
      }),
      asked,
    ]).toEqual([false, []])
  },
)

test('a chain that goes away is told as a failure, and one that comes back is asked again', async () => {
  const { client, state } = watched()
  const verify = evmSignatures(() => client)
  const sign = {
    message,
    signature: await contract.sign(message),
    address: contract.address,
    chainId,
  }
  expect(await verify(sign)).toBe(true)
  state.fails = true
  await expect(verify(sign)).rejects.toThrow('reset')
  state.fails = false
  expect(await verify(sign)).toBe(true)
})

test('what a page has signed for one chain is a sign-in on that chain alone', async () => {
  const browser = browse(
    make({
      signatures: { eip155: evmSignatures((id) => (id === chainId ? opened.client : undefined)) },
    }),
  )
  const nonce = await browser.nonce()
  const { signature } = await attempt({ ...contract, chainId }, nonce)
  const { message: elsewhere } = await attempt({ ...contract, chainId: 'eip155:1' }, nonce)
  expect(
    await browser.call('verify', { signatures: [{ message: elsewhere, signature }] }),
  ).toMatchObject({ status: 401, body: { error: 'siwx/bad-signature' } })
})
