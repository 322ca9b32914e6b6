/** @vitest-environment happy-dom */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { KitError } from '../../../kernel/errors/KitError'
import { rpcError } from '../../../kernel/requests/errors'
import ConnectingView, { doneFor, slowAfter } from '../../../ui/views/connect/ConnectingView'
import { createWorld, mountView, type World, type WorldInput, wallet } from './mountView'

let world: World
let shown: Awaited<ReturnType<typeof mountView>>

/** The view as a row of the connect view leaves it: the wallet is called, then the view shows. */
async function begin(input: WorldInput = {}, start = true) {
  world = createWorld({ connectors: [wallet('a', { name: 'Aurora' })], ...input })
  if (start) world.ctx.attempts.start('a')
  world.cells.router.set((now) => ({
    ...now,
    history: [{ view: 'connect' }, { view: 'connecting' }],
  }))
  shown = await mountView(ConnectingView, world, { params: { connector: 'a' }, more: false })
}
const reject = (error: unknown, at = 0) => shown.change(() => world.answers[at]?.reject(error))
const pass = (ms: number) => shown.change(() => world.clock.advance(ms))

beforeEach(() => vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true))
afterEach(async () => {
  await shown.unmount()
  vi.unstubAllGlobals()
})

test('while it waits it says where to go on, under the wallet’s name', async () => {
  await begin()
  expect(shown.title()).toBe('Aurora')
  expect(shown.text()).toContain('Continue in Aurora')
  expect(shown.box.querySelector('[role=status]')?.textContent).toContain('Approve the request')
  expect(shown.box.querySelector('.t-ring')?.getAttribute('data-state')).toBe('waiting')
  expect(shown.button('Open it again')).toBeUndefined()
})

test('after ten seconds it explains the wait and offers to open the wallet again, in the click itself', async () => {
  await begin()
  await pass(slowAfter - 1)
  expect(shown.button('Open it again')).toBeUndefined()
  await pass(1)
  expect(shown.text()).toContain('Still waiting. Aurora may be behind another window')
  await shown.clickThen('Open it again', () => expect(world.kit.connect).toHaveBeenCalledTimes(2))
  expect(world.answers[0]?.signal.aborted).toBe(true)
  expect(shown.text()).not.toContain('Still waiting')
})

test('a wallet that shows no prompt of its own: nobody is sent to one, before or after it is asked', async () => {
  const connectors = [wallet('a', { name: 'Aurora', approval: 'kit' })]
  await begin({ connectors }, false)
  expect(shown.box.querySelector('[role=status]')?.textContent).toBe('Connect with Aurora')
  await shown.clickThen('Continue', () => expect(world.kit.connect).toHaveBeenCalledOnce())
  expect(shown.box.querySelector('[role=status]')?.textContent).toBe('Connecting…')
  await pass(slowAfter)
  expect(shown.box.querySelector('[role=status]')?.textContent).toBe('Connecting…')
  expect(shown.button('Open it again')).toBeUndefined()
  await reject(rpcError('user-rejected'))
  expect(shown.text()).toContain('You declinedNothing was shared.')
})

test('control: one that shows prompts of its own opens when the visitor continues', async () => {
  await begin({}, false)
  expect(shown.box.querySelector('[role=status]')?.textContent).toBe(
    'Connect with AuroraThe wallet opens when you continue.',
  )
})

test('what the first prompt answers after it was opened again is ignored', async () => {
  await begin()
  await shown.change(() => world.ctx.attempts.start('a'))
  await reject(rpcError('user-rejected'), 0)
  expect(shown.text()).toContain('Continue in Aurora')
  await reject(rpcError('user-rejected'), 1)
  expect(shown.text()).toContain('You declined')
})

test('a declined request is told without blame or code, and can be tried again', async () => {
  await begin()
  await reject(rpcError('user-rejected', undefined, { details: { code: 4001 } } as never))
  expect(shown.text()).toContain('You declinedNothing was shared. You can try again.')
  expect(shown.text()).not.toMatch(/4001|rejected|Details/)
  // a no is an outcome, not an error
  expect(shown.box.querySelector('.t-ring')?.getAttribute('data-state')).toBe('declined')
  expect(shown.box.querySelector('.t-badge')).toBeNull()
  await shown.clickThen('Try again', () => expect(world.kit.connect).toHaveBeenCalledTimes(2))
  expect(shown.text()).toContain('Continue in Aurora')
})

test.each([
  ['kernel/timeout', 'user', 'Aurora did not answer.'],
  ['injected/locked', 'user', 'Unlock Aurora'],
  ['rpc/resource-unavailable', 'user', 'Aurora has an open request already.'],
  ['kernel/aborted', 'developer', 'Stopped before Aurora answered.'],
  ['other/for-visitors', 'user', 'In the words of the error'],
  ['kernel/bad-answer', 'developer', 'Aurora could not connect.'],
] as const)('%s is one plain sentence, its code in the fold', async (code, audience, sentence) => {
  await begin()
  await reject(new KitError(code, 'In the words of the error', audience))
  expect(shown.box.querySelector('[role=status]')?.textContent).toContain(sentence)
  expect(shown.box.querySelector('[role=status]')?.textContent).not.toContain(code)
  expect(shown.box.querySelector('.t-ring')?.getAttribute('data-state')).toBe('error')
  expect(shown.box.querySelector('details')?.open).toBe(false)
  expect(shown.box.querySelector('details')?.textContent).toContain(code)
})

test('a foreign error shows nothing of itself', async () => {
  await begin()
  await reject(new Error('<b>pwned</b>'))
  expect(shown.text()).toContain('Aurora could not connect.')
  expect(shown.text()).not.toContain('pwned')
})

test('success shows for a moment, then the modal closes', async () => {
  await begin()
  await shown.change(() => world.answers[0]?.resolve())
  expect(shown.text()).toContain('Connected')
  expect(shown.box.querySelector('.t-ring')?.getAttribute('data-state')).toBe('done')
  await pass(doneFor - 1)
  expect(world.spies.close).not.toHaveBeenCalled()
  await pass(1)
  expect(world.spies.close).toHaveBeenCalledOnce()
})

const solana = { id: 'solana:1', namespace: 'solana', name: 'Solana' }
const connected = {
  status: 'connected',
  connectorId: 'a',
  accounts: [{ address: '0x1' }],
  active: '0x1',
  chainId: 'eip155:1',
} as const

test('a wallet that was asked for all its networks and shared some leads back to the choice, which shows what is missing', async () => {
  await begin({
    connectors: [wallet('a', { name: 'Aurora', namespaces: ['eip155', 'solana'] })],
    networks: [solana],
    session: { active: 'eip155', namespaces: { eip155: connected } },
  })
  world.cells.router.set((now) => ({
    ...now,
    history: [{ view: 'connect' }, { view: 'choose-namespace' }, { view: 'connecting' }],
  }))
  await shown.change(() => world.answers[0]?.resolve())
  await pass(doneFor)
  expect(world.spies.close).not.toHaveBeenCalled()
  expect(world.spies.navigate).toHaveBeenCalledWith({ type: 'backTo', index: 1 })
})

test('a wallet that shared all it was asked for is connected like every other', async () => {
  const both = { eip155: connected, solana: { ...connected, chainId: 'solana:1' } } as const
  await begin({
    connectors: [wallet('a', { name: 'Aurora', namespaces: ['eip155', 'solana'] })],
    networks: [solana],
    session: { active: 'eip155', namespaces: both },
  })
  world.cells.router.set((now) => ({
    ...now,
    history: [{ view: 'connect' }, { view: 'choose-namespace' }, { view: 'connecting' }],
  }))
  await shown.change(() => world.answers[0]?.resolve())
  expect(shown.text()).toContain('Aurora is ready.')
  await pass(doneFor)
  expect(world.spies.close).toHaveBeenCalledOnce()
})

test('a success after which another view came does not close that', async () => {
  await begin()
  await shown.change(() => world.answers[0]?.resolve())
  await shown.unmount()
  await world.clock.advance(doneFor)
  expect(world.spies.close).not.toHaveBeenCalled()
})

test.each([
  ['a network of the kit', 'eip155:1', 0],
  ['a network the kit does not have', 'eip155:5', 1],
] as const)('after success on %s the shell decides where to go on', async (_, chainId, opened) => {
  const connected = {
    status: 'connected',
    connectorId: 'a',
    accounts: [{ address: '0x1' }],
    active: '0x1',
    chainId,
  } as const
  await begin({ session: { active: 'eip155', namespaces: { eip155: connected } } })
  await shown.change(() => world.answers[0]?.resolve())
  await pass(doneFor)
  expect(world.control.open).toHaveBeenCalledTimes(opened)
  expect(world.spies.close).toHaveBeenCalledTimes(1 - opened)
})

test('going back gives the try up', async () => {
  await begin()
  await shown.click('Cancel')
  expect(world.spies.back).toHaveBeenCalled()
  expect(world.answers[0]?.signal.aborted).toBe(true)
  expect(world.ctx.attempts.state()).toBeUndefined()
})

test.each([
  ['leaving by another view', [{ view: 'connect' }], true, true],
  ['closing the modal to reach the wallet', [], false, false],
  [
    'a view on top of it',
    [{ view: 'connect' }, { view: 'connecting' }, { view: 'approve' }],
    true,
    false,
  ],
] as const)('%s', async (_, history, open, gone) => {
  await begin()
  world.cells.modal.set((now) => ({ ...now, open }))
  world.cells.router.set((now) => ({ ...now, history }))
  await shown.unmount()
  expect(world.answers[0]?.signal.aborted).toBe(gone)
})

test('a wallet that needs a click of its own waits for it', async () => {
  const preload = vi.fn(async () => {})
  await begin(
    { connectors: [wallet('a', { name: 'Aurora' }, { ready: () => false, preload })] },
    false,
  )
  expect(shown.text()).toContain('Connect with Aurora')
  expect(shown.box.querySelector('.t-ring')?.getAttribute('data-state')).toBeNull()
  expect(preload).toHaveBeenCalled()
  expect(world.kit.connect).not.toHaveBeenCalled()
  await shown.clickThen('Continue', () => expect(world.kit.connect).toHaveBeenCalledOnce())
})

test('no window is spoken of before the wallet is asked and while it answers: it may be one that the page draws', async () => {
  await begin({}, false)
  expect(shown.text()).toContain('The wallet opens when you continue.')
  await shown.unmount()
  await begin()
  expect(shown.text()).toContain('Approve the request in the wallet.')
})

test('a wallet that is not here is named as far as known, and can be had', async () => {
  await begin({ connectors: [], recent: [{ id: 'a', name: 'Aurora' }] }, false)
  expect(shown.text()).toContain('Aurora is not installed here')
  await shown.click('Get Aurora')
  expect(world.spies.push).toHaveBeenCalledWith('get-a-wallet', { connector: 'a' })
})

test('the try of another wallet is not shown as this one’s', async () => {
  world = createWorld({ connectors: [wallet('a', { name: 'Aurora' }), wallet('b')] })
  world.ctx.attempts.start('b')
  shown = await mountView(ConnectingView, world, { params: { connector: 'a' } })
  expect(shown.text()).toContain('Connect with Aurora')
})
