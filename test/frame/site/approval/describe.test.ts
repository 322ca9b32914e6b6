import fc from 'fast-check'
import {
  ComputeBudgetProgram,
  Keypair,
  PublicKey,
  SystemProgram,
  Transaction,
  TransactionInstruction,
} from 'solana-web3-legacy'
import { encodeFunctionData, type Hex, maxUint256, parseAbi, toHex } from 'viem'
import { expect, test } from 'vitest'
import { describeDelegation, describeRequest } from '../../../../frame/site/approval/describe'
import { parseRequest } from '../../../../frame/site/requests/parseRequest'
import { toBase58 } from '../../../../lib/bytes/base58'
import { toMessageText, toPageText } from '../../../../lib/decode/pageText'

const FROM = '0x9858EfFD232B4033E47d90003D41EC34EcaEda94'
const TOKEN = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const OTHER = '0xCcCCccccCCCCcCCCCCCcCcCccCcCCCcCcccccccC'
const SOLANA = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const asking = { origin: 'https://app.example:8443', signer: FROM, chainId: 'eip155:1' }
const describe = (method: string, params: unknown) =>
  describeRequest(parseRequest({ method, params, chainId: 'eip155:1' }), asking)[0]
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
const message = (text: string) => describe('personal_sign', [toHex(text), FROM])

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

const SIGN_IN = `app.example:8443 wants you to sign in with your Ethereum account:\n${FROM}\n\nWelcome\n\nURI: https://app.example:8443/login\nVersion: 1\nChain ID: 1\nNonce: 12345678\nIssued At: 2026-01-01T00:00:00Z`

test('a sign-in of the page that asks has no warning', () => {
  expect(message(SIGN_IN)).toMatchObject({
    actions: [{ kind: 'signIn', isForeign: false, domain: { text: 'app.example:8443' } }],
    warnings: [],
  })
  expect(message(`https://${SIGN_IN}`)).toMatchObject({
    actions: [{ kind: 'signIn', isForeign: false }],
    warnings: [],
  })
})

test.each([
  [
    'another domain',
    SIGN_IN.replace('app.example:8443 wants', 'bank.example wants'),
    'foreign_domain',
  ],
  [
    'another port',
    SIGN_IN.replace('app.example:8443 wants', 'app.example wants'),
    'foreign_domain',
  ],
  [
    'a domain behind the page’s',
    SIGN_IN.replace('app.example:8443 wants', 'app.example:8443.bank.example wants'),
    'foreign_domain',
  ],
  ['another scheme', `http://${SIGN_IN}`, 'foreign_domain'],
  ['user and host', SIGN_IN.replace('app.example', 'app.example@bank.example'), 'foreign_domain'],
  ['another URI', SIGN_IN.replace('URI: https://app', 'URI: https://bank'), 'foreign_domain'],
  [
    'a second URI',
    SIGN_IN.replace('Welcome', 'URI: https://app.example:8443/').replace(
      'URI: https://app.example:8443/login',
      'URI: https://bank.example/',
    ),
    'foreign_domain',
  ],
  ['a line before it', `\n${SIGN_IN}`, 'foreign_domain'],
  [
    'another case',
    SIGN_IN.replace('wants you to sign in', 'Wants You To Sign In'),
    'foreign_domain',
  ],
  [
    'another kind of blank',
    SIGN_IN.replace('wants you', 'wants\u00a0you').replace('app.', 'bank.'),
    'foreign_domain',
  ],
  ['another account', SIGN_IN.replace(FROM, OTHER), 'other_account'],
  ['another network', SIGN_IN.replace('Chain ID: 1', 'Chain ID: 10'), 'other_account'],
])('a sign-in with %s is warned of', (_, text, warning) => {
  const shown = message(text)
  expect(shown?.actions).toMatchObject([
    { kind: 'signIn', isForeign: warning === 'foreign_domain' },
  ])
  expect(shown?.warnings).toContain(warning)
})

test('a message is text where it is UTF-8, and bytes where not', () => {
  expect(message('hello')).toMatchObject({
    actions: [{ kind: 'message', isText: true, text: { text: 'hello' } }],
    warnings: [],
  })
  expect(describe('personal_sign', ['0xff00', FROM])).toMatchObject({
    actions: [{ kind: 'message', isText: false, text: { text: '0xff00' } }],
    warnings: ['unknown'],
  })
})

test.each([
  ['bidirectional override', 'a\u202Eb', 'a\\u{202e}b'],
  ['isolate', '\u2066x', '\\u{2066}x'],
  ['zero width', 'a\u200Bb\u2060\uFEFF', 'a\\u{200b}b\\u{2060}\\u{feff}'],
  ['null and escape', '\u0000\u001B[2J', '\\u{0}\\u{1b}[2J'],
  ['carriage return', 'safe\rdanger', 'safe\\u{d}danger'],
  ['line separator', 'a\u2028b', 'a\\u{2028}b'],
  ['tags', '\u{E0041}', '\\u{e0041}'],
  ['Hangul filler', '\u3164', '\\u{3164}'],
  ['an unpaired surrogate', '\uD800', '\\u{d800}'],
])('text of the page: %s is written out', (_, raw, text) => {
  expect(toPageText(raw)).toEqual({ text, isAltered: true, isCut: false })
})

test('text of the page: lines, tabs and letters of all scripts stay; a written-out code cannot be imitated; long text is cut and says so', () => {
  for (const text of ['a\nb\tc', 'Привет', 'שלום', 'مرحبا', '你好', '🦊', 'é'])
    expect(toPageText(text)).toEqual({ text, isAltered: false, isCut: false })
  expect(toPageText('\\u{202e}').text).not.toBe(toPageText('\u202E').text)
  expect(toPageText('x'.repeat(8_001))).toMatchObject({ isCut: true, text: 'x'.repeat(8_000) })
  expect(toMessageText(Uint8Array.of(0xef, 0xbb, 0xbf, 0x61)).text).toBe('\\u{feff}a')
})

test('the upgrade of an account is shown with the code’s address', () => {
  expect(describeDelegation({ chainId: 1, address: TOKEN, nonce: 0 }, asking)).toMatchObject({
    actions: [{ kind: 'delegate', to: TOKEN }],
    warnings: ['delegate'],
  })
})

const payer = Keypair.generate().publicKey
const target = Keypair.generate().publicKey
const TOKENS = new PublicKey('TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA')
const keys = (...list: PublicKey[]) =>
  list.map((pubkey) => ({ pubkey, isSigner: false, isWritable: true }))
const solana = (...instructions: TransactionInstruction[]) => {
  const transaction = new Transaction({
    feePayer: payer,
    recentBlockhash: toBase58(new Uint8Array(32).fill(9)),
  }).add(...instructions)
  const text = toBase58(
    new Uint8Array(transaction.serialize({ requireAllSignatures: false, verifySignatures: false })),
  )
  return describeRequest(
    parseRequest({
      method: 'solana_signTransaction',
      params: { transaction: text },
      chainId: SOLANA,
    }),
    { ...asking, signer: payer.toBase58(), chainId: SOLANA },
  )[0]
}
const u64 = (amount: bigint) => {
  const bytes = Buffer.alloc(8)
  bytes.writeBigUInt64LE(amount)
  return bytes
}

test('Solana: a transfer with a limit of its price is one action', () => {
  const shown = solana(
    ComputeBudgetProgram.setComputeUnitLimit({ units: 100 }),
    ComputeBudgetProgram.setComputeUnitPrice({ microLamports: 2_000_000 }),
    SystemProgram.transfer({ fromPubkey: payer, toPubkey: target, lamports: 5 }),
  )
  expect(shown).toMatchObject({
    actions: [{ kind: 'transfer', from: payer.toBase58(), to: target.toBase58(), amount: 5n }],
    warnings: [],
    highestFee: 5_200n,
  })
  // without a limit it is what the network gives each instruction
  const transfer = SystemProgram.transfer({ fromPubkey: payer, toPubkey: target, lamports: 5 })
  expect(
    solana(ComputeBudgetProgram.setComputeUnitPrice({ microLamports: 10_000_000_000 }), transfer)
      ?.highestFee,
  ).toBe(2_000_005_000n)
})

test.each([
  ['token transfer', [3, ...u64(7n)], { kind: 'transfer', to: target.toBase58(), amount: 7n }, []],
  [
    'token approval without limit',
    [4, ...u64(2n ** 64n - 1n)],
    { kind: 'approve', spender: target.toBase58(), isUnlimited: true },
    ['unlimited', 'no_end'],
  ],
  ['change of authority', [6, 2, 1], { kind: 'authority', to: undefined }, ['authority']],
  ['another one', [99], { kind: 'call', to: TOKENS.toBase58() }, ['unknown']],
])('Solana: %s', (_, data, action, warnings) => {
  expect(
    solana(
      new TransactionInstruction({
        programId: TOKENS,
        keys: keys(payer, target, payer),
        data: Buffer.from(data),
      }),
    ),
  ).toMatchObject({ actions: [action], warnings })
})

test('Solana: notes come last, however they are placed: a long one pushes no transfer away', () => {
  const memo = (text: string) =>
    new TransactionInstruction({
      keys: [],
      programId: new PublicKey('MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr'),
      data: Buffer.from(text),
    })
  const payer = Keypair.generate()
  const transaction = new Transaction({
    feePayer: payer.publicKey,
    blockhash: payer.publicKey.toBase58(),
    lastValidBlockHeight: 0,
  }).add(
    memo('first'),
    SystemProgram.transfer({ fromPubkey: payer.publicKey, toPubkey: payer.publicKey, lamports: 7 }),
    memo('second'),
  )
  const wire = transaction.serialize({ requireAllSignatures: false })
  const [approval] = describeRequest(
    parseRequest({
      method: 'solana_signTransaction',
      params: { transaction: toBase58(Uint8Array.from(wire)) },
      chainId: SOLANA,
    }),
    { ...asking, signer: payer.publicKey.toBase58(), chainId: SOLANA },
  )
  expect(approval?.actions).toMatchObject([
    { kind: 'transfer', amount: 7n },
    { kind: 'memo', text: { text: 'first' } },
    { kind: 'memo', text: { text: 'second' } },
  ])
})

test('Solana: an account that is assigned to a program is a change of authority, and an unknown program has no words', () => {
  expect(solana(SystemProgram.assign({ accountPubkey: payer, programId: target }))).toMatchObject({
    actions: [{ kind: 'authority', account: payer.toBase58() }],
    warnings: ['authority'],
  })
  expect(
    solana(new TransactionInstruction({ programId: target, keys: [], data: Buffer.of(1) })),
  ).toMatchObject({ actions: [{ kind: 'call', to: target.toBase58() }], warnings: ['unknown'] })
})
