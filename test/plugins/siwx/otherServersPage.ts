// A host page in a browser that signs in on other people's servers.

import { siwx } from '../../../plugins/siwx'
import { authJsVerifier, betterAuthVerifier } from '../../../plugins/siwx/verifiers'
import { ui } from '../../../ui'
import { createTestKit, type FakeStorage, type TestKit } from '../../harness'

const page = {
  made: undefined as TestKit | undefined,
  storage: undefined as FakeStorage | undefined,
  /** Takes the place of the kit before, with its storage, as a reload does. */
  async make(server: 'better-auth' | 'Auth.js') {
    await page.made?.end()
    const verifier = server === 'better-auth' ? betterAuthVerifier() : authJsVerifier()
    const plugins = [ui({ preload: 'none' }), siwx({ verifier })] as const
    page.made = (await createTestKit({
      plugins,
      wallet: { connected: page.storage !== undefined, accounts: [`0x${'11'.repeat(32)}`] },
      options: { ...(page.storage && { storage: page.storage }) },
    })) as unknown as TestKit
    page.storage = page.made.storage
  },
  kit: () => page.made?.kit as TestKit['kit'],
  reject: (methods: string[]) =>
    page.made?.wallet.set({ reject: methods.length ? methods : false }),
  seen: () =>
    (
      page.kit() as unknown as {
        state(name: 'siwx'): { accounts: readonly string[]; user?: string }
      }
    ).state('siwx'),
}

declare global {
  interface Window {
    other: typeof page
  }
}
window.other = page
