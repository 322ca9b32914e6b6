// The screens of wallets on phones. `open` opens a view; the page's `pairing` answers for the
// wallet.
const RAINBOW = '1ae92b26df02f0abca6304df07debccd18262fdf5fe82daa81593582dac9a369'

export const pairingScreens = (open) => {
  const begin = async (tab, wallet) => {
    await open(tab, 'walletconnect/pairing', wallet ? { wallet } : {})
    await tab.waitForFunction(() => window.screens.fake.tries.length > 0)
  }
  const answer = (tab, what) => tab.evaluate((given) => window.screens.pairing(given), what)
  const ended = (tab) =>
    tab.locator('.t-ring:is([data-state=error],[data-state=declined])').waitFor()
  const about = { pairing: true }
  return {
    pairing: {
      ...about,
      arabic: true,
      show: async (tab) => (await begin(tab), await answer(tab, 1)),
    },
    'pairing-wallet': {
      ...about,
      arabic: true,
      show: async (tab) => (await begin(tab, RAINBOW), await answer(tab, 1)),
    },
    'pairing-loading': { ...about, extra: true, show: (tab) => begin(tab) },
    'pairing-ways': {
      ...about,
      extra: true,
      arabic: true,
      show: async (tab) => {
        await begin(tab, 'desk')
        await answer(tab, 1)
        await tab.getByRole('tab').nth(1).click()
      },
    },
    'pairing-offline': {
      ...about,
      extra: true,
      show: async (tab) => (
        await begin(tab),
        await answer(tab, 1),
        tab.evaluate(() => window.screens.fake.set({ relay: 'offline' }))
      ),
    },
    'pairing-declined': {
      ...about,
      show: async (tab) => (await begin(tab, RAINBOW), await answer(tab, 'declined'), ended(tab)),
    },
    'pairing-failed': {
      ...about,
      extra: true,
      show: async (tab) => (await begin(tab), await answer(tab, 'refused'), ended(tab)),
    },
    request: {
      ...about,
      arabic: true,
      show: async (tab) => {
        await tab.evaluate(() => {
          const waiting = [
            { id: 1, method: 'eth_sendTransaction', chainId: 'eip155:1', since: Date.now() },
          ]
          window.screens.fake.set({ waiting, peer: { name: 'Rainbow', link: 'rainbow://' } })
        })
        await open(tab, 'walletconnect/request')
      },
    },
  }
}
