import { hexToString } from 'viem'
import { expect, test } from 'vitest'
import { anvil } from '../../../../kernel/networks/definitions/anvil'
import { base } from '../../../../kernel/networks/definitions/base'
import { addChainParams } from '../../../../kernel/networks/eip155/addChain'
import driver from '../../../../kernel/networks/eip155/driver'
import type { DriverSession, RpcRequest } from '../../../../kernel/networks/types'

const a = `0x${'aa'.repeat(20)}` as const
const b = `0x${'bb'.repeat(20)}` as const
const session: DriverSession = {
  accounts: [{ address: a }, { address: b }],
  active: b,
  chainId: 'eip155:8453',
}

test.each<[string, unknown, unknown]>([
  ['eth_accounts', [b, a], []],
  ['eth_requestAccounts', [b, a], []],
  ['eth_chainId', '0x2105', '0x7a69'],
  ['net_version', '8453', '31337'],
  ['eth_coinbase', b, null],
])('%s answers from the session, and without one', (method, connected, without) => {
  expect(driver.answer(method, session, 'eip155:31337')).toEqual(connected)
  expect(driver.answer(method, undefined, 'eip155:31337')).toEqual(without)
})

const gone = expect.objectContaining({ code: 4900 })
test.each<[string, DriverSession | undefined, DriverSession | undefined, unknown]>([
  [
    'connect',
    undefined,
    session,
    [
      ['connect', { chainId: '0x2105' }],
      ['accountsChanged', [b, a]],
    ],
  ],
  [
    'disconnect',
    session,
    undefined,
    [
      ['accountsChanged', []],
      ['disconnect', gone],
    ],
  ],
  ['another active account', session, { ...session, active: a }, [['accountsChanged', [a, b]]]],
  ['another chain', session, { ...session, chainId: 'eip155:1' }, [['chainChanged', '0x1']]],
  [
    'both',
    session,
    { ...session, active: a, chainId: 'eip155:1' },
    [
      ['chainChanged', '0x1'],
      ['accountsChanged', [a, b]],
    ],
  ],
  ['nothing', session, { ...session }, []],
  ['never connected', undefined, undefined, []],
])('events of: %s', (_, before, after, expected) =>
  expect(driver.events(before, after)).toEqual(expected),
)

test('every method of the embedded-wallet lists has its safety, and nothing else of signing is in a table', () => {
  for (const method of [
    'personal_sign',
    'eth_signTypedData_v4',
    'eth_sendTransaction',
    'wallet_sendCalls',
    'wallet_grantPermissions',
    'wallet_revokePermissions',
    'eth_sendUserOperation',
  ]) {
    expect(driver.policy[method]).toBe('unsafe')
  }
  for (const method of [
    'eth_getBalance',
    'eth_sendRawTransaction',
    'wallet_getAssets',
    'wallet_getCapabilities',
    'eth_accounts',
    'eth_supportedEntryPoints',
  ]) {
    expect(driver.policy[method]).toBe('safe')
  }
  for (const method of [
    'eth_sign',
    'eth_signTransaction',
    'eth_signTypedData_v3',
    'wallet_addEthereumChain',
  ])
    expect(driver.policy[method]).toBeUndefined()
  expect(driver.methods.eth_sendRawTransaction).toBe('broadcast')
  expect(driver.methods.personal_sign).toBeUndefined()
})

test('a message and a payment are worded as the wallet takes them', () => {
  const { method, params } = driver.signMessage({ account: a, message: 'Grüße 👋' })
  expect([method, hexToString((params as [`0x${string}`])[0]), (params as string[])[1]]).toEqual([
    'personal_sign',
    'Grüße 👋',
    a,
  ])
  expect(
    driver.sendNative({ account: a, to: b, amount: 10n ** 18n, data: '0x' }, async () => undefined),
  ).toEqual({
    method: 'eth_sendTransaction',
    params: [{ from: a, to: b, value: '0xde0b6b3a7640000' }],
  })
})

test('a balance is read in base units; garbage is refused', async () => {
  expect(await driver.getBalance(async () => '0xff', a)).toBe(255n)
  await expect(driver.getBalance(async () => 'lots', a)).rejects.toMatchObject({
    code: 'kernel/bad-answer',
  })
})

test('explorer pages exist only where an http(s) explorer does', () => {
  expect(driver.explorerUrl(base, { address: a })).toBe(`https://basescan.org/address/${a}`)
  expect(driver.explorerUrl(base, { transaction: '0x1' })).toBe('https://basescan.org/tx/0x1')
  expect(driver.explorerUrl(anvil, { address: a })).toBeUndefined()
  expect(
    driver.explorerUrl(
      { ...base, explorer: { name: 'x', url: 'javascript:alert(1)' } },
      { address: a },
    ),
  ).toBeUndefined()
})

test('a network is added with flat public URLs, never with a URL that carries credentials', () => {
  expect(
    addChainParams({ ...base, rpcUrls: [...base.rpcUrls, 'https://user:key@rpc.example'] }),
  ).toEqual({
    chainId: '0x2105',
    chainName: 'Base',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: ['https://mainnet.base.org'],
    blockExplorerUrls: ['https://basescan.org'],
  })
  expect('blockExplorerUrls' in addChainParams(anvil)).toBe(false)
})

const recorder = (answers: readonly unknown[]) => {
  const sent: RpcRequest[] = []
  const send = async (request: RpcRequest) => {
    const answer = answers[sent.push(request) - 1]
    if (answer instanceof Error) throw answer
    return answer
  }
  return { sent, send }
}
const failure = (code: number, more: object = {}) =>
  Object.assign(new Error('no'), { code, ...more })

test('a network the wallet knows is switched to; one it does not know is added first', async () => {
  const known = recorder([null])
  await driver.switchNetwork?.(known.send, base)
  expect(known.sent.map(({ method }) => method)).toEqual(['wallet_switchEthereumChain'])
  const wrapped = failure(-32603, {
    data: { originalError: { code: 4902, message: 'Unrecognized chain' } },
  })
  const unknown = recorder([wrapped, null, null])
  await driver.switchNetwork?.(unknown.send, base)
  expect(unknown.sent.map(({ method }) => method)).toEqual([
    'wallet_switchEthereumChain',
    'wallet_addEthereumChain',
    'wallet_switchEthereumChain',
  ])
})

test('a refused switch or addition is the visitor’s no, and nothing more is asked', async () => {
  const no = recorder([failure(4001)])
  await expect(driver.switchNetwork?.(no.send, base)).rejects.toMatchObject({
    code: 'rpc/user-rejected',
  })
  expect(no.sent.length).toBe(1)
  const later = recorder([failure(4902), failure(4001)])
  await expect(driver.switchNetwork?.(later.send, base)).rejects.toMatchObject({
    code: 'rpc/user-rejected',
  })
  expect(later.sent.length).toBe(2)
})
