/** @vitest-environment happy-dom */
import { act, useEffect } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import type { Slots } from '../../../kernel/index'
import { describeCall } from '../../../ui/views/approve/describeCall'
import { address, showKit, signature } from './viewFixture'

let shown: Awaited<ReturnType<typeof showKit>> | undefined
afterEach(async () => {
  await shown?.end()
  shown = undefined
  vi.unstubAllGlobals()
})
const hex = (text: string) => `0x${Buffer.from(text).toString('hex')}`
const ask = async (method: string, params: unknown[]) => {
  const outcome = { value: undefined as unknown, error: undefined as unknown }
  const kit = shown?.kit
  const before = kit?.getState().approvals.length ?? 0
  void kit?.request({ method, params }).then(
    (value) => (outcome.value = value),
    (error) => (outcome.error = error),
  )
  await shown?.until(() => (kit?.getState().approvals.length ?? 0) > before)
  if (kit?.getState().router.history.at(-1)?.view !== 'approve') await shown?.open('approve')
  return outcome
}

test('a message is shown in full; approving answers, but not before half a second', async () => {
  shown = await showKit()
  const outcome = await ask('personal_sign', [hex('Hello\nworld'), address])
  expect(shown.box.textContent).toContain('Hello\nworld')
  expect(shown.box.textContent).toContain('This site')
  const sign = shown.button('Sign') as HTMLButtonElement
  expect(sign.disabled).toBe(true)
  await shown.click('Sign')
  expect(outcome.value).toBeUndefined()
  await shown.settle(520)
  expect(sign.disabled).toBe(false)
  await shown.click('Sign')
  await shown.until(() => outcome.value)
  expect(outcome.value).toBe(signature)
  expect(shown.history()).toEqual([])
})

const promise = 'I give my house to the bearer.'
test.each([
  ['a message', 'personal_sign', [hex('x'.repeat(100_000) + promise), address]],
  [
    'typed data',
    'eth_signTypedData_v4',
    [
      address,
      JSON.stringify({
        types: { EIP712Domain: [], Order: [{ name: 'payments', type: 'string[]' }] },
        domain: {},
        primaryType: 'Order',
        message: { payments: [...Array.from({ length: 300 }, (_, at) => `${at}`), promise] },
      }),
    ],
  ],
  ['the data of a call', 'eth_sendTransaction', [{ to: address, data: hex(`xxxx${promise}`) }]],
  ['a method without words', 'wallet_grantPermissions', [{ permissions: [promise] }]],
])(
  '%s is shown above the buttons to its end, outside of what is folded or scrolls',
  async (_, method, params) => {
    shown = await showKit()
    await ask(method, params)
    const box = shown.box.cloneNode(true) as Element
    for (const folded of box.querySelectorAll('details:not([open])')) folded.remove()
    const place = [...box.querySelectorAll('*')].findLast((each) =>
      [promise, hex(promise).slice(2)].some((end) => each.textContent?.includes(end)),
    )
    expect(place).toBeDefined()
    for (let each = place as HTMLElement | null; each; each = each.parentElement)
      expect(each.style?.overflow ?? '').toBe('')
  },
)

test('a batch of more than twenty actions is approved once all are on the screen', async () => {
  shown = await showKit()
  const calls = Array.from({ length: 25 }, (_, at) => ({
    to: `0x${String(at).padStart(40, '0')}`,
    value: '0x1',
  }))
  await ask('wallet_sendCalls', [{ calls }])
  await shown.settle(520)
  const approve = () => shown?.button('Approve') as HTMLButtonElement
  expect(approve().disabled).toBe(true)
  await shown.click('Show 5 more actions')
  expect(shown.box.textContent).toContain(calls[24]?.to)
  expect(approve().disabled).toBe(false)
})

test('an entry holds a request until it lets go; letting go twice ends nobody else’s hold', async () => {
  const ends: (() => void)[] = []
  const Entry = ({ hold }: { hold: () => () => void }) => {
    // biome-ignore lint/correctness/useExhaustiveDependencies(hold): the entry holds once, when it is shown
    useEffect(() => void ends.push(hold()), [])
    return null
  }
  shown = await showKit({
    slot: (name, { hold }: Slots['approve.details']) =>
      name === 'approve.details' ? [1, 2].map((key) => <Entry key={key} hold={hold} />) : null,
  })
  await ask('personal_sign', [hex('Hello'), address])
  await shown.until(() => ends.length === 2)
  await shown.settle(520)
  const sign = shown.button('Sign') as HTMLButtonElement
  for (let time = 0; time < 3; time++) act(() => ends[0]?.())
  expect(sign.disabled).toBe(true)
  act(() => ends[1]?.())
  expect(sign.disabled).toBe(false)
})

test('cancelling is the visitor’s no', async () => {
  shown = await showKit()
  const outcome = await ask('personal_sign', [hex('Hello'), address])
  await shown.click('Cancel')
  await shown.until(() => outcome.error)
  expect(outcome.error).toMatchObject({ code: 'rpc/user-rejected' })
  expect(shown.seen).not.toContain('personal_sign')
})

test('of several requests the next follows, and must be waited for anew', async () => {
  shown = await showKit()
  await ask('personal_sign', [hex('First'), address])
  await ask('personal_sign', [hex('Second'), address])
  expect(shown.box.textContent).toContain('First')
  expect(shown.box.textContent).toContain('Waiting after this one: 1')
  await shown.settle(520)
  await shown.click('Sign')
  await shown.settle()
  expect(shown.box.textContent).toContain('Second')
  expect((shown.button('Sign') as HTMLButtonElement).disabled).toBe(true)
  await shown.until(() => shown?.seen.filter((method) => method === 'personal_sign').length === 1)
  await act(async () => shown?.kit.close())
})

test('a transaction says what goes where, in coins', async () => {
  shown = await showKit()
  await ask('eth_sendTransaction', [
    { from: address, to: address.toLowerCase(), value: '0x2386f26fc10000' },
  ])
  expect(shown.box.querySelector('.t-big')?.textContent).toBe('0.010 ETH')
  expect(shown.box.textContent).toContain(address.toLowerCase())
  expect(shown.box.textContent).toContain('Ethereum')
})

const token = '0x6B175474E89094C44Da98b954EedeAC495271d0F'
const word = (value: bigint | string) => BigInt(value).toString(16).padStart(64, '0')
/** A chain that knows one token of six decimals, and what gas costs. */
const chain =
  (symbol = 'DUSD') =>
  async (method: string, params?: unknown) => {
    const { data } = ((params as [{ data?: string }] | undefined)?.[0] ?? {}) as { data?: string }
    if (method === 'eth_call' && data === '0x313ce567') return `0x${word(6n)}`
    if (method === 'eth_call' && data === '0x95d89b41')
      return `0x${word(32n)}${word(BigInt(symbol.length))}${Buffer.from(symbol).toString('hex').padEnd(64, '0')}`
    return (
      { eth_getBalance: '0x0', eth_gasPrice: '0x3b9aca00', eth_estimateGas: '0x5208' }[method] ??
      signature
    )
  }
const amounts = () =>
  [...(shown?.box.querySelectorAll('.t-big') ?? [])].map((each) => each.textContent)
const rows = () =>
  Object.fromEntries(
    [...(shown?.box.querySelectorAll('.t-kv') ?? [])].map((row) => [
      row.querySelector('dt')?.textContent,
      row.querySelector('dd')?.textContent,
    ]),
  )

test('a token transfer is told in words, with the token’s amount and symbol, and what it costs', async () => {
  shown = await showKit({ request: chain() })
  await ask('eth_sendTransaction', [
    { from: address, to: token, data: `0xa9059cbb${word(address)}${word(250_000_000n)}` },
  ])
  await shown.until(() => amounts()[0] === '250 DUSD')
  expect(shown.box.textContent).toContain('You send')
  expect(rows()).toMatchObject({ To: address.toLowerCase(), Token: token })
  expect(rows()).not.toHaveProperty('Contract call')
  await shown.until(() => rows()['Network fee']?.includes('0.000021'))
  expect(rows()['Network fee']).toMatch(/^about /)
})

test('a fee of almost nothing is told as less than the least', async () => {
  shown = await showKit({
    request: async (method, params) =>
      method === 'eth_gasPrice' ? '0x1' : chain()(method, params),
  })
  await ask('eth_sendTransaction', [
    { from: address, to: token, data: `0xa9059cbb${word(address)}${word(1n)}` },
  ])
  await shown.until(() => rows()['Network fee'] === '<0.00000001\u00a0ETH')
})

test('an allowance says who may spend what, and warns of one without limit', async () => {
  shown = await showKit({ request: chain() })
  await ask('eth_sendTransaction', [
    { from: address, to: token, data: `0x095ea7b3${word(address)}${'f'.repeat(64)}` },
  ])
  await shown.until(() => amounts()[0] === 'Unlimited')
  expect(shown.box.textContent).toContain('You let someone spend')
  expect(rows()).toMatchObject({ Spender: address.toLowerCase(), Token: token })
  expect(shown.box.querySelector('.t-note')?.textContent).toContain('until you take it back')
})

test('a token that tells nothing of itself, and a fee that cannot be estimated, are said as they are', async () => {
  shown = await showKit({
    request: async (method) =>
      method === 'eth_sendTransaction' ? signature : Promise.reject(new Error('down')),
  })
  await ask('eth_sendTransaction', [
    { from: address, to: token, data: `0x23b872dd${word(token)}${word(address)}${word(7n)}` },
  ])
  await shown.until(() => rows()['Network fee'] === 'Could not be estimated')
  expect(shown.box.textContent).toContain('You move tokens')
  expect(rows()).toMatchObject({
    From: token.toLowerCase(),
    To: address.toLowerCase(),
    'Amount or id': '7',
    Token: token,
  })
  expect(amounts()).toEqual([])
})

test('what only looks like a transfer is a contract call', () => {
  const facts = (data: string) =>
    describeCall({ method: 'eth_sendTransaction', params: [{ to: token, data }] })
  expect(facts(`0xa9059cbb${word(address)}${word(1n)}`)).toMatchObject({
    list: [{ token: { kind: 'transfer', to: address.toLowerCase(), amount: 1n } }],
  })
  for (const data of [
    '0xa9059cbb',
    `0xa9059cbb${word(address)}${word(1n)}00`,
    `0xa9059cbb${'1'.repeat(64)}${word(1n)}`,
  ])
    expect(
      (facts(data) as unknown as { list: { token?: unknown }[] }).list[0]?.token,
    ).toBeUndefined()
})

test('opened with nothing to approve it says so', async () => {
  shown = await showKit()
  await shown.open('approve')
  expect(shown.box.textContent).toContain('Nothing to approve')
})

test('text that hides or reorders is made visible, emoji and other scripts stay', () => {
  expect(
    describeCall({ method: 'personal_sign', params: ['a\u202eb\u200bc', address] }),
  ).toMatchObject({ text: 'a\ufffdb\ufffdc' })
  expect(describeCall({ method: 'personal_sign', params: ['👩‍🚀 سلام', address] })).toMatchObject({
    text: '👩‍🚀 سلام',
  })
})

test.each([
  [
    'bytes that are no text',
    'personal_sign',
    ['0xff00fe', address],
    { kind: 'message', readable: false, text: '0xff00fe' },
  ],
  [
    'typed data',
    'eth_signTypedData_v4',
    [address, JSON.stringify({ domain: { name: 'Permit2', chainId: 1 }, primaryType: 'Permit' })],
    {
      kind: 'typed-data',
      type: 'Permit',
      domain: [
        ['name', 'Permit2'],
        ['chainId', '1'],
      ],
    },
  ],
  ['typed data that is no JSON', 'eth_signTypedData_v4', [address, '{'], { kind: 'other' }],
  [
    'a batch',
    'wallet_sendCalls',
    [{ calls: [{ to: '0x1', value: '0x2' }, { data: '0x1234' }] }],
    {
      kind: 'transactions',
      list: [
        { to: '0x1', amount: 2n },
        { to: undefined, amount: 0n, data: '0x1234' },
      ],
    },
  ],
  [
    'a value that is no number',
    'eth_sendTransaction',
    [{ to: '0x1', value: 'much' }],
    { kind: 'other' },
  ],
  ['an unknown method', 'constructor', [1], { kind: 'other' }],
  ['parameters by name', 'personal_sign', { message: 'a' }, { kind: 'other' }],
])('%s are described as they are', (_, method, params, facts) => {
  expect(describeCall({ method, params: params as never })).toMatchObject(facts)
})
