import {
  isAddressEqual,
  parseEther,
  recoverMessageAddress,
  recoverTypedDataAddress,
  stringToHex,
} from 'viem'
import { expect, inject, test } from 'vitest'
import type { Hex } from './types'
import { accountAt, codeOf, createFixture, localChains } from './walletFixture'

const chains = inject('chains')
const first = accountAt(0)
const second = accountAt(1)
const third = accountAt(2)
const sender = accountAt(4)
const far = '0x000000000000000000000000000000000000dEaD'

const ask = async (url: string, method: string, ...params: unknown[]) => {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  })
  return ((await response.json()) as { result: Record<string, unknown> }).result
}

const typedData = (chainId: number) => ({
  types: {
    EIP712Domain: [
      { name: 'name', type: 'string' },
      { name: 'chainId', type: 'uint256' },
    ],
    Mail: [
      { name: 'to', type: 'address' },
      { name: 'amount', type: 'uint256' },
      { name: 'contents', type: 'string' },
    ],
  },
  primaryType: 'Mail',
  domain: { name: 'Post', chainId },
  message: { to: far, amount: '12345678901234567890', contents: 'Hello' },
})

test('eth_accounts and eth_requestAccounts: empty, then granted once and without a second prompt', async () => {
  const { request, events } = await createFixture()
  expect(await request('eth_accounts')).toEqual([])
  expect(await request('eth_requestAccounts')).toEqual([first.address])
  expect(await request('eth_requestAccounts')).toEqual([first.address])
  expect(await request('eth_accounts')).toEqual([first.address])
  expect(await request('eth_coinbase')).toBe(first.address)
  expect(events.filter(([name]) => name === 'accountsChanged')).toEqual([
    ['accountsChanged', [first.address]],
  ])
})

test('options: shares all, with the active account first', async () => {
  const { request, wallet } = await createFixture({ shares: 'all', connected: true })
  await wallet.changeAccount(1)
  const seen = (await request('eth_accounts')) as string[]
  expect(seen).toHaveLength(5)
  expect(seen[0]).toBe(second.address)
})

test('eth_chainId and net_version follow the active chain', async () => {
  const { request } = await createFixture({ chainId: 31338 })
  expect(await request('eth_chainId')).toBe('0x7a6a')
  expect(await request('net_version')).toBe('31338')
})

test('connect: emitted once after the start, with the chain', async () => {
  const { events } = await createFixture()
  await new Promise((resolve) => setTimeout(resolve, 5))
  expect(events).toEqual([['connect', { chainId: '0x7a69' }]])
})

test('personal_sign: hex and text recover to the account; a foreign account is 4100', async () => {
  const { request } = await createFixture({ connected: true })
  for (const message of [stringToHex('hello there'), 'hello there']) {
    const signature = (await request('personal_sign', message, first.address.toLowerCase())) as Hex
    expect(await recoverMessageAddress({ message: 'hello there', signature })).toBe(first.address)
  }
  expect(await codeOf(request('personal_sign', '0x00', second.address))).toBe(4100)
  expect(await codeOf(request('personal_sign', '0x00', 'me'))).toBe(-32602)
})

test('personal_sign: without a permission is 4100', async () => {
  const { request } = await createFixture()
  expect(await codeOf(request('personal_sign', '0x00', first.address))).toBe(4100)
})

test('eth_signTypedData_v4: object and JSON recover; another chain, broken JSON and missing types are -32602', async () => {
  const { request } = await createFixture({ connected: true })
  const data = typedData(31337)
  for (const given of [data, JSON.stringify(data)]) {
    const signature = (await request('eth_signTypedData_v4', first.address, given)) as Hex
    const recovered = await recoverTypedDataAddress({
      ...data,
      message: { ...data.message, amount: 12345678901234567890n },
      signature,
    } as never)
    expect(recovered).toBe(first.address)
  }
  expect(await codeOf(request('eth_signTypedData_v4', first.address, typedData(1)))).toBe(-32602)
  expect(await codeOf(request('eth_signTypedData_v4', first.address, '{'))).toBe(-32602)
  expect(
    await codeOf(request('eth_signTypedData_v4', first.address, { ...data, primaryType: 'Other' })),
  ).toBe(-32602)
  const broken = { ...data, message: { ...data.message, to: 'nobody' } }
  expect(await codeOf(request('eth_signTypedData_v4', first.address, broken))).toBe(-32602)
})

test('eth_sendTransaction: the chain has it, twice at once with nonces that follow each other', async () => {
  const { request } = await createFixture({ connected: true, accounts: [sender] })
  const value = `0x${parseEther('0.01').toString(16)}`
  const send = () => request('eth_sendTransaction', { from: sender.address, to: far, value })
  const hashes = await Promise.all([send(), send()])
  const [one, other] = await Promise.all(
    hashes.map((hash) => ask(chains[0].url, 'eth_getTransactionByHash', hash)),
  )
  expect(one).toMatchObject({ from: sender.address.toLowerCase(), value, type: '0x2' })
  expect(Number(other?.nonce)).toBe(Number(one?.nonce) + 1)
})

test('eth_sendTransaction: legacy price, a call to the token, and what is refused', async () => {
  const { request } = await createFixture({ connected: true, accounts: [sender] })
  const from = sender.address
  const transfer = `0xa9059cbb${far.slice(2).padStart(64, '0')}${(5).toString(16).padStart(64, '0')}`
  const call = {
    from,
    to: chains[0].token,
    data: transfer,
    gasPrice: '0x77359400',
    chainId: '0x7a69',
  }
  const hash = await request('eth_sendTransaction', call)
  // a chain that mines at once still answers the sender before it has mined
  await expect
    .poll(() => ask(chains[0].url, 'eth_getTransactionReceipt', hash))
    .toMatchObject({ status: '0x1', type: '0x0' })
  expect(await codeOf(request('eth_sendTransaction', { from: second.address, to: far }))).toBe(4100)
  expect(await codeOf(request('eth_sendTransaction', { from, to: far, chainId: '0x7a6a' }))).toBe(
    4901,
  )
  expect(await codeOf(request('eth_sendTransaction', { from, to: far, value: '10' }))).toBe(-32602)
  expect(await codeOf(request('eth_sendTransaction', { from }))).toBe(-32602)
  const tooMuch = await codeOf(
    request('eth_sendTransaction', { from, to: far, value: `0x${10n ** 30n}` }),
  )
  expect(tooMuch).not.toBe('no error')
})

test('wallet_switchEthereumChain: switches with an event; 4902 for an unknown chain; the same chain is silent', async () => {
  const { request, events } = await createFixture()
  expect(await request('wallet_switchEthereumChain', { chainId: '0x7a6a' })).toBeNull()
  expect(await request('eth_chainId')).toBe('0x7a6a')
  expect(await request('wallet_switchEthereumChain', { chainId: '0x7a6a' })).toBeNull()
  expect(await codeOf(request('wallet_switchEthereumChain', { chainId: '0x1' }))).toBe(4902)
  expect(await codeOf(request('wallet_switchEthereumChain', { chainId: 1 }))).toBe(-32602)
  expect(events.filter(([name]) => name === 'chainChanged')).toEqual([['chainChanged', '0x7a6a']])
})

test('wallet_addEthereumChain: a chain is added, not switched to; bad descriptions are -32602', async () => {
  const [known, other] = localChains()
  if (!known || !other) throw new Error('two chains')
  const { request } = await createFixture({ chains: [known] })
  const nativeCurrency = { name: 'Ether', symbol: 'ETH', decimals: 18 }
  const chain = { chainId: '0x7a6a', chainName: 'Second', rpcUrls: [other.rpcUrl], nativeCurrency }
  for (const wrong of [
    { ...chain, rpcUrls: [] },
    { ...chain, rpcUrls: ['http://example.org'] },
    { ...chain, chainName: '' },
    { ...chain, nativeCurrency: { ...nativeCurrency, decimals: 6 } },
    { ...chain, nativeCurrency: { ...nativeCurrency, symbol: 'TOOLONG' } },
    { ...chain, chainId: '0x7a6b' },
    { ...chain, chainId: 31338 },
  ]) {
    expect(await codeOf(request('wallet_addEthereumChain', wrong)), JSON.stringify(wrong)).toBe(
      -32602,
    )
  }
  expect(await request('wallet_addEthereumChain', chain)).toBeNull()
  expect(await request('eth_chainId')).toBe('0x7a69')
  expect(await request('wallet_switchEthereumChain', { chainId: '0x7a6a' })).toBeNull()
  expect(await request('eth_chainId')).toBe('0x7a6a')
  expect(await request('eth_getBalance', third.address, 'latest')).toMatch(/^0x/)
})

test('permissions: request, get and revoke (EIP-2255)', async () => {
  const { request, events } = await createFixture()
  expect(await request('wallet_getPermissions')).toEqual([])
  const permission = {
    invoker: 'http://dapp.localhost',
    parentCapability: 'eth_accounts',
    caveats: [{ type: 'restrictReturnedAccounts', value: [first.address] }],
  }
  expect(await request('wallet_requestPermissions', { eth_accounts: {} })).toEqual([permission])
  expect(await request('wallet_getPermissions')).toEqual([permission])
  expect(await codeOf(request('wallet_requestPermissions', { snap: {} }))).toBe(-32602)
  expect(await request('wallet_revokePermissions', { eth_accounts: {} })).toBeNull()
  expect(await request('eth_accounts')).toEqual([])
  expect(events.at(-1)).toEqual(['accountsChanged', []])
})

test('reads go to the active chain with its errors; unknown methods are 4200, no method is -32600', async () => {
  const { request, provider } = await createFixture()
  const balance = `0x${BigInt(String(await request('eth_getBalance', third.address, 'latest'))).toString(16)}`
  expect(balance).toBe(await ask(chains[0].url, 'eth_getBalance', third.address, 'latest'))
  expect(await codeOf(request('eth_getBalance', 'nobody'))).toBe(-32602)
  expect(await codeOf(request('eth_sign', first.address, '0x00'))).toBe(4200)
  expect(await codeOf(provider.request({} as never))).toBe(-32600)
  expect(await codeOf(provider.request(undefined as never))).toBe(-32600)
})

test('disconnect and connect: a chain that stops answering, and one that answers again', async () => {
  const [known] = localChains()
  if (!known) throw new Error('a chain')
  const dead = { id: 5, name: 'Dead', rpcUrl: 'http://127.0.0.1:9' }
  const { request, events } = await createFixture({ chains: [known, dead] })
  await expect.poll(() => events.length).toBe(1)
  await request('wallet_switchEthereumChain', { chainId: '0x5' })
  expect(await codeOf(request('eth_blockNumber'))).toBe(4901)
  expect(await codeOf(request('eth_blockNumber'))).toBe(4901)
  await request('wallet_switchEthereumChain', { chainId: '0x7a69' })
  await request('eth_blockNumber')
  const names = events
    .map(([name]) => name)
    .filter((name) => name === 'disconnect' || name === 'connect')
  expect(names.slice(-2)).toEqual(['disconnect', 'connect'])
  expect(names.filter((name) => name === 'disconnect')).toHaveLength(1)
})

test('changeChain: to a chain without a URL, reads are 4901', async () => {
  const { request, wallet, events } = await createFixture()
  await wallet.changeChain(1)
  expect(events.at(-1)).toEqual(['chainChanged', '0x1'])
  expect(await codeOf(request('eth_blockNumber'))).toBe(4901)
})

test('removeListener: a removed listener is silent, another hears', async () => {
  const { provider, wallet } = await createFixture({ connected: true })
  const heard: string[] = []
  const gone = () => heard.push('gone')
  provider.on('accountsChanged', gone)
  provider.on('accountsChanged', () => heard.push('kept'))
  provider.removeListener('accountsChanged', gone)
  await wallet.changeAccount(1)
  expect(heard).toEqual(['kept'])
})

test('requests: every call is logged in its order', async () => {
  const { request, wallet } = await createFixture()
  await request('eth_chainId')
  await codeOf(request('nonsense', 1))
  expect(wallet.requests().map(({ method, params }) => [method, params])).toEqual([
    ['eth_chainId', []],
    ['nonsense', [1]],
  ])
  expect(isAddressEqual(wallet.addresses[0] ?? '0x', first.address)).toBe(true)
})
