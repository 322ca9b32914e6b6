import { encodeFunctionData, maxUint256, parseAbi } from 'viem'
import { expect, test } from 'vitest'
import type { Descriptor } from '../../../lib/decode/descriptors/types'
import { at, fields, ME, OTHER, of, TOKEN, ZERO } from './typedRequests'

test('a transaction that an owner of a Safe confirms is in words, also one that is hidden as its own code', () => {
  const SafeTx = fields(
    'address to,uint256 value,bytes data,uint8 operation,uint256 safeTxGas,uint256 baseGas,uint256 gasPrice,address gasToken,address refundReceiver,uint256 nonce',
  )
  const data = encodeFunctionData({
    abi: parseAbi(['function approve(address, uint256)']),
    args: [OTHER, maxUint256],
  })
  const safe = (operation: number) =>
    of({ SafeTx }, 'SafeTx', {
      to: TOKEN,
      value: 0,
      data,
      operation,
      safeTxGas: 0,
      baseGas: 0,
      gasPrice: 0,
      gasToken: ZERO,
      refundReceiver: ZERO,
      nonce: 0,
    })
  expect(safe(0)).toMatchObject({
    actions: [
      {
        kind: 'batch',
        to: TOKEN,
        actions: [{ kind: 'approve', spender: OTHER, isUnlimited: true }],
      },
    ],
    warnings: ['unlimited', 'no_end'],
  })
  expect(safe(1)?.warnings).toContain('delegate_call')
})

test('members that are in no type are said to be unsigned, also beside words', () => {
  const Permit = fields(
    'address owner,address spender,uint256 value,uint256 nonce,uint256 deadline',
  )
  const found = of({ Permit }, 'Permit', {
    owner: ME,
    spender: OTHER,
    value: 5,
    nonce: 0,
    deadline: 9,
    note: 'You get 5 ETH',
  })
  expect(found?.actions).toMatchObject([
    { kind: 'approve', spender: OTHER, amount: 5n, by: 'permit' },
    { kind: 'typedData' },
  ])
  expect(
    found?.actions[1]?.kind === 'typedData' &&
      found.actions[1].rows.find(({ isUnsigned }) => isUnsigned),
  ).toMatchObject({ path: 'note', value: { text: 'You get 5 ETH' } })
  expect(found?.warnings).toEqual(['unsigned', 'no_end'])
})

test('fields are in the order of the types; another network, no network and no contract are warned of', () => {
  const types = { Note: fields('string text,uint256 amount'), EIP712Domain: fields('string name') }
  const note = (domain: object) => of(types, 'Note', { amount: '0x10', text: 'a' }, domain)
  expect(note({ chainId: 1, verifyingContract: TOKEN })?.actions).toMatchObject([
    { primaryType: 'Note', rows: [{ path: 'text' }, { path: 'amount', value: { text: '16' } }] },
  ])
  expect(note({ chainId: 10, verifyingContract: TOKEN })?.warnings).toEqual([
    'unknown',
    'other_chain',
  ])
  expect(note({ name: 'Bank\u202e' })).toMatchObject({
    domain: { name: { text: 'Bank\\u{202e}' }, hasChain: false },
    warnings: ['unknown', 'no_contract', 'no_chain', 'hidden_characters'],
  })
})

test('a descriptor counts for its network, its contract and exactly its type', () => {
  const type = 'Vote(address voter,uint256 amount)'
  const descriptor: Descriptor = {
    context: { eip712: { deployments: [{ chainId: 1, address: TOKEN }] } },
    metadata: { owner: 'Town' },
    display: {
      formats: { [type]: { intent: 'Vote', fields: [{ path: 'amount', label: 'Votes' }] } },
    },
  }
  const vote = (members: string, domain?: object) =>
    of({ Vote: fields(members) }, 'Vote', { voter: ME, amount: '5' }, domain, [descriptor])
  expect(vote('address voter,uint256 amount')).toMatchObject({
    actions: [
      {
        kind: 'described',
        to: TOKEN,
        intent: { text: 'Vote' },
        owner: { text: 'Town' },
        facts: [{ label: { text: 'Votes' } }],
      },
    ],
    warnings: [],
  })
  for (const other of [
    vote('address voter,uint128 amount'),
    vote('uint256 amount,address voter'),
    vote('address voter,uint256 amount', { chainId: 10, verifyingContract: TOKEN }),
    vote('address voter,uint256 amount', { chainId: 1, verifyingContract: OTHER }),
  ]) {
    expect(other?.actions).toMatchObject([{ kind: 'typedData' }])
  }
})

test('a call in typed data is in words: of a forwarder alone, of an unknown type beside its members', () => {
  const data = encodeFunctionData({
    abi: parseAbi(['function approve(address, uint256)']),
    args: [OTHER, maxUint256],
  })
  const call = {
    kind: 'batch',
    to: TOKEN,
    actions: [{ kind: 'approve', token: TOKEN, spender: OTHER, isUnlimited: true }],
  }
  const forward = { from: ME, to: TOKEN, value: 0, gas: 1, nonce: 0, data }
  const whole = [
    ['uint256 nonce,bytes data', forward],
    ['uint256 nonce,uint48 deadline,bytes data', { ...forward, deadline: 9 }],
  ] as const
  for (const [members, message] of whole)
    expect(
      at('ForwardRequest', `address from,address to,uint256 value,uint256 gas,${members}`, message)
        ?.actions,
    ).toMatchObject([call])
  const unknown = (bytes: string) =>
    at('Request', 'address target,bytes callData,uint256 fee', {
      target: TOKEN,
      callData: bytes,
      fee: 5,
    })?.actions
  expect(unknown(data)).toMatchObject([
    call,
    { kind: 'typedData', rows: [{ path: 'target' }, { path: 'callData' }, { path: 'fee' }] },
  ])
  expect(unknown('0x')).toMatchObject([{ kind: 'typedData' }])
  expect(at('Note', 'bytes data,uint256 nonce', { data, nonce: 0 })?.actions).toMatchObject([
    { kind: 'typedData' },
  ])
})

test('nothing but bytes: a text that a Safe signs is its message, hashes are told to be unreadable', () => {
  const text = `0x${Buffer.from('Hello').toString('hex')}`
  expect(at('SafeMessage', 'bytes message', { message: text })?.actions).toMatchObject([
    { kind: 'message', isText: true, text: { text: 'Hello' } },
  ])
  expect(at('Note', 'bytes message', { message: text })?.actions).toMatchObject([
    { kind: 'message', isText: true },
    { kind: 'typedData' },
  ])
  for (const message of [`0x${'9a'.repeat(32)}`, `0x${'41'.repeat(31)}00`])
    expect(at('SafeMessage', 'bytes message', { message })?.actions).toMatchObject([
      { kind: 'message', isText: false },
      { kind: 'typedData' },
    ])
  expect(
    at('Verify', 'bytes32 a,bytes32 b', { a: `0x${'41'.repeat(32)}`, b: ZERO })?.actions,
  ).toMatchObject([{ kind: 'message', isText: false }, { kind: 'typedData' }])
})

test('what has no words has its whole type, and whom an exchange pays', () => {
  expect(
    at('Ballot', 'uint256 proposalId,uint8 support', { proposalId: 5, support: 1 })?.actions,
  ).toMatchObject([{ kind: 'typedData', type: 'Ballot(uint256 proposalId,uint8 support)' }])
  expect(
    at(
      'HyperliquidTransaction:UsdSend',
      'string hyperliquidChain,string destination,string amount,uint64 time',
      { hyperliquidChain: 'Mainnet', destination: OTHER.toLowerCase(), amount: '5', time: 1 },
    )?.actions,
  ).toMatchObject([{ kind: 'typedData', to: OTHER }])
})

test('the contract is told as it was written, whatever it is', () => {
  const written = (verifyingContract: unknown) =>
    of({ Note: fields('string text') }, 'Note', { text: 'a' }, { chainId: 1, verifyingContract })
      ?.domain?.contract
  expect(written(`0X${TOKEN.slice(2)}`)).toBe(TOKEN)
  expect(written(` ${TOKEN}`)).toBe(` ${TOKEN}`)
  expect(written(5)).toBe('5')
  expect(written([TOKEN])).toBe(`["${TOKEN}"]`)
  expect(written('')).toBeUndefined()
})
