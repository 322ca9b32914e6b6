// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest'
import { walletConnect } from '../../../../plugins/walletconnect'
import { type UiOptions, ui } from '../../../../ui'
import { createTestKit } from '../../../harness/createTestKit'

const ends: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end()
})

/** Whether the phone's wallets stand before the installed one, on a computer or a phone. */
async function areAppsFirst(connectorTypeOrder: UiOptions['connectorTypeOrder']) {
  const { kit, wallet, end } = await createTestKit({
    plugins: [
      ui({ preload: 'none', ...(connectorTypeOrder && { connectorTypeOrder }) }),
      walletConnect({ projectId: 'x'.repeat(32) }),
    ],
  })
  ends.push(end)
  kit.open()
  const read = () => kit.element().shadowRoot?.textContent ?? ''
  for (const text of ['Wallet apps', wallet.info.name]) await expect.poll(read).toContain(text)
  return read().indexOf('Wallet apps') < read().indexOf(wallet.info.name)
}

test.each<[UiOptions['connectorTypeOrder'], boolean]>([
  [undefined, false],
  [['walletConnect', 'injected'], true],
  [['injected', 'walletConnect'], false],
  [['recommended'], true],
  [['external', 'custom', 'featured'], true],
])('with the order %j the apps come first: %s', async (order, isFirst) => {
  expect(await areAppsFirst(order)).toBe(isFirst)
})
