/** @vitest-environment happy-dom */
import { expect, test } from 'vitest'
import type { WaitingRequest, WalletConnectState } from '../../../../plugins/walletconnect'
import RequestView, {
  askOf,
  slowAfter,
} from '../../../../plugins/walletconnect/views/pairing/RequestView'
import { eachFresh, type Input, phoneAgent, type Shown, showPairing } from './pairingFixture'

let shown: Shown
const request = (id = 1, method = 'personal_sign', ago = 0): WaitingRequest => ({
  id,
  method,
  chainId: 'eip155:1',
  since: Date.now() - ago,
})
const show = async (state: Partial<WalletConnectState>, input: Input = {}) => {
  shown = await showPairing(RequestView, {
    history: ['account', 'walletconnect/request'],
    state: { peer: { name: 'Fern', link: 'fern://' }, ...state },
    ...input,
  })
}
const set = (state: Partial<WalletConnectState>) =>
  shown.change(() => shown.cell.set((now) => ({ ...now, ...state })))
eachFresh(() => shown)

test('it says where to go on, what for, and on which network', async () => {
  await show({ waiting: [request()] })
  expect(shown.said()).toBe('Continue in FernYour wallet asks you to sign a message.')
  expect(shown.text()).toContain('On Ethereum')
  expect(shown.ring()).toBe('waiting')
  expect(shown.button('Open Fern')).toBeUndefined()
})

test.each([
  ['personal_sign', 'sign'],
  ['solana_signMessage', 'sign'],
  ['signMessage', 'sign'],
  ['eth_signTypedData_v4', 'sign-data'],
  ['eth_sendTransaction', 'send'],
  ['wallet_sendCalls', 'send'],
  ['solana_signAndSendTransaction', 'send'],
  ['sendTransfer', 'send'],
  ['solana_signAllTransactions', 'sign-transaction'],
  ['eth_signTransaction', 'sign-transaction'],
  ['signPsbt', 'sign-transaction'],
  ['wallet_switchEthereumChain', 'network'],
  ['wallet_addEthereumChain', 'network'],
  ['wallet_watchAsset', 'token'],
  ['personal_signature', 'other'],
  ['something_new', 'other'],
])('%s is told in plain words', (method, key) => {
  expect(askOf(method)).toBe(`walletconnect.ask-${key}`)
})

test('cancel gives the oldest up; the next one shows, and with the last the view goes back', async () => {
  await show({ waiting: [request(1), request(2, 'eth_sendTransaction')] })
  expect(shown.text()).toContain('1 more after this one')
  await shown.click('Cancel')
  expect(shown.api.cancelRequest).toHaveBeenLastCalledWith(1)
  expect(shown.said()).toContain('Your wallet asks you to confirm a transaction.')
  expect(shown.text()).not.toContain('more after')
  expect(shown.ctx.navigate).not.toHaveBeenCalled()
  await shown.click('Cancel')
  expect(shown.api.cancelRequest).toHaveBeenLastCalledWith(2)
  expect(shown.ctx.navigate).toHaveBeenCalledWith({ type: 'back', force: true })
})

test('opened for the request alone, it closes the modal; embedded, it shows the first view', async () => {
  await show({ waiting: [request()] }, { history: ['walletconnect/request'] })
  await set({ waiting: [] })
  expect(shown.ctx.navigate).toHaveBeenCalledWith({ type: 'close', force: true })
  await shown.unmount()
  await show({ waiting: [request()] }, { history: ['walletconnect/request'], embedded: true })
  await set({ waiting: [] })
  expect(shown.kit.open).toHaveBeenCalledWith()
  expect(shown.ctx.navigate).not.toHaveBeenCalled()
})

test('where the visitor went on to another view, the end of a request moves nothing', async () => {
  await show({ waiting: [request()] })
  await shown.move(['account', 'walletconnect/request', 'networks'])
  await set({ waiting: [] })
  expect(shown.ctx.navigate).not.toHaveBeenCalled()
})

test('after thirty seconds, counted from when it was sent, it says that the wallet may be closed', async () => {
  await show({ waiting: [request(1, 'personal_sign', 20_000)] })
  await shown.pass(slowAfter - 20_001)
  expect(shown.said()).not.toContain('Still waiting')
  await shown.pass(1)
  expect(shown.said()).toContain(
    'Still waiting. Open Fern on your device: it may be closed or locked.',
  )
})

test('an unreachable relay is told', async () => {
  await show({ waiting: [request()], relay: 'offline' })
  expect(shown.said()).toContain('The request is sent when it is back.')
  await set({ relay: 'connected' })
  expect(shown.said()).not.toContain('The request is sent')
})

test('a phone has a link into the wallet: the one it named, else the one it was opened with', async () => {
  await show({ waiting: [request()] }, { agent: phoneAgent })
  expect(shown.button('Open Fern')?.getAttribute('href')).toBe('fern://')
  await set({ peer: { name: 'Fern' } })
  expect(shown.button('Open Fern')).toBeUndefined()
  localStorage.setItem('WALLETCONNECT_DEEPLINK_CHOICE', '{"href":"stored://","name":"Fern"}')
  await set({ peer: { name: 'Fern', url: 'https://fern.example/' } })
  expect(shown.button('Open Fern')?.getAttribute('href')).toBe('stored://')
  localStorage.setItem(
    'WALLETCONNECT_DEEPLINK_CHOICE',
    '{"href":"javascript:alert(1)//","name":"Fern"}',
  )
  await set({ peer: { name: 'Fern', url: 'https://fern2.example/' } })
  expect(shown.button('Open Fern')).toBeUndefined()
})
