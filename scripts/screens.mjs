// Takes docs/screens: every view, dark and light, on a desktop and a phone. Names given as
// arguments take only those views.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { pairingScreens } from './screens/pairing.mjs'
import { shrinkPng } from './screens/shrinkPng.mjs'
import { openPage, takePictures } from './screens/takePictures.mjs'
import { walletsScreens } from './screens/wallets.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const at = (path) => join(root, path)
/** Where the pictures go; SCREENS_OUT names another folder. */
const folder = process.env.SCREENS_OUT ?? at('docs/screens')
const PHONE_AGENT =
  'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36'
const DEVICES = {
  desktop: { viewport: { width: 1280, height: 800 } },
  phone: {
    viewport: { width: 390, height: 844 },
    isMobile: true,
    hasTouch: true,
    userAgent: PHONE_AGENT,
  },
}
const AURORA = 'com.example.aurora'
const MOST_BYTES = 6_000_000
const AT_ONCE = 4

const first = (tab, behaviour) =>
  tab.evaluate((next) => window.screens.wallets[0]?.set(next), behaviour)
const open = (tab, view, params) =>
  tab.evaluate(([name, given]) => window.screens.kit.open(name, given), [view, params])
const until = (tab, state) =>
  tab.waitForFunction(
    (wanted) => window.screens.kit.getState().session.namespaces.eip155?.status === wanted,
    state,
  )
const connect = async (tab) => {
  // on a busy machine a wallet may be found after the kit's patience is over
  await tab.evaluate(() => void window.screens.kit.discover())
  await tab.waitForFunction(
    (wallet) =>
      window.screens.kit.getState().connectors.some(({ manifest }) => manifest.id === wallet),
    AURORA,
  )
  await tab.evaluate((wallet) => window.screens.kit.connect(wallet), AURORA)
  await until(tab, 'connected')
}
/** Opens the list and chooses the first wallet, as a visitor does. */
const choose = async (tab) => {
  await open(tab)
  await tab.getByRole('button', { name: 'Aurora Wallet' }).click()
}
/** Connects the wallet that spans namespaces. */
const span = (tab, namespaces) =>
  tab.evaluate(
    (wanted) => window.screens.kit.connect('orbit', wanted && { namespaces: wanted }),
    namespaces,
  )

/** Connects the wallet whose approvals are the kit's. */
const connectPasskey = async (tab) => {
  await open(tab)
  await tab.getByRole('button', { name: 'Passkey' }).click()
  await until(tab, 'connected')
  await tab.waitForFunction(() => !window.screens.kit.getState().modal.open)
}
/**
 * Every view in its states. `wallets` is how many are installed; `arabic` takes it in Arabic, too;
 * `extra` is taken only where it is named.
 */
const SCREENS = {
  connect: {
    arabic: true,
    show: async (tab) => {
      await connect(tab)
      await tab.evaluate(() => window.screens.kit.disconnect())
      await until(tab, 'disconnected')
      await open(tab)
      await tab.getByRole('button', { name: 'Aurora Wallet' }).waitFor()
    },
  },
  'connect-empty': { wallets: 0, show: (tab) => open(tab) },
  connecting: {
    show: async (tab) => (
      await first(tab, { hang: ['eth_requestAccounts'] }),
      await choose(tab),
      tab.locator('.t-ring[data-state=waiting]').waitFor()
    ),
  },
  declined: {
    show: async (tab) => (
      await first(tab, { reject: true }),
      await choose(tab),
      tab.locator('.t-ring[data-state=declined]').waitFor()
    ),
  },
  'not-installed': {
    show: async (tab) => {
      await connect(tab)
      await tab.evaluate(() => window.screens.forget())
      await open(tab, 'connecting', { connector: AURORA })
    },
  },
  account: {
    arabic: true,
    show: async (tab) => (
      await connect(tab),
      await open(tab),
      tab.locator('.t-big').filter({ hasText: 'ETH' }).waitFor()
    ),
  },
  'choose-namespace': {
    spanning: true,
    arabic: true,
    show: async (tab) => {
      await open(tab)
      await tab.getByRole('button', { name: 'Orbit' }).click()
      await tab.locator('.t-btn[data-kind=primary]').waitFor()
    },
  },
  'choose-namespace-more': {
    extra: true,
    spanning: true,
    show: async (tab) => {
      await span(tab, ['eip155'])
      await open(tab, 'choose-namespace', { connector: 'orbit' })
      await tab.locator('.t-btn[data-kind=primary]').waitFor()
    },
  },
  wallets: {
    spanning: true,
    arabic: true,
    show: async (tab) => {
      await connect(tab)
      await span(tab)
      await open(tab, 'wallets')
      await tab.locator('.t-num').nth(2).waitFor()
    },
  },
  'wallets-one': {
    extra: true,
    show: async (tab) => (
      await connect(tab), await open(tab, 'wallets'), tab.locator('.t-num').first().waitFor()
    ),
  },
  'wallets-left': {
    extra: true,
    spanning: true,
    show: async (tab) => {
      await connect(tab)
      await span(tab, ['eip155'])
      await open(tab, 'wallets')
      await tab.locator('.t-holder .t-link').first().click()
      await tab.locator('.t-snack').waitFor()
    },
  },
  'wallets-many': {
    extra: true,
    crowd: true,
    arabic: true,
    show: async (tab) => {
      await tab.evaluate(async () => {
        for (const at of [7, 6, 5, 4, 3, 2, 1, 0]) await window.screens.kit.connect(`crowd-${at}`)
      })
      await open(tab, 'wallets')
      await tab.locator('.t-num').nth(2).waitFor()
    },
  },
  'wallets-hostile': {
    extra: true,
    crowd: true,
    spanning: true,
    arabic: true,
    show: async (tab) => {
      await tab.evaluate(() => window.screens.kit.connect('crowd-1'))
      await span(tab)
      await open(tab, 'wallets')
      await tab.locator('.t-num').nth(1).waitFor()
      await tab.locator('.t-tag').last().scrollIntoViewIfNeeded()
    },
  },
  'networks-across': {
    spanning: true,
    show: async (tab) => (await connect(tab), open(tab, 'networks')),
  },
  'connect-on': {
    extra: true,
    spanning: true,
    show: async (tab) => (
      await open(tab, 'connect', { namespace: 'bip122' }),
      tab.getByRole('button', { name: 'Orbit' }).waitFor()
    ),
  },
  'connect-on-empty': {
    extra: true,
    wallets: 0,
    show: (tab) => open(tab, 'connect', { namespace: 'eip155' }),
  },
  'switching-across': {
    extra: true,
    spanning: true,
    show: async (tab) => {
      await span(tab, ['eip155'])
      await tab.evaluate(() => Object.assign(window.screens, { slow: true }))
      await open(tab, 'switching', { network: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp' })
      await tab.locator('.t-ring[data-state=waiting]').waitFor()
    },
  },
  'account-across': {
    extra: true,
    spanning: true,
    show: async (tab) => (await span(tab), await open(tab), tab.locator('.t-big').waitFor()),
  },
  ...Object.fromEntries(
    [
      ['Tokens', '.dt .t-row'],
      ['NFTs', '.nf-tile img'],
      ['Activity', '.ac .t-row'],
    ].map(([title, drawn]) => [
      `account-${title.toLowerCase()}`,
      {
        spanning: true,
        holdings: true,
        show: async (tab) => (
          await span(tab),
          await open(tab),
          await tab.getByRole('tab', { name: title }).click(),
          tab.locator(drawn).nth(2).waitFor()
        ),
      },
    ]),
  ),
  networks: { show: async (tab) => (await connect(tab), open(tab, 'networks')) },
  switching: {
    show: async (tab) => {
      await connect(tab)
      await first(tab, { hang: ['wallet_switchEthereumChain'] })
      await open(tab, 'switching', { network: 'eip155:8453' })
    },
  },
  'unsupported-chain': {
    show: async (tab) => {
      await tab.evaluate(() => window.screens.wallets[0]?.changeChain(999))
      await connect(tab)
      await open(tab)
    },
  },
  approve: {
    local: true,
    show: async (tab) => {
      await connectPasskey(tab)
      await tab.evaluate(() => {
        const { kit } = window.screens
        const { active } = kit.getState().session.namespaces.eip155
        const text =
          'Sign in to Example.\n\nThis costs nothing and sends no transaction.\nNonce: 8f2c41'
        const params = [
          `0x${[...new TextEncoder().encode(text)].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`,
          active,
        ]
        void kit.request({ method: 'personal_sign', params }).catch(() => {})
      })
      await tab.locator('.t-btn[data-kind=primary]:not(:disabled)').waitFor()
    },
  },
  'approve-token': {
    extra: true,
    local: true,
    show: async (tab) => {
      await connectPasskey(tab)
      await tab.evaluate(() => {
        const { kit } = window.screens
        const { active } = kit.getState().session.namespaces.eip155
        const data = `0x095ea7b3${active.slice(2).toLowerCase().padStart(64, '0')}${'f'.repeat(64)}`
        void kit
          .request({
            method: 'eth_sendTransaction',
            params: [{ from: active, to: '0x6B175474E89094C44Da98b954EedeAC495271d0F', data }],
          })
          .catch(() => {})
      })
      await tab.locator('.t-note').waitFor()
    },
  },
  'what-is-a-wallet': { show: (tab) => open(tab, 'what-is-a-wallet') },
  'get-a-wallet': { show: (tab) => open(tab, 'get-a-wallet') },
  ...walletsScreens(open),
  ...pairingScreens(open),
}
/** Views with an entry of a plugin in each of their slots. */
for (const view of ['connect', 'connecting', 'account', 'networks', 'wallets-one', 'approve'])
  SCREENS[`slots-${view}`] = { ...SCREENS[view], extra: true, arabic: true, slots: 'all' }
SCREENS['slots-account-one'] = { ...SCREENS['slots-account'], slots: 'one' }

const take = async (browser, url, { view, theme, device, locale }) => {
  const {
    show,
    wallets = 5,
    local = false,
    spanning = false,
    crowd = false,
    pairing = false,
    directory,
    holdings = false,
    slots,
  } = SCREENS[view]
  const kit = {
    theme,
    locale,
    wallets,
    local,
    spanning,
    crowd,
    pairing,
    directory,
    holdings,
    slots,
  }
  const { tab, problems, close } = await openPage(browser, url, { context: DEVICES[device], kit })
  await show(tab)
  await tab.locator('.t-view > *:not(.t-wait)').first().waitFor()
  // What comes in within 150 ms is still on its way, and a press that chose a row leaves its mark.
  await tab.mouse.move(5, 5)
  await tab.waitForTimeout(500)
  // pictures fade in over their monogram; one that is below the sheet's edge may never load
  await tab
    .locator('.t-wi:not([data-loaded]) img')
    .first()
    .waitFor({ state: 'detached', timeout: 2000 })
    .catch(() => {})
  const name = `${view}-${theme}-${device}${locale === 'en' ? '' : `-${locale}`}.png`
  writeFileSync(join(folder, name), shrinkPng(await tab.screenshot({ animations: 'disabled' })))
  await close()
  return problems.map((problem) => `${name}: ${problem}`)
}

const main = async () => {
  const asked = process.argv.slice(2)
  const unknown = asked.find((view) => !(view in SCREENS))
  if (unknown)
    throw new Error(`There is no screen "${unknown}"; there are ${Object.keys(SCREENS).join(', ')}`)
  await takePictures(
    { folder, all: asked.length === 0, mostBytes: MOST_BYTES },
    async (browser, url) => {
      const views = asked.length
        ? asked
        : Object.keys(SCREENS).filter((name) => !SCREENS[name].extra)
      const looks = views.flatMap((view) =>
        (SCREENS[view].arabic ? ['en', 'ar'] : ['en']).flatMap((locale) =>
          ['dark', 'light'].flatMap((theme) =>
            Object.keys(DEVICES).map((device) => ({ view, theme, device, locale })),
          ),
        ),
      )
      const problems = []
      // most of the time of one is waiting
      const work = async () => {
        for (let look = looks.shift(); look; look = looks.shift())
          problems.push(...(await take(browser, url, look)))
      }
      await Promise.all(Array.from({ length: AT_ONCE }, work))
      return problems
    },
  )
}

await main()
