/** @vitest-environment happy-dom */
import { describe, expect, test, vi } from 'vitest'
import { isKitError, KitError } from '../../../../kernel/errors/KitError'
import { rpcError } from '../../../../kernel/requests/errors'
import { walletconnectError } from '../../../../plugins/walletconnect/errors'
import { failureOf } from '../../../../plugins/walletconnect/views/pairing/Outcome'
import PairingView, { doneFor } from '../../../../plugins/walletconnect/views/pairing/PairingView'
import { lateAfter } from '../../../../plugins/walletconnect/views/pairing/QrPanel'
import { longUri, rainbow, usualUri } from './fakePairing'
import { eachFresh, type Input, phoneAgent, type Shown, showPairing } from './pairingFixture'

let shown: Shown
const show = async (input: Input = {}) => {
  shown = await showPairing(PairingView, input)
}
eachFresh(() => shown)

test('it connects when it shows, with what it was opened with', async () => {
  await show({ params: { connector: 'mine', namespace: 'solana', chainId: 'solana:x' } })
  expect(shown.tries).toHaveLength(1)
  expect(shown.tries[0]).toMatchObject({
    id: 'mine',
    asked: { namespaces: ['solana'], chainId: 'solana:x' },
  })
})

test('opened without anything it is the plugin’s own connector, for every namespace', async () => {
  await show()
  expect(shown.tries[0]?.id).toBe('walletConnect')
  expect(Object.keys(shown.tries[0]?.asked ?? {})).toEqual(['signal'])
  expect(shown.api.setIntendedWallet).toHaveBeenLastCalledWith(undefined)
  expect(shown.title()).toBe('Scan with your phone')
})

test('StrictMode shows it twice and connects once', async () => {
  await show({ strict: true })
  expect(shown.tries).toHaveLength(1)
  expect(shown.tries[0]?.asked.signal.aborted).toBe(false)
})

test('the plate and the button are there before the code, which takes its place in them', async () => {
  await show()
  const plate = shown.box.querySelector('.t-qr')
  expect(plate?.querySelector('svg')?.getAttribute('role')).toBeNull()
  expect((shown.button('Copy link') as HTMLButtonElement).disabled).toBe(true)
  expect(shown.said()).toContain('Preparing the code…')
  const before = plate?.querySelector('path')?.getAttribute('d') ?? ''
  await shown.uri(usualUri())
  expect(shown.box.querySelector('.t-qr')).toBe(plate)
  expect(plate?.querySelector('svg')?.getAttribute('role')).toBe('img')
  expect(plate?.querySelector('svg')?.getAttribute('aria-label')).toBe(
    'Code to scan with a wallet app',
  )
  expect(plate?.querySelector('path')?.getAttribute('d')?.length).toBeGreaterThan(before.length)
  expect((shown.button('Copy link') as HTMLButtonElement).disabled).toBe(false)
  expect(shown.said()).toContain('Open a wallet app and point it at the code.')
})

test('a new code takes the place of the old one in the same drawing, and is only said aloud', async () => {
  await show()
  await shown.uri(usualUri(1))
  const path = shown.box.querySelector('.t-qr path')
  const old = path?.getAttribute('d')
  expect(shown.text()).not.toContain('There is a new code.')
  const [seen] = shown.said().split('|')
  await shown.uri(usualUri(2))
  expect(shown.box.querySelector('.t-qr path')).toBe(path)
  expect(path?.getAttribute('d')).not.toBe(old)
  expect(shown.said()).toBe(`${seen}|There is a new code.|`)
})

test('a code that does not come is explained after ten seconds', async () => {
  await show()
  await shown.pass(lateAfter - 1)
  expect(shown.said()).not.toContain('longer than usual')
  await shown.pass(1)
  expect(shown.said()).toContain('This takes longer than usual.')
  await shown.uri(longUri())
  expect(shown.said()).not.toContain('longer than usual')
})

test('an unreachable relay is told under the code, which stays', async () => {
  await show()
  await shown.uri(usualUri())
  await shown.change(() => shown.cell.set((now) => ({ ...now, relay: 'offline' })))
  expect(shown.said()).toContain(
    'The connection service cannot be reached. The code works as soon as it is back.',
  )
  expect(shown.box.querySelector('.t-qr svg')?.getAttribute('role')).toBe('img')
  await shown.change(() => shown.cell.set((now) => ({ ...now, relay: 'connected' })))
  expect(shown.said()).not.toContain('connection service')
})

describe('the link', () => {
  const clipboard = (writeText: (text: string) => Promise<void>) =>
    Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true })

  test('is copied, and the newest one', async () => {
    const writeText = vi.fn(async () => {})
    await show()
    clipboard(writeText)
    await shown.uri(usualUri(1))
    await shown.uri(usualUri(2))
    await shown.click('Copy link')
    expect(writeText).toHaveBeenLastCalledWith(usualUri(2))
    expect(shown.said()).toContain('Link copied')
  })

  test('that could not be copied is told', async () => {
    await show()
    clipboard(async () => Promise.reject(new Error('closed')))
    await shown.uri(usualUri())
    await shown.click('Copy link')
    expect(shown.ctx).toMatchObject({
      snack: expect.toSatisfy(
        (snack: ReturnType<typeof vi.fn>) =>
          snack.mock.calls[0]?.[0] === 'The link could not be copied',
      ),
    })
  })
})

describe('leaving', () => {
  const aborted = () => shown.tries[0]?.asked.signal.aborted

  test('for another view gives the try up, and coming back begins anew', async () => {
    await show()
    expect(aborted()).toBe(false)
    await shown.move(['connect'])
    await shown.unmount()
    expect(aborted()).toBe(true)
    await show()
    expect(shown.tries).toHaveLength(1)
  })

  test('by closing the modal gives it up', async () => {
    await show()
    await shown.uri(usualUri())
    await shown.move([])
    await shown.unmount()
    expect(aborted()).toBe(true)
  })

  test('a hidden page is not left', async () => {
    await show({ agent: phoneAgent })
    await shown.uri(usualUri())
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true })
    await shown.change(() => document.dispatchEvent(new Event('visibilitychange')))
    await shown.change(() => window.dispatchEvent(new Event('pagehide')))
    Object.defineProperty(document, 'visibilityState', { value: 'visible', configurable: true })
    expect(aborted()).toBe(false)
  })

  test.each([
    [[], false],
    [['connect'], true],
  ])('a phone on which the app was opened: to %j gives it up: %s', async (history, given) => {
    await show({ agent: phoneAgent, wallets: [rainbow], params: { wallet: rainbow.id } })
    await shown.uri(usualUri())
    await shown.click('Open app')
    await shown.move(history)
    await shown.unmount()
    expect(aborted()).toBe(given)
  })

  test('what is answered afterwards moves nothing', async () => {
    await show()
    await shown.unmount()
    shown.tries[0]?.resolve()
    await vi.advanceTimersByTimeAsync(doneFor)
    expect(shown.ctx.navigate).not.toHaveBeenCalled()
  })
})

describe('a try that failed', () => {
  const cases: readonly (readonly [unknown, string, string])[] = [
    [rpcError('user-rejected'), 'You declinedNothing was shared. You can try again.', 'Try again'],
    [
      walletconnectError('expired'),
      'The code has expiredNobody answered in time.',
      'Show a new code',
    ],
    [new KitError('kernel/timeout', 'x', 'user'), 'The code has expired', 'Show a new code'],
    [
      walletconnectError('relay-unreachable'),
      'The connection service cannot be reached. Check your connection',
      'Try again',
    ],
    [walletconnectError('not-loaded'), 'The code could not be loaded.', 'Try again'],
    [
      walletconnectError('chains-refused', { wallet: 'X' }),
      'Your wallet does not support a network that this app needs.',
      'Try again',
    ],
    [
      new KitError('other/for-visitors', 'In the words of the error', 'user'),
      'In the words of the error',
      'Try again',
    ],
    [
      new KitError('kernel/bad-answer', 'for developers', 'developer'),
      'Your wallet could not connect.',
      'Try again',
    ],
    [new Error('foreign'), 'Your wallet could not connect.', 'Try again'],
  ]
  test.each(cases)('%s is one plain sentence', async (error, sentence, button) => {
    await show()
    await shown.uri(usualUri())
    await shown.reject(error)
    expect(shown.said()).toContain(sentence)
    expect(shown.said()).not.toMatch(/3000|4001|developers|foreign|projectId/)
    expect(shown.ring()).toBe(isKitError(error, 'rpc/user-rejected') ? 'declined' : 'error')
    const { details } = failureOf(error)
    expect(shown.box.querySelector('details')?.textContent ?? '').toContain(details?.code ?? '')
    expect(shown.box.querySelector('details') !== null).toBe(
      isKitError(error) && details !== undefined,
    )
    await shown.click(button)
    expect(shown.tries).toHaveLength(2)
    expect(shown.said()).toContain('Preparing the code…')
  })
})

test.each([
  walletconnectError('project-id-missing'),
  walletconnectError('relay-refused', { reason: '3000 Project not found' }),
])('where another try cannot help, the primary button leads to another way: %s', async (error) => {
  await show()
  await shown.reject(error)
  expect(shown.said()).toContain(
    'Connecting by phone does not work in this app at the moment. Choose another way to connect.',
  )
  expect(shown.said()).not.toMatch(/3000|projectId/)
  expect(shown.button('Try again')).toBeUndefined()
  await shown.click('Choose another way')
  expect(shown.ctx.back).toHaveBeenCalledOnce()
  expect(shown.tries).toHaveLength(1)
})

describe('once connected', () => {
  const connect = async (input: Input = {}) => {
    await show(input)
    await shown.uri(usualUri())
    await shown.change(() => shown.tries[0]?.resolve())
  }

  test('the wallet’s own name stands under a closed ring, then the modal closes', async () => {
    await connect({ state: { peer: { name: 'Fern' } } })
    expect(shown.ring()).toBe('done')
    expect(shown.said()).toContain('ConnectedFern is ready.')
    await shown.pass(doneFor - 1)
    expect(shown.ctx.navigate).not.toHaveBeenCalled()
    await shown.pass(1)
    expect(shown.ctx.navigate).toHaveBeenCalledWith({ type: 'close', force: true })
  })

  test('it leads back to the list of wallets it came from', async () => {
    await connect({ history: ['account', 'wallets', 'connect', 'walletconnect/pairing'] })
    await shown.pass(doneFor)
    expect(shown.ctx.navigate).toHaveBeenCalledWith({ type: 'backTo', index: 1 })
  })

  test('embedded in a page it shows the first view', async () => {
    await connect({ embedded: true })
    await shown.pass(doneFor)
    expect(shown.kit.open).toHaveBeenCalledWith()
    expect(shown.ctx.navigate).not.toHaveBeenCalled()
  })

  test('on a network that the kit does not have, the choice of networks comes next', async () => {
    await connect()
    await shown.change(() =>
      shown.world.cells.session.set(
        () =>
          ({
            active: 'eip155',
            namespaces: { eip155: { status: 'connected', chainId: 'eip155:999' } },
          }) as never,
      ),
    )
    await shown.pass(doneFor)
    expect(shown.kit.open).toHaveBeenCalledWith()
  })
})
