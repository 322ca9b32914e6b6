// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest'
import { walletConnect } from '../../../../plugins/walletconnect'
import { type UiOptions, ui } from '../../../../ui'
import { createTestKit } from '../../../harness/createTestKit'

const ends: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end()
})

/** The first and last row of the connect view of a page with a wallet installed. */
async function rows(connectorTypeOrder: UiOptions['connectorTypeOrder']) {
  const { kit, wallet, end } = await createTestKit({
    plugins: [
      ui({ preload: 'none', ...(connectorTypeOrder && { connectorTypeOrder }) }),
      walletConnect({ projectId: 'x'.repeat(32) }),
    ],
  })
  ends.push(end)
  kit.open()
  const read = () => kit.element().shadowRoot?.textContent ?? ''
  for (const row of ['All wallets', 'Scan with a wallet app'])
    await expect.poll(read).toContain(row)
  await expect.poll(read).toContain(wallet.info.name)
  return read().indexOf('Scan with a wallet app') < read().indexOf(wallet.info.name)
}

test.each<[UiOptions['connectorTypeOrder'], boolean]>([
  [undefined, false],
  [['walletConnect', 'injected'], true],
  [['injected', 'walletConnect'], false],
  [['recommended'], true],
  [['external', 'custom', 'featured'], true],
])('with the order %j the apps come first: %s', async (order, isFirst) => {
  expect(await rows(order)).toBe(isFirst)
})
