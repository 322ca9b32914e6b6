// The screens of the wallets directory. `open` opens a view.
const METAMASK = 'c57ca95b47569778a828d19178114f4db188b89b763c899ba0be274e97267d96'

export const walletsScreens = (open) => {
  const all = async (tab) => {
    await open(tab, 'walletconnect/wallets')
    await tab.locator('.wc-tile').first().waitFor()
  }
  const curated = { directory: 'curated' }
  return {
    'connect-wallets': {
      ...curated,
      wallets: 2,
      arabic: true,
      show: async (tab) => (
        await open(tab),
        tab
          .locator('.t-row', { has: tab.locator('.t-tile') })
          .first()
          .waitFor()
      ),
    },
    'connect-wallets-only': {
      ...curated,
      wallets: 0,
      extra: true,
      show: async (tab) => (
        await open(tab),
        tab
          .locator('.t-row', { has: tab.locator('.t-tile') })
          .first()
          .waitFor()
      ),
    },
    'connect-wallets-hostile': {
      directory: 'hostile',
      extra: true,
      crowd: true,
      show: async (tab) => (
        await open(tab),
        tab
          .locator('.t-row', { has: tab.locator('.t-tile') })
          .first()
          .waitFor()
      ),
    },
    'all-wallets': { ...curated, arabic: true, show: all },
    'all-wallets-many': {
      directory: 'many',
      extra: true,
      show: async (tab) => {
        await all(tab)
        await tab.locator('.t-body').evaluate((body) => body.scrollTo(0, 1400))
      },
    },
    'all-wallets-certified': {
      directory: 'many',
      extra: true,
      arabic: true,
      show: async (tab) => (await all(tab), tab.locator('.wc-chip').click()),
    },
    'all-wallets-none': {
      ...curated,
      extra: true,
      show: async (tab) => {
        await all(tab)
        await tab.locator('.wc-head input').fill('qqqqqq')
        await tab.locator('.t-empty').waitFor()
      },
    },
    'all-wallets-look-alike': {
      directory: 'hostile',
      extra: true,
      arabic: true,
      show: async (tab) => {
        await all(tab)
        await tab
          .locator('.wc-tile', { has: tab.locator('.wc-mark[data-tone=warn]') })
          .first()
          .click()
        await tab.locator('.wc-head .t-note').waitFor()
      },
    },
    'get-wallet': {
      ...curated,
      show: (tab) => open(tab, 'walletconnect/get', { wallet: METAMASK }),
    },
    'get-a-wallet-directory': {
      ...curated,
      wallets: 0,
      show: async (tab) => (
        await open(tab, 'get-a-wallet'), tab.locator('.t-row').nth(3).waitFor()
      ),
    },
  }
}
