// @vitest-environment happy-dom
import { concat, encodeFunctionData, numberToHex, pad, parseAbi } from 'viem'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { defineEip155 } from '../../../kernel/networks/index'
import { type BadList, type ChecksApi, checks, type Finding } from '../../../plugins/checks'
import { codes } from '../data/evmTokens'
import { startKit } from '../data/fixture'
import {
  apes,
  batch,
  call,
  contracts,
  cowOrder,
  field,
  friend,
  host,
  inDays,
  me,
  send,
  thief,
  tokens,
  trap,
  typed,
  universal,
  usdc,
  weth,
  zero,
} from './catalogue'
import { malicious } from './catalogue.malicious'
import { ordinary } from './catalogue.ordinary'
import { asToken, changesOf } from './catalogueChain'
import { drainers } from './drainers'
import { accountDrainers, ordinaryFlows } from './drainers.accounts'
import { drainersByCalls } from './drainers.calls'
import { moneyDrainers } from './drainers.money'
import { ordinaryOthers, otherDrainers } from './drainers.others'
import { drainersByRights } from './drainers.rights'
import { ordinarySignatures, signatureDrainers } from './drainers.signatures'
import { positions, routerV1 } from './moneyRows'
import { ordinaryCalls } from './ordinary.calls'
import { ordinaryMoney } from './ordinary.money'
import { ordinaryRights } from './ordinary.rights'

const [{ url }] = inject('chains')
let api: ChecksApi
const ends: (() => unknown)[] = []
const put = changesOf(url)

beforeAll(async () => {
  ;(window as unknown as { happyDOM: { setURL(url: string): void } }).happyDOM.setURL(
    `http://${host}/`,
  )
  for (const address of tokens)
    await put('anvil_setCode', address, address === apes ? codes.nothing : asToken)
  for (const address of [...contracts, routerV1, positions])
    await put('anvil_setCode', address, codes.nothing)
  await put('anvil_setBalance', me, '0x56bc75e2d63100000')
  const network = defineEip155({ id: 1, name: 'Ethereum', rpcUrls: [] })
  const another = defineEip155({ id: 8453, name: 'Base', rpcUrls: ['https://mainnet.base.org'] })
  const accounts = { eip155: { addresses: [me], chainId: network.id } }
  const { kit } = await startKit(
    { accounts },
    [network, another],
    { [network.id]: url, [another.id]: url },
    {},
    { plugins: [checks({ timeout: 10_000, book: [friend] })] },
  )
  ends.push(() => kit.destroy())
  api = kit.use(checks)
}, 60_000)
afterAll(async () => {
  for (const end of ends) await end()
})

const worst = (findings: readonly Finding[]) =>
  findings.filter(({ level }) => level !== 'info').map(({ id }) => id)

/** What costs no more than it shows, or may be meant, is a caution: all else has to be ticked. */
const cautions: readonly string[] = [
  'pays-for-nothing',
  'moves-others',
  'recap',
  'not-whole',
  'swap-for-nothing',
  'signed-transfer',
  'unknown-party',
  'other-server',
  'plain-server',
  'unexplained',
  'validator',
  'gets-little',
]
test.each([
  ['drainers', malicious, 25],
  ['somebody who knows the rules', drainers, 25],
  ['somebody who knows contracts', drainersByCalls, 90],
  ['rights', drainersByRights, 55],
  ['code for the account', accountDrainers, 7],
] as const)('requests of %s are named for what they are', async (_, rows, least) => {
  expect(rows.length).toBeGreaterThanOrEqual(least)
  const missed = await Promise.all(
    rows.map(async ([name, wanted, row]) => {
      const { findings } = await api.check(row, { namespace: 'eip155' })
      const found = findings.find(({ id }) => id === wanted)
      return found &&
        (found.level === 'danger' || (found.level === 'caution' && cautions.includes(wanted)))
        ? []
        : [`${name}: ${wanted} is not among ${JSON.stringify(findings)}`]
    }),
  )
  expect(missed.flat()).toEqual([])
})

test.each([
  ['signatures of somebody who knows the rules', signatureDrainers],
  ['money that goes where nobody looks', moneyDrainers],
  ['the same by other names', otherDrainers],
] as const)('%s are named for what they are', async (_, rows) => {
  const missed = await Promise.all(
    rows.map(async ([name, wanted, row, least]) => {
      const { findings } = await api.check(row, { namespace: 'eip155' })
      const found = findings.find(({ id }) => id === wanted)
      return found && (found.level === 'danger' || found.level === least)
        ? []
        : [`${name}: ${wanted} is not among ${JSON.stringify(findings)}`]
    }),
  )
  expect(missed.flat()).toEqual([])
})

test.each([
  ['known apps', ordinary, 60],
  ['contracts', ordinaryCalls, 40],
  ['rights', ordinaryRights, 35],
  ['accounts', ordinaryFlows, 5],
  ['signatures', ordinarySignatures, 60],
  ['money', ordinaryMoney, 35],
  ['money by other names', ordinaryOthers, 12],
] as const)('ordinary requests of %s raise nothing above a first time', async (_, rows, least) => {
  expect(rows.length).toBeGreaterThanOrEqual(least)
  const alarms = await Promise.all(
    rows.map(async ([name, row]) => {
      const { findings } = await api.check(row, { namespace: 'eip155' })
      return worst(findings).length ? [`${name}: ${JSON.stringify(findings)}`] : []
    }),
  )
  expect(alarms.flat()).toEqual([])
})

test('where a name pays to is a caution: what the account has stays its own', async () => {
  const rows = signatureDrainers.filter(([name]) => name.startsWith('the payments to a name'))
  expect(rows).toHaveLength(6)
  for (const [, , row] of rows)
    expect(
      (await api.check(row, { namespace: 'eip155' })).findings.filter(
        ({ id }) => id === 'owner-change',
      ),
    ).toMatchObject([{ level: 'caution' }])
})

test('a batch that has to be done as one may turn the account into a smart account: worth knowing, and no more', async () => {
  const made = (more: object) => ({
    method: 'wallet_sendCalls',
    params: [
      {
        version: '2.0.0',
        from: me,
        chainId: '0x1',
        calls: [{ to: friend, value: '0x1' }],
        ...more,
      },
    ],
  })
  const ids = async (more: object) =>
    (await api.check(made(more), { namespace: 'eip155' })).findings.map(
      ({ id, level }) => `${id} ${level}`,
    )
  expect(await ids({ atomicRequired: true })).toContain('upgrades info')
  expect(await ids({ atomicRequired: false })).not.toContain('upgrades info')
})

test('a call of an account to itself that nobody can read runs as the account where it has code', async () => {
  const [plain, smart] = [
    '0x2222222222222222222222222222222222222222',
    '0x3333333333333333333333333333333333333333',
  ]
  await put('anvil_setCode', smart, `0xef0100${trap.slice(2)}`)
  const found = async (
    from: string,
    call: object = { data: `0x12345678${'11'.repeat(64)}` },
    isBatch = false,
  ) => {
    const row = isBatch
      ? {
          method: 'wallet_sendCalls',
          params: [
            {
              version: '2.0.0',
              from,
              chainId: '0x1',
              atomicRequired: false,
              calls: [{ to: from, ...call }],
            },
          ],
        }
      : { method: 'eth_sendTransaction', params: [{ from, to: from, ...call }] }
    return (await api.check(row, { namespace: 'eip155' })).findings.find(
      ({ id }) => id === 'runs-as-account',
    )
  }
  expect(await found(plain)).toBeUndefined()
  for (const isBatch of [false, true])
    expect(await found(smart, undefined, isBatch)).toMatchObject({
      level: 'danger',
      values: { address: trap },
    })
  // a payment is no such call
  expect(await found(smart, { value: '0x1' })).toBeUndefined()
})

test('what a Safe has is looked at where an owner has it do something', async () => {
  const treasury = '0x5afe000000000000000000000000000000000001'
  await put('anvil_setCode', treasury, codes.nothing)
  await put('anvil_setBalance', treasury, '0x56bc75e2d63100000')
  const exec = (to: string, value: bigint, data: `0x${string}`, operation = 0) =>
    send(
      treasury,
      call('execTransaction', [to, value, data, operation, 0n, 0n, 0n, zero, zero, '0x']),
    )
  const found = async (row: Parameters<typeof api.check>[0]) => {
    const { findings, simulation } = await api.check(row, { namespace: 'eip155' })
    return {
      loud: findings
        .filter(({ level }) => level !== 'info')
        .map(({ id, level }) => `${id} ${level}`),
      simulation,
    }
  }
  const coins = (amount: bigint) => amount * 10n ** 18n
  // by a call that nobody can read, and in a batch of the Safe's
  expect((await found(exec(trap, coins(95n), '0xdeadbeef'))).loud).toEqual([
    'pays-for-nothing danger',
  ])
  const packed = concat([
    '0x00',
    trap,
    pad(numberToHex(coins(95n)), { size: 32 }),
    pad('0x04', { size: 32 }),
    '0xdeadbeef',
  ])
  const several = encodeFunctionData({
    abi: parseAbi(['function multiSend(bytes transactions)']),
    args: [packed],
  })
  expect(
    (await found(exec('0x40A2aCCbd92BCA938b02010E17A5b8929b49130D', 0n, several, 1))).loud,
  ).toContain('pays-for-nothing danger')
  expect(
    (
      await found(
        send(
          treasury,
          encodeFunctionData({
            abi: parseAbi(['function execute(address to, uint256 value, bytes data)']),
            args: [trap, coins(95n), '0xdeadbeef'],
          }),
        ),
      )
    ).loud,
  ).toEqual(['pays-for-nothing danger'])
  // behind another call of a batch, in what is signed for it, and in a user operation
  const first = exec(trap, coins(95n), '0xdeadbeef').params as readonly [{ data: `0x${string}` }]
  expect(
    (await found(batch({ to: friend, value: '0x1' }, { to: treasury, data: first[0].data }))).loud,
  ).toContain('pays-for-nothing danger')
  const safeTx = (data: string) =>
    typed(
      'SafeTx',
      {
        SafeTx: field(
          'address to,uint256 value,bytes data,uint8 operation,uint256 safeTxGas,uint256 baseGas,uint256 gasPrice,address gasToken,address refundReceiver,uint256 nonce',
        ),
      },
      {
        to: trap,
        value: coins(95n),
        data,
        operation: 0,
        safeTxGas: 0,
        baseGas: 0,
        gasPrice: 0,
        gasToken: zero,
        refundReceiver: zero,
        nonce: 1,
      },
      { chainId: 1, verifyingContract: treasury },
    )
  const nothing = call('multicall', [
    [encodeFunctionData({ abi: parseAbi(['function refundETH() payable']) })],
  ])
  expect((await found(safeTx(nothing))).loud).toEqual(['pays-for-nothing danger'])
  const operation = (callData: string) => ({
    method: 'eth_sendUserOperation',
    params: [
      {
        sender: treasury,
        nonce: '0x0',
        callData,
        preVerificationGas: '0xc350',
        maxFeePerGas: '0x3b9aca00',
      },
      trap,
    ],
  })
  const execute = encodeFunctionData({
    abi: parseAbi(['function execute(address to, uint256 value, bytes data)']),
    args: [trap, coins(95n), nothing],
  })
  const sent = await found(operation(execute))
  expect(sent.loud).toEqual(['pays-for-nothing danger'])
  expect(sent.simulation).toMatchObject({ outcome: 'succeeds', changes: [{ raw: -coins(95n) }] })
  for (const odd of ['0xtoString', '0xb61d27f6', 'deadbeef'])
    expect(
      (await api.check(operation(odd), { namespace: 'eip155' })).findings.map(({ id }) => id),
    ).toContain('unexplained')
  // an owner of a Safe that is itself an owner of one
  const owner = '0x5afe000000000000000000000000000000000002'
  await put('anvil_setCode', owner, codes.nothing)
  const through = (data: `0x${string}`) =>
    send(owner, call('execTransaction', [treasury, 0n, data, 0, 0n, 0n, 0n, zero, zero, '0x']))
  expect((await found(through(first[0].data))).loud).toEqual(['pays-for-nothing danger'])
  const [{ data: pays }] = exec(friend, coins(5n), '0x').params as readonly [
    { data: `0x${string}` },
  ]
  expect((await found(through(pays))).loud).toEqual([])
  // what it pays by words is shown, and is no alarm
  const { loud, simulation } = await found(exec(friend, coins(5n), '0x'))
  expect(loud).toEqual([])
  expect(simulation).toMatchObject({ outcome: 'succeeds', changes: [{ raw: -coins(5n) }] })
  await put('anvil_setBalance', treasury, '0x0')
  // what cannot work as a whole is told of the whole
  expect((await found(exec(friend, coins(5n), '0x'))).loud).toEqual([])
})

const odd = '0x5555555555555555555555555555555555555555'
const token = '0x4444444444444444444444444444444444444444'
/**
 * In the opcodes of the EVM: a contract that writes a log of an event of the account's, and one
 * that calls the token.
 */
const logging = (event: string) => `0x60055f52${`73${'66'.repeat(20)}`}327f${event}60205fa300`
const calling = `0x5f5f5f5f5f73${token.slice(2)}5af100`
const approval = logging('8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925')
const transfer = logging('ddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef')
test.each([
  [
    'an allowance under a name that nobody knows',
    'hidden-approval',
    approval,
    { to: token, data: '0xdeadbeef' },
  ],
  [
    'a loss of a token that only the bytes of the call name',
    'loses-more',
    transfer,
    { to: odd, data: `0xdeadbeef${token.slice(2).padStart(64, '0')}` },
  ],
] as const)('what trying a call shows: %s', async (_, wanted, code, call) => {
  await put('anvil_setCode', token, code)
  await put('anvil_setCode', odd, calling)
  const { findings } = await api.check(
    { method: 'eth_sendTransaction', params: [{ from: me, ...call }] },
    { namespace: 'eip155' },
  )
  expect(findings.map(({ id }) => id)).toContain(wanted)
})

test.each([
  [
    'ForwardRequest',
    'address from,address to,uint256 value,uint256 gas,uint256 nonce,bytes data',
    { from: me, to: odd, value: 5, gas: 1, nonce: 0 },
  ],
  [
    'SponsoredCallERC2771',
    'uint256 chainId,address target,bytes data,address user,uint256 userNonce,uint256 userDeadline',
    { chainId: 1, target: odd, user: me, userNonce: 0, userDeadline: inDays(1) },
  ],
  ['MetaTransaction', 'uint256 nonce,address from,bytes functionSignature', { nonce: 0, from: me }],
])(
  'what a call takes that others pass on for the account is found by trying it: %s',
  async (name, members, message) => {
    await put('anvil_setCode', token, transfer)
    await put('anvil_setCode', odd, calling)
    const data = `0xdeadbeef${token.slice(2).padStart(64, '0')}`
    const row = typed(
      name,
      { [name]: field(members) },
      { ...message, ...(name === 'MetaTransaction' ? { functionSignature: data } : { data }) },
      { name: 'Forwarder', version: '1', chainId: 1, verifyingContract: odd },
    )
    const { findings, simulation } = await api.check(row, { namespace: 'eip155' })
    expect(findings.map(({ id }) => id)).toContain('loses-more')
    expect(simulation).toMatchObject({ outcome: 'succeeds', changes: [{ raw: -5n }] })
  },
)

test.each([
  [
    'MetaTransaction',
    { nonce: 0, from: me, functionSignature: call('transfer', [thief, 5n]) },
    'user',
  ],
  [
    'SafeTx',
    {
      to: token,
      value: 0,
      data: call('transfer', [thief, 5n]),
      operation: 0,
      safeTxGas: 0,
      baseGas: 0,
      gasPrice: 0,
      gasToken: zero,
      refundReceiver: zero,
      nonce: 1,
    },
    'to',
  ],
  ['SafeOp', { safe: me, callData: '0x' }, 'sender'],
])(
  'a member that nobody signs, and that turns into no text, hides nothing: %s',
  async (name, message, member) => {
    const members = Object.entries(message).map(([one, value]) => ({
      name: one,
      type:
        typeof value === 'number' ? 'uint256' : /data|signature/i.test(one) ? 'bytes' : 'address',
    }))
    const row = typed(
      name,
      { [name]: members },
      { ...message, [member]: { toString: 1, valueOf: 1 } },
      { name: 'Forwarder', version: '1', chainId: 1, verifyingContract: odd },
    )
    expect(
      (await api.check(row, { namespace: 'eip155' })).findings.filter(
        ({ level }) => level === 'danger',
      ).length,
    ).toBeGreaterThan(0)
  },
)

/**
 * Positions of Uniswap 3 on the network of the catalogue: one that answers who owns a position, and
 * takes the token for every other call.
 */
const keeping = (owner: string) =>
  `0x5f3560e01c636352211e14602b57${calling.slice(2)}5b73${owner.slice(2)}5f5260205ff3`
test.each([
  [me, []],
  [thief, ['loses-more']],
] as const)('what goes into a position is kept for whoever owns it: %s', async (owner, found) => {
  await put('anvil_setCode', token, transfer)
  await put('anvil_setCode', positions, keeping(owner))
  const more = concat(['0x219f5d17', ...Array.from({ length: 6 }, () => pad('0x05'))])
  expect(worst((await api.check(send(positions, more), { namespace: 'eip155' })).findings)).toEqual(
    found,
  )
})

/** A contract that writes a log of a transfer to the account. */
const giving = `0x60055f523273${'66'.repeat(20)}7fddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef60205fa300`
test('who is named by one call that gives something back is the other side of an exchange; of several calls nobody knows whose it is', async () => {
  await put('anvil_setCode', token, giving)
  await put('anvil_setCode', odd, calling)
  const named = { from: me, to: odd, data: `0xdeadbeef${thief.slice(2).padStart(64, '0')}` }
  const level = async (row: Parameters<ChecksApi['check']>[0]) =>
    (await api.check(row, { namespace: 'eip155' })).findings.find(
      ({ id }) => id === 'unknown-party',
    )?.level
  expect(await level({ method: 'eth_sendTransaction', params: [named] })).toBe('info')
  expect(
    await level({
      method: 'wallet_sendCalls',
      params: [
        { version: '2.0.0', from: me, chainId: '0x1', atomicRequired: true, calls: [named, named] },
      ],
    }),
  ).toBe('caution')
})

test.each([[undefined], [null], [5], [{}]])('what is no request is told: %s', async (given) => {
  await expect(api.check(given as never, { namespace: 'eip155' })).rejects.toMatchObject({
    code: 'checks/not-checked',
  })
})

test.each([
  'evil.example',
  'EVIL.example',
  'login.evil.example:8443',
  'evil.example.',
  'evil.example.:80',
])('a domain of a list is found in a sign-in at %s', async (domain) => {
  const network = defineEip155({ id: 1, name: 'Ethereum', rpcUrls: [] })
  const { kit } = await startKit(
    { accounts: { eip155: { addresses: [me], chainId: network.id } } },
    [network],
    { [network.id]: url },
    {},
    { plugins: [checks({ lists: [{ id: 'known', domains: ['evil.example'] }] })] },
  )
  ends.push(() => kit.destroy())
  const message = `${domain} wants you to sign in with your Ethereum account:\n${me}\n\nURI: https://${host}\nVersion: 1\nChain ID: 1\nNonce: aB3dE5gH`
  const { findings } = await kit
    .use(checks)
    .check({ method: 'personal_sign', params: [message, me] })
  expect(findings.map(({ id }) => id)).toContain('listed-bad')
})

test.each([
  [
    'an argument of a call that nobody can read',
    send(universal, concat(['0xdeadbeef', pad(thief), pad('0x05')])),
  ],
  [
    'an address among the bytes of such an argument',
    send(universal, concat(['0xdeadbeef', pad('0x20'), pad('0x24'), '0x12345678', pad(thief)])),
  ],
  [
    'a member of typed data',
    typed(
      'Sell',
      { Sell: field('address from,address to') },
      { from: me, to: thief },
      { name: 'Market', chainId: 1 },
    ),
  ],
  [
    'an address in bytes of typed data',
    typed(
      'Sell',
      { Sell: field('bytes order') },
      { order: concat([pad('0x05'), pad(thief)]) },
      { name: 'Market', chainId: 1 },
    ),
  ],
  [
    'the contract that verifies typed data',
    typed(
      'Login',
      { Login: field('string text') },
      { text: 'Hello' },
      { name: 'Market', chainId: 1, verifyingContract: thief },
    ),
  ],
  ['a member of typed data that has words', cowOrder(thief)],
  ['the contract of a call', send(thief, '0xdeadbeef')],
  [
    'the path of a swap',
    send(
      universal,
      call('swapExactTokensForTokens', [5n, 4n, [usdc, thief, weth], me, BigInt(inDays(1))]),
    ),
  ],
])('an address of a list is found as %s', async (_, row) => {
  const network = defineEip155({ id: 1, name: 'Ethereum', rpcUrls: [] })
  const asked: string[][] = []
  const list: BadList = {
    id: 'asked',
    check: async ({ addresses }) => {
      asked.push([...addresses])
      return [thief]
    },
  }
  const { kit } = await startKit(
    { accounts: { eip155: { addresses: [me], chainId: network.id } } },
    [network],
    { [network.id]: url },
    {},
    { plugins: [checks({ lists: [{ id: 'known', addresses: [thief] }, list] })] },
  )
  ends.push(() => kit.destroy())
  const { findings } = await kit.use(checks).check(row)
  expect(findings.map(({ id }) => id)).toContain('listed-bad')
  expect(asked[0]).toContain(thief)
  expect(asked[0]?.length).toBeLessThan(60)
})

test('what a request takes of another account that the wallet shares is what is looked at', async () => {
  await put('anvil_setBalance', thief, '0x56bc75e2d63100000')
  const row = {
    method: 'eth_sendTransaction',
    params: [{ from: thief, to: contracts[0], data: '0x4e71d92d', value: '0x52663ccab1e1c0000' }],
  }
  const { findings, simulation } = await api.check(row, { namespace: 'eip155' })
  expect(findings.find(({ id }) => id === 'pays-for-nothing')?.level).toBe('danger')
  expect(simulation).toMatchObject({ outcome: 'succeeds', changes: [{ raw: -95n * 10n ** 18n }] })
  await put('anvil_setBalance', thief, '0x0')
})

test('a domain of lists within lists takes no danger along', async () => {
  const { params } = (
    malicious.find(
      ([name]) => name === 'a permit of an amount to a stranger',
    ) as (typeof malicious)[number]
  )[2] as unknown as { params: [string, string] }
  const row = {
    method: 'eth_signTypedData_v4',
    params: [
      me,
      params[1].replace('"version":"2"', `"version":${'['.repeat(5000)}${']'.repeat(5000)}`),
    ],
  }
  expect(row.params[1]).not.toBe(params[1])
  const { findings } = await api.check(row, { namespace: 'eip155' })
  expect(findings.filter(({ level }) => level === 'danger').map(({ id }) => id)).toContain(
    'spender-eoa',
  )
})

test('a message of 1.9 million letters is said not to be whole', async () => {
  const row = { method: 'personal_sign', params: [`0x${'61'.repeat(1_900_000)}`, me] }
  const { findings } = await api.check(row, { namespace: 'eip155' })
  expect(findings.map(({ id }) => id)).toContain('not-whole')
})

test.each([
  [9n, undefined],
  [10n, 'caution'],
  [60n, 'caution'],
  [95n, 'danger'],
] as const)(
  'a call that nobody can read takes %s of 100 coins, and gives nothing back: %s',
  async (coins, level) => {
    // other files use the same account
    await put('anvil_setBalance', me, '0x56bc75e2d63100000')
    const call = send(
      contracts[0] as `0x${string}`,
      `0xdeadbeef${'00'.repeat(32)}`,
      coins * 10n ** 18n,
    )
    const { findings } = await api.check(call, { namespace: 'eip155' })
    expect(findings.find(({ id }) => id === 'pays-for-nothing')?.level).toBe(level)
  },
)
