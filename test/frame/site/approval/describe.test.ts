import fc from 'fast-check'
import { encodeFunctionData, type Hex, maxUint256, parseAbi, toHex } from 'viem'
import { expect, test } from 'vitest'
import { describe, FROM, OTHER, TOKEN } from './described'

const call = (data: Hex, more: object = {}) =>
  describe('eth_sendTransaction', [
    {
      from: FROM,
      to: TOKEN,
      data,
      nonce: '0x0',
      gas: '0x5208',
      chainId: '0x1',
      maxFeePerGas: '0x3',
      maxPriorityFeePerGas: '0x1',
      ...more,
    },
  ])

const abi = parseAbi([
  'function transfer(address, uint256)',
  'function transferFrom(address, address, uint256)',
  'function approve(address, uint256)',
  'function setApprovalForAll(address, bool)',
  'function permit(address, address, uint256, uint256, uint8, bytes32, bytes32)',
])
const permit2 = parseAbi(['function approve(address, address, uint160, uint48)'])
const word = `0x${'11'.repeat(32)}` as const

test.each<[string, Hex, object, string[]]>([
  [
    'transfer',
    encodeFunctionData({ abi, functionName: 'transfer', args: [OTHER, 5n] }),
    { kind: 'transfer', token: TOKEN, to: OTHER, amount: 5n },
    [],
  ],
  [
    'transferFrom',
    encodeFunctionData({ abi, functionName: 'transferFrom', args: [FROM, OTHER, 5n] }),
    { kind: 'transfer', from: FROM, to: OTHER, amount: 5n, isTokenId: 'possible' },
    [],
  ],
  [
    'approve',
    encodeFunctionData({ abi, functionName: 'approve', args: [OTHER, 5n] }),
    { kind: 'approve', token: TOKEN, spender: OTHER, amount: 5n, isUnlimited: false },
    ['no_end'],
  ],
  [
    'approve without limit',
    encodeFunctionData({ abi, functionName: 'approve', args: [OTHER, maxUint256 - 1n] }),
    { kind: 'approve', isUnlimited: true },
    ['unlimited', 'no_end'],
  ],
  [
    'approve that ends an allowance',
    encodeFunctionData({ abi, functionName: 'approve', args: [OTHER, 0n] }),
    { kind: 'approve', amount: 0n },
    [],
  ],
  [
    'setApprovalForAll',
    encodeFunctionData({ abi, functionName: 'setApprovalForAll', args: [OTHER, true] }),
    { kind: 'approveAll', operator: OTHER, isApproved: true },
    ['approve_all'],
  ],
  [
    'setApprovalForAll that ends it',
    encodeFunctionData({ abi, functionName: 'setApprovalForAll', args: [OTHER, false] }),
    { kind: 'approveAll', isApproved: false },
    [],
  ],
  [
    'permit',
    encodeFunctionData({
      abi,
      functionName: 'permit',
      args: [FROM, OTHER, 5n, 9n, 27, word, word],
    }),
    { kind: 'approve', spender: OTHER, amount: 5n },
    ['no_end'],
  ],
  [
    'approve of half of what the type holds',
    encodeFunctionData({ abi, functionName: 'approve', args: [OTHER, 2n ** 255n - 1n] }),
    { kind: 'approve', isUnlimited: true },
    ['unlimited', 'no_end'],
  ],
  [
    'approve of all that any token has',
    encodeFunctionData({ abi, functionName: 'approve', args: [OTHER, 2n ** 127n] }),
    { kind: 'approve', isUnlimited: false },
    ['no_end'],
  ],
  [
    'Permit2’s approve of half of what the type holds',
    encodeFunctionData({
      abi: permit2,
      functionName: 'approve',
      args: [TOKEN, OTHER, 2n ** 159n - 1n, 99],
    }),
    { kind: 'approve', isUnlimited: true },
    ['unlimited'],
  ],
  [
    'Permit2’s approve',
    encodeFunctionData({
      abi: permit2,
      functionName: 'approve',
      args: [TOKEN, OTHER, 2n ** 160n - 1n, 99],
    }),
    { kind: 'approve', token: TOKEN, spender: OTHER, isUnlimited: true, expires: 99n },
    ['unlimited'],
  ],
  [
    'another call',
    '0xdeadbeef00',
    { kind: 'call', to: TOKEN, selector: '0xdeadbeef' },
    ['unknown'],
  ],
  [
    'a call shorter than its arguments',
    '0xa9059cbb00',
    { kind: 'call', selector: '0xa9059cbb' },
    ['unknown'],
  ],
  [
    'a transfer with bytes behind',
    `${encodeFunctionData({ abi, functionName: 'transfer', args: [OTHER, 5n] })}beef`,
    { kind: 'transfer', amount: 5n },
    ['extra_data'],
  ],
])('a call: %s', (_, data, action, warnings) => {
  const shown = call(data)
  expect(shown).toMatchObject({ actions: [action], warnings, highestFee: 63_000n, signer: FROM })
  expect(shown?.raw.text).toContain(data)
})

test('a call whose address has more than 20 bytes has no words: contracts differ in how they read it', () => {
  const data = encodeFunctionData({ abi, functionName: 'transfer', args: [OTHER, 5n] })
  expect(call(`${data.slice(0, 10)}ff${data.slice(12)}` as Hex)).toMatchObject({
    actions: [{ kind: 'call' }],
    warnings: ['unknown'],
  })
})

test('the network’s currency is shown too where a call moves it; a creation is one', () => {
  expect(call('0x', { value: '0x7' })).toMatchObject({
    actions: [{ kind: 'transfer', to: TOKEN, amount: 7n }],
    warnings: [],
  })
  expect(call('0xdeadbeef', { value: '0x7' })).toMatchObject({
    actions: [{ kind: 'call' }, { kind: 'transfer', amount: 7n }],
    warnings: ['value_attached', 'unknown'],
  })
  expect(call('0x6000', { to: null })).toMatchObject({
    actions: [{ kind: 'create' }],
    warnings: ['unknown'],
  })
})

test('property: any transfer that is shown is the one in the data', () => {
  const address = fc.uint8Array({ minLength: 20, maxLength: 20 }).map((bytes) => toHex(bytes))
  fc.assert(
    fc.property(address, fc.bigInt(0n, maxUint256), (to, amount) => {
      const [action] =
        call(encodeFunctionData({ abi, functionName: 'transfer', args: [to, amount] }))?.actions ??
        []
      expect(action).toMatchObject({ kind: 'transfer', amount })
      expect(action && 'to' in action && action.to?.toLowerCase()).toBe(to)
    }),
  )
})

const typed = (
  types: object,
  primaryType: string,
  value: object,
  domain: object = { chainId: 1, verifyingContract: TOKEN },
) => describe('eth_signTypedData_v4', [FROM, { types, primaryType, domain, message: value }])
const fields = (text: string) =>
  text.split(', ').map((entry) => ({ type: entry.split(' ')[0], name: entry.split(' ')[1] }))
const details = fields('address token, uint160 amount, uint48 expiration, uint48 nonce')

test('permits have words; one that only has the name has none', () => {
  const Permit = fields(
    'address owner, address spender, uint256 value, uint256 nonce, uint256 deadline',
  )
  expect(
    typed({ Permit }, 'Permit', {
      owner: FROM,
      spender: OTHER,
      value: maxUint256.toString(),
      nonce: 0,
      deadline: 9,
    }),
  ).toMatchObject({
    actions: [{ kind: 'approve', token: TOKEN, spender: OTHER, isUnlimited: true }],
    warnings: ['unlimited', 'no_end'],
  })
  const Dai = fields('address holder, address spender, uint256 nonce, uint256 expiry, bool allowed')
  expect(
    typed({ Permit: Dai }, 'Permit', {
      holder: FROM,
      spender: OTHER,
      nonce: 0,
      expiry: 0,
      allowed: true,
    }),
  ).toMatchObject({ actions: [{ kind: 'approve', isUnlimited: true }] })
  expect(
    typed({ Permit: fields('address spender, uint256 value') }, 'Permit', {
      spender: OTHER,
      value: 1,
    }),
  ).toMatchObject({
    actions: [{ kind: 'typedData', rows: [{ path: 'spender' }, { path: 'value' }] }],
    warnings: ['unknown'],
  })
})

test('Permit2: each token is an allowance of its own, with its end; an order’s witness is shown as it is', () => {
  const one = { token: TOKEN, amount: '5', expiration: 99, nonce: 0 }
  const PermitBatch = fields('PermitDetails[] details, address spender, uint256 sigDeadline')
  expect(
    typed({ PermitBatch, PermitDetails: details }, 'PermitBatch', {
      details: [one, { ...one, token: FROM }],
      spender: OTHER,
      sigDeadline: 9,
    }),
  ).toMatchObject({
    actions: [
      { kind: 'approve', token: TOKEN, spender: OTHER, amount: 5n, expires: 99n },
      { kind: 'approve', token: FROM },
    ],
    warnings: [],
  })
  const types = {
    PermitWitnessTransferFrom: fields(
      'TokenPermissions permitted, address spender, uint256 nonce, uint256 deadline, Order witness',
    ),
    TokenPermissions: fields('address token, uint256 amount'),
    Order: fields('string note'),
  }
  const value = {
    permitted: { token: TOKEN, amount: 5 },
    spender: OTHER,
    nonce: 0,
    deadline: 9,
    witness: { note: 'x' },
  }
  expect(typed(types, 'PermitWitnessTransferFrom', value)).toMatchObject({
    actions: [{ kind: 'approve', amount: 5n, expires: 9n }, { kind: 'typedData' }],
    warnings: ['unknown'],
  })
  expect(typed({ Note: fields('string text') }, 'Note', { text: 'a\u202Eb' }, {})).toMatchObject({
    actions: [{ rows: [{ path: 'text', value: { text: 'a\\u{202e}b', isAltered: true } }] }],
    warnings: ['unknown', 'no_contract', 'no_chain', 'hidden_characters'],
  })
})

test('typed data says where it counts: name, version, contract and salt as they are signed, and whether it names its network', () => {
  const mail = (domain: object) =>
    typed({ Note: fields('string text') }, 'Note', { text: 'a' }, domain)
  const whole = {
    name: 'Bank\u200b',
    version: '2',
    chainId: 1,
    verifyingContract: OTHER,
    salt: word,
  }
  expect(mail(whole)).toMatchObject({
    domain: {
      name: { text: 'Bank\\u{200b}' },
      version: { text: '2' },
      contract: OTHER,
      salt: word,
      hasChain: true,
    },
    warnings: ['unknown', 'hidden_characters'],
  })
  expect(mail({ verifyingContract: OTHER })).toMatchObject({
    domain: { contract: OTHER, hasChain: false },
    warnings: ['unknown', 'no_chain'],
  })
  const Permit = fields(
    'address owner, address spender, uint256 value, uint256 nonce, uint256 deadline',
  )
  const value = { owner: FROM, spender: OTHER, value: 5, nonce: 0, deadline: 9 }
  expect(
    typed({ Permit }, 'Permit', value, { name: 'USD Coin', verifyingContract: TOKEN }),
  ).toMatchObject({
    domain: { name: { text: 'USD Coin' }, contract: TOKEN },
    warnings: ['no_chain', 'no_end'],
  })
  expect(() => mail({ chainId: 10 })).toThrow('account_refused')
})
