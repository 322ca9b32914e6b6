import type { Page } from 'playwright-core'
import { freePort } from '../../scripts/freePort.mjs'
import { type LocalProvider, startProvider } from '../../scripts/oidcProviders.mjs'
import { startWholeHost, type WholeHost } from './wholeHost'

/** A whole host whose server takes sign-ins at Google and GitHub, as they are on this machine. */
export const startSocialHost = async (): Promise<WholeHost> => {
  const port = await freePort()
  const site = `http://wallet.localhost:${port}`
  const providers: LocalProvider[] = []
  const settings: Record<string, LocalProvider['settings']> = {}
  for (const name of ['google', 'github'] as const) {
    const local = await startProvider(name, { redirectUri: `${site}/oauth/cb/${name}` })
    providers.push(local)
    settings[name] = local.settings
  }
  const host = await startWholeHost({ port, publicUrl: site, providers: settings })
  return {
    ...host,
    close: async () => {
      await Promise.all([host.close(), ...providers.map((provider) => provider.stop())])
    },
  }
}

/** Opens the provider's window as the page does, and picks who signs in. */
export const openWindow = async (
  page: Page,
  who: string,
  provider = 'google',
  isCutOff = false,
) => {
  const opened = page.context().waitForEvent('page')
  const { match = '' } = await page.evaluate(
    async ([name, cutOff]) => {
      const { uri, match: words } = await (await window.framePage.api()).startSocial(
        name as 'google',
      )
      window.open(uri, '_blank', cutOff ? 'popup,noopener' : 'popup,width=600,height=800')
      Object.assign(window, {
        signedIn: (await window.framePage.api()).waitForSocial('google').then(
          () => 'signed in',
          ({ code }) => code,
        ),
      })
      return { match: words }
    },
    [provider, isCutOff] as const,
  )
  const popup = await opened
  await popup.getByRole('link', { name: who, exact: true }).click()
  return { popup, match }
}
/** How the sign-in ends. */
export const outcome = (page: Page) =>
  page.evaluate(() => (window as unknown as { signedIn: Promise<string> }).signedIn)
