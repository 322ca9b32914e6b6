// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest'
import { defineEip155 } from '../../../kernel/networks/index'
import type { AssetId, BalanceSource, PriceSource } from '../../../plugins/data'
import { ui } from '../../../ui'
import { startKit } from './fixture'

const one = defineEip155({ id: 1, name: 'First chain', rpcUrls: [] })
const two = defineEip155({ id: 10, name: 'Second chain', rpcUrls: [] })
const coinOf = (chainId: string) => `${chainId}/slip44:60` as AssetId

const ends: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end()
})

test('what is worth most stands first, also where its network answers last', async () => {
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  const balances: BalanceSource = {
    kind: 'balances',
    id: 'mine',
    separate: true,
    async read({ chainIds }) {
      if (chainIds.includes(two.id)) await held
      return chainIds.map((chainId) => ({
        asset: coinOf(chainId),
        raw: chainId === two.id ? 10n ** 20n : 10n ** 18n,
        decimals: 18,
        name: '',
        symbol: '',
      }))
    },
  }
  const prices: PriceSource = {
    kind: 'prices',
    id: 'prices',
    read: async ({ assets }) => assets.map((asset) => ({ asset, price: '2' })),
  }
  const { kit } = await startKit(
    {
      accounts: {
        eip155: { addresses: ['0x71C7656EC7ab88b098defB751B7401B5f6d8976F'], chainId: one.id },
      },
    },
    [one, two],
    undefined,
    { sources: [balances, prices] },
    { plugins: [ui({ preload: 'none' })] },
  )
  ends.push(() => kit.destroy())
  kit.open('account')
  const rows = () => kit.element().shadowRoot?.textContent?.match(/(?:First|Second) chain\$\d+/g)
  await expect.poll(rows).toEqual(['First chain$2'])
  release()
  await expect.poll(rows).toEqual(['Second chain$200', 'First chain$2'])
})
