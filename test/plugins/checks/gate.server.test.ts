// @vitest-environment happy-dom
import { encodeFunctionData, erc20Abi, maxUint256, numberToHex, parseAbi } from 'viem'
import { afterEach, beforeAll, beforeEach, expect, inject, test, vi } from 'vitest'
import {
  type AnyKit,
  createKit,
  definePlugin,
  type Plugin,
  type RpcCall,
  type Shell,
} from '../../../kernel'
import { defineEip155 } from '../../../kernel/networks'
import { type ChecksOptions, checks, type Finding, type Report } from '../../../plugins/checks'
import { send } from '../../../plugins/send'
import { ui } from '../../../ui'
import { createStorage } from '../../harness/fakeStorage'
import { wallets } from '../../kernel/kits'
import { handConnector, sessionOf } from '../../kernel/sessions/handConnector'
import { endow } from '../data/evmTokens'
import { type Front, startFront } from '../data/fixture'

const [local] = inject('chains')
const network = defineEip155({ id: local.id, name: 'Local', rpcUrls: [], testnet: true })
const another = defineEip155({
  id: inject('chains')[1].id,
  name: 'Second',
  rpcUrls: [],
  testnet: true,
})
const me = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'
const friend = '0x3ab1c2d4e5f60718293a4b5c6d7e8f9001180fe2'
const twin = '0x3ab1999999999999999999999999999999180fe2'
const hash = `0x${'cd'.repeat(32)}`

let front: Front
let ends: (() => unknown)[] = []
beforeAll(() => endow(local.url, me))
beforeEach(async () => {
  front = await startFront(local.url)
})
afterEach(async () => {
  for (const end of ends.reverse()) await end()
  ends = []
  await front.stop()
  vi.restoreAllMocks()
})

/** A kit with the modal, a wallet that asks by itself, and the checks. */
async function start(
  options: ChecksOptions = {},
  {
    plugins = [],
    storage = createStorage(),
    approval = 'wallet',
    others = {},
    id = `gate-${Math.random()}`,
  }: {
    plugins?: readonly Plugin[]
    storage?: ReturnType<typeof createStorage>
    approval?: 'wallet' | 'kit'
    others?: Readonly<Record<string, string>>
    id?: string
  } = {},
) {
  const wallet = handConnector('hand', { eip155: sessionOf(network.id, me) }, { approval })
  const waiting: { readonly method: string; resolve(answer: unknown): void }[] = []
  wallet.hands.request = (call) =>
    new Promise((resolve) => waiting.push({ method: (call as RpcCall).method, resolve }))
  const kit: AnyKit = createKit<readonly Plugin[]>(
    [ui({ preload: 'none' }), wallets(wallet), checks({ timeout: 10_000, ...options }), ...plugins],
    {
      networks: [network, ...(Object.keys(others).length ? [another] : [])],
      rpc: { [network.id]: front.url, ...others },
      storage,
      id,
    },
  )
  ends.push(() => kit.destroy())
  await kit.start()
  await kit.connect('hand')
  // what was asked for the connection is none of this
  front.asked.length = 0
  const root = () => kit.element().shadowRoot as ShadowRoot
  const all = (selector: string) => [...root().querySelectorAll<HTMLElement>(selector)]
  const button = (name: string) =>
    all('button').find(({ textContent }) => textContent === name) as HTMLButtonElement
  const send = (transaction: object) =>
    kit.request({ method: 'eth_sendTransaction', params: [{ from: me, ...transaction }] })
  const asked = () => waiting.filter(({ method }) => method === 'eth_sendTransaction')
  return { kit, wallet, storage, all, button, send, asked, text: () => root().textContent ?? '' }
}
const unlimited = (spender: string) => ({
  to: friend,
  data: encodeFunctionData({
    abi: erc20Abi,
    functionName: 'approve',
    args: [spender as `0x${string}`, maxUint256],
  }),
})
const pay = (to: string, value = 1n) => ({ to, value: numberToHex(value) })
const ids = (findings: readonly Finding[] = []) => findings.map(({ id }) => id)

test('a danger is shown before the wallet opens: an unticked press does nothing, and what is ticked is sent as it was asked', async () => {
  const { send, asked, all, button, text } = await start()
  const sent = send(unlimited(friend))
  await expect.poll(text).toContain('could take all your')
  await expect.poll(() => all('input[type=checkbox]').length).toBe(1)
  // longer than the button waits by itself
  await new Promise((resolve) => setTimeout(resolve, 700))
  expect(button('Approve').disabled).toBe(true)
  button('Approve').click()
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(asked()).toEqual([])
  ;(all('input[type=checkbox]')[0] as HTMLInputElement).click()
  await expect.poll(() => button('Approve').disabled).toBe(false)
  button('Approve').click()
  await expect.poll(() => asked().length).toBe(1)
  asked()[0]?.resolve(hash)
  expect(await sent).toBe(hash)
})

test('a danger is found where a page puts into its request what JSON has not', async () => {
  const { send, asked, all } = await start()
  send({ ...unlimited(friend), note: 1n } as never).catch(() => {})
  await expect.poll(() => all('input[type=checkbox]').length).toBe(1)
  expect(asked()).toEqual([])
})

test('a tick that is taken back holds the button again', async () => {
  const { send, all, button } = await start()
  send(unlimited(friend)).catch(() => {})
  await expect.poll(() => all('input[type=checkbox]').length).toBe(1)
  const box = all('input[type=checkbox]')[0] as HTMLInputElement
  box.click()
  await expect.poll(() => button('Approve').disabled).toBe(false)
  box.click()
  await expect.poll(() => button('Approve').disabled).toBe(true)
})

test('a request that was approved without its tick is not sent, whoever has drawn it', async () => {
  const { kit, send, asked } = await start()
  const sent = send(unlimited(friend)).catch((error: { code: string }) => error.code)
  await expect.poll(() => kit.getState().approvals.length).toBe(1)
  const { id } = kit.getState().approvals[0] as { id: number }
  kit.use(checks).confirm(id)
  kit.use(checks).confirm(id, false)
  // a host that draws approvals itself
  const shell = await shellOf(kit)
  shell.control.decide(id, true)
  expect(await sent).toBe('checks/not-confirmed')
  expect(asked()).toEqual([])
})

/** The kit's shell, as a host's own approval has it. */
async function shellOf(kit: AnyKit): Promise<Shell> {
  let load: (() => Promise<Shell>) | undefined
  await kit.add(
    definePlugin('own-shell', () => ({
      needs: ['surface'],
      setup(ctx) {
        load = ctx.shell().load
      },
    }))(),
  )
  return (await load?.()) as Shell
}

test('a caution is shown before the wallet opens, and needs no tick', async () => {
  const { send, asked, all, button, text } = await start({
    rules: [() => [{ id: 'acme/hours', level: 'caution', text: 'Not at night' }]],
  })
  const sent = send(pay(friend))
  await expect.poll(text).toContain('Not at night')
  await expect.poll(() => button('Approve').disabled).toBe(false)
  expect([all('input[type=checkbox]').length, asked().length]).toEqual([0, 0])
  button('Approve').click()
  await expect.poll(() => asked().length).toBe(1)
  asked()[0]?.resolve(hash)
  expect(await sent).toBe(hash)
})

test('what is only worth knowing goes to the wallet at once, and is told', async () => {
  const reports: Report[] = []
  const { kit, send, asked } = await start({ onReport: (report) => reports.push(report) })
  const sent = send(pay(friend))
  await expect.poll(() => asked().length).toBe(1)
  expect(kit.getState().modal.open).toBe(false)
  asked()[0]?.resolve(hash)
  await sent
  expect(reports.map(({ findings }) => ids(findings))).toEqual([['first-time']])
  expect(reports[0]?.simulation).toEqual({
    outcome: 'succeeds',
    gas: 21_000n,
    changes: [{ asset: `${network.id}/slip44:60`, raw: -1n }],
  })
  // nothing is kept of what has ended
  expect(kit.state('checks')).toEqual({ reports: {}, confirmed: [] })
})

test('whom was paid is known from then on, after a reload too; an address that looks like it is not', async () => {
  const first = await start({}, { id: 'reloaded' })
  const sent = first.send(pay(friend))
  await expect.poll(() => first.asked().length).toBe(1)
  first.asked()[0]?.resolve(hash)
  await sent
  await expect.poll(() => JSON.stringify(first.storage.writes)).toContain(friend.toLowerCase())
  first.kit.destroy()
  const { kit: again } = await start({}, { storage: first.storage, id: 'reloaded' })
  const look = async (to: string) =>
    (
      await again
        .use(checks)
        .check({ method: 'eth_sendTransaction', params: [{ from: me, ...pay(to) }] })
    ).findings
  expect(ids(await look(friend))).toEqual([])
  expect(await look(twin)).toEqual([
    { id: 'lookalike', level: 'danger', compare: [twin.toLowerCase(), friend.toLowerCase()] },
  ])
})

test('who was paid a trifle is not trusted with what comes out of a call, and who was paid nothing is not known at all', async () => {
  const { kit, send, asked } = await start()
  const withdraw = encodeFunctionData({
    abi: parseAbi(['function withdraw(address asset, uint256 amount, address to)']),
    args: [twin, 5n, friend],
  })
  const look = async () =>
    (
      await kit
        .use(checks)
        .check({ method: 'eth_sendTransaction', params: [{ from: me, to: twin, data: withdraw }] })
    ).findings.find(({ id }) => id === 'swap-to-other')?.level
  const after = async (value: bigint) => {
    const before = asked().length
    const sent = send(pay(friend, value))
    await expect.poll(() => asked().length).toBe(before + 1)
    asked().at(-1)?.resolve(hash)
    await sent
    return look()
  }
  expect([await look(), await after(0n), await after(1n)]).toEqual(['danger', 'danger', 'caution'])
})

test('who was allowed a little is not known when all is allowed', async () => {
  await endow(local.url, me, local.token)
  const balance = 10_000_000_000n
  const { kit, send, asked } = await start()
  const spender = local.token
  const allow = (amount: bigint) => ({
    to: local.token,
    data: encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [spender, amount] }),
  })
  const level = async (amount: bigint) =>
    (
      await kit
        .use(checks)
        .check({ method: 'eth_sendTransaction', params: [{ from: me, ...allow(amount) }] })
    ).findings.find(({ id }) => id === 'spender-new')?.level
  const first = await level(balance)
  const sent = send(allow(1n))
  await expect.poll(() => asked().length).toBe(1)
  asked()[0]?.resolve(hash)
  await sent
  expect([first, await level(1n), await level(balance)]).toEqual(['caution', undefined, 'caution'])
})

test('observe: what is found is told, and nothing waits for it', async () => {
  const reports: Report[] = []
  const { send, asked, kit } = await start({
    mode: 'observe',
    timeout: 1500,
    onReport: (report) => reports.push(report),
  })
  front.instead = () => true
  const sent = send(unlimited(friend))
  await expect.poll(() => asked().length).toBe(1)
  expect(kit.getState().modal.open).toBe(false)
  front.instead = undefined
  asked()[0]?.resolve(hash)
  await sent
  // what is found after its end is told, and kept by nobody
  await expect.poll(() => reports.length).toBe(1)
  expect(kit.state('checks')).toEqual({ reports: {}, confirmed: [] })
})

test.each([
  ['off', {}],
  ['scope kit', { scope: 'kit' }],
] as const)('%s: a request of the page is not looked at', async (mode, options) => {
  const { send, asked, kit } = await start(mode === 'off' ? { mode: 'off' } : options)
  const sent = send(unlimited(friend))
  await expect.poll(() => asked().length).toBe(1)
  asked()[0]?.resolve(hash)
  await sent
  expect(front.asked).toEqual([])
  expect(kit.getState().approvals).toEqual([])
})

test('a request of a plugin is looked at in either scope; a form that has asked already is not asked about again', async () => {
  let request: ((call: { method: string; params: unknown[] }) => Promise<unknown>) | undefined
  const form = definePlugin('form', () => ({
    needs: ['request:eip155:eth_sendTransaction'],
    setup(ctx) {
      request = (call) => ctx.request(call)
    },
  }))
  const { kit, asked, text } = await start({ scope: 'kit', book: [friend] }, { plugins: [form()] })
  const call = { method: 'eth_sendTransaction', params: [{ from: me, ...pay(twin) }] }
  request?.(call).catch(() => {})
  await expect.poll(text).toContain('begins and ends like one you know')
  kit.close()
  expect(asked()).toEqual([])
  const api = kit.use(checks)
  const report = await api.check(call)
  await api.accept(call, network.id, report)
  const again = async (one: { method: string; params: unknown[] }) => {
    request?.(one).catch(() => {})
    await expect.poll(() => kit.getState().approvals.length).toBe(1)
    kit.close()
    await expect.poll(() => kit.getState().approvals.length).toBe(0)
  }
  // another amount is another request
  await again({ method: 'eth_sendTransaction', params: [{ from: me, ...pay(twin, 2n) }] })
  await api.accept(call, network.id, undefined)
  await again(call)
  await api.accept(call, network.id, report)
  const sent = request?.(call)
  await expect.poll(() => asked().length).toBe(1)
  asked()[0]?.resolve(hash)
  expect(await sent).toBe(hash)
  // who was paid knowingly is known
  expect((await api.check(call)).findings).toEqual([])
  // the tick was for one request: the same one is asked about anew
  const allow = {
    method: 'eth_sendTransaction',
    params: [
      {
        from: me,
        to: friend,
        data: `0x095ea7b3${twin.slice(2).padStart(64, '0')}${'f'.repeat(64)}`,
      },
    ],
  }
  await api.accept(allow, network.id, await api.check(allow))
  const allowed = request?.(allow)
  await expect.poll(() => asked().length).toBe(2)
  asked()[1]?.resolve(hash)
  await allowed
  await again(allow)
})

test('a node that is away keeps no wallet from being asked', async () => {
  const found: Report[] = []
  const { send, asked } = await start({ onReport: (report) => found.push(report) })
  front.instead = (_, response) => (response.writeHead(404).end(), true)
  const sent = send(pay(friend))
  await expect.poll(() => asked().length).toBe(1)
  asked()[0]?.resolve(hash)
  await sent
  expect(found.map(({ findings }) => ids(findings))).toEqual([
    ['first-time', 'untried-unavailable'],
  ])
})

test('a node that hangs is waited for at most a second and a half; a danger that needs no node is still asked about', async () => {
  const { kit, send, asked } = await start({ timeout: 1500 })
  // the code is there: this is about the node alone
  await kit
    .use(checks)
    .check({ method: 'eth_sendTransaction', params: [{ from: me, ...pay(friend) }] })
  front.instead = () => true
  const before = performance.now()
  const sent = send(pay(friend))
  await expect.poll(() => asked().length, { interval: 10 }).toBe(1)
  expect(performance.now() - before).toBeGreaterThan(1400)
  expect(performance.now() - before).toBeLessThan(1500 + 1500)
  asked()[0]?.resolve(hash)
  await sent
  send(unlimited(friend)).catch(() => {})
  await expect.poll(() => kit.getState().approvals.length).toBe(1)
  expect(asked()).toHaveLength(1)
})

test('checks add one HTTP request to a request, and nothing to a start, a connection or a read', async () => {
  const { kit, send, asked } = await start()
  await kit.request({ method: 'eth_blockNumber' })
  expect(front.asked).toHaveLength(1)
  for (const round of [2, 3]) {
    const sent = send(pay(friend))
    await expect.poll(() => asked().length).toBe(round - 1)
    asked()[round - 2]?.resolve(hash)
    await sent
    expect(front.asked).toHaveLength(round)
  }
})

test('a contract of another network that is nothing here is told; who is known is asked of no other network', async () => {
  const [, second] = inject('chains')
  const code = '0x4e59b44847b379578588920ca78fbf26c0b4956c'
  const put = (url: string, method: string, params: unknown[]) =>
    fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    })
  const wallet = '0x8ba1f109551bd432803012645ac136ddd64d1234'
  await put(second.url, 'anvil_setCode', [wallet, '0x00'])
  const other = await startFront(second.url)
  ends.push(() => other.stop())
  const { kit } = await start(
    { book: [friend] },
    { others: { [`eip155:${second.id}`]: other.url } },
  )
  const look = async (transaction: object) =>
    (
      await kit
        .use(checks)
        .check({ method: 'eth_sendTransaction', params: [{ from: me, ...transaction }] })
    ).findings
  expect(await look(pay(friend))).toEqual([])
  expect(other.asked).toEqual([])
  expect(await look(pay(wallet))).toEqual([
    { id: 'other-network', level: 'danger', values: { address: wallet, network: 'Second' } },
  ])
  expect(other.asked).toHaveLength(1)
  // a contract on both is no matter, nor is a person
  expect(ids(await look(pay(code)))).not.toContain('other-network')
  expect(ids(await look(pay(twin.replace('3ab1', '4ab1'))))).not.toContain('other-network')
  // nor is what a call names there a person
  const naming = async (address: string) =>
    ids(await look({ to: code, data: `0xdeadbeef${address.slice(2).padStart(64, '0')}` }))
  expect(await naming(wallet)).not.toContain('unknown-party')
  expect(await naming(twin)).toContain('unknown-party')
  expect(await naming(friend)).not.toContain('unknown-party')
})

test('rules and lists of the host add findings; one that throws changes nothing for the others', async () => {
  const rules = [
    () => {
      throw new Error('broken')
    },
    ({ call }: { call: RpcCall }) => [
      { id: 'acme/office-hours', level: 'caution', text: `Not at night: ${call.method}` } as const,
    ],
  ]
  const asked: string[][] = []
  const lists = [
    { id: 'own', addresses: [friend.toUpperCase().replace('0X', '0x')] },
    {
      id: 'paid',
      check: async ({ addresses }: { addresses: readonly string[] }) => (
        asked.push([...addresses]), addresses
      ),
    },
    { id: 'away', check: () => Promise.reject(new Error('away')) },
  ]
  const { kit } = await start({ rules, lists })
  const { findings } = await kit
    .use(checks)
    .check({ method: 'eth_sendTransaction', params: [{ from: me, ...pay(friend) }] })
  expect(findings).toEqual([
    { id: 'listed-bad', level: 'danger', values: { address: friend.toLowerCase(), list: 'paid' } },
    { id: 'acme/office-hours', level: 'caution', text: 'Not at night: eth_sendTransaction' },
    { id: 'first-time', level: 'info', values: { address: friend.toLowerCase() } },
  ])
  expect(asked).toEqual([[friend.toLowerCase()]])
})

test("a wallet whose approvals are the kit's shows what changes in the view that asks anyway", async () => {
  const { send, text, all } = await start({}, { approval: 'kit' })
  send(pay(friend, 10n ** 18n)).catch(() => {})
  await expect.poll(text).toContain('You lose')
  expect(text()).toContain('Tried just now')
  expect(text()).toContain('You have not sent anything to')
  expect(all('input[type=checkbox]')).toEqual([])
})

test('what no wallet signs is not checked', async () => {
  const { kit } = await start()
  await expect(kit.use(checks).check({ method: 'eth_call', params: [] })).rejects.toMatchObject({
    code: 'checks/not-checked',
  })
  await expect(
    kit.use(checks).check({ method: 'eth_sendTransaction', params: ['nothing'] }),
  ).rejects.toMatchObject({ code: 'rpc/invalid-params' })
})

test("nearly all coins to somebody new are a caution where the page asks for it, and none where they were typed into the kit's own form", async () => {
  // what other files give the same account
  await fetch(local.url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'anvil_setBalance',
      params: [me, numberToHex(10n ** 20n)],
    }),
  })
  const most = 95n * 10n ** 18n
  const { kit, send: ask, text, button, asked } = await start({}, { plugins: [send()] })
  await kit.open('send/review', {
    asset: `${network.id}/slip44:60`,
    to: twin,
    amount: most,
  } as never)
  await expect.poll(text, { timeout: 10_000 }).toContain('You have not sent anything to')
  expect(text()).not.toContain('nearly all')
  kit.close()
  const sent = ask(pay(twin, most))
  await expect.poll(text, { timeout: 10_000 }).toContain('This sends most of what you have')
  await expect.poll(() => button('Approve')?.disabled).toBe(false)
  button('Approve').click()
  await expect.poll(() => asked().length).toBe(1)
  asked()[0]?.resolve(hash)
  expect(await sent).toBe(hash)
})
