// A host page in a browser that signs in with the real client: no polyfill of Node, and nothing of
// ours on its window but this.

import type { AuthenticateResult } from '../../../../kernel/connectors/types'
import { type AnyKit, createKit } from '../../../../kernel/index'
import { defineEip155 } from '../../../../kernel/networks/index'
import { walletConnect } from '../../../../plugins/walletconnect'

const before = Object.getOwnPropertyNames(window)
const network = defineEip155({
  id: 31_337,
  name: 'Local',
  rpcUrls: ['http://127.0.0.1:1'],
  testnet: true,
})
const rejections: string[] = []
window.addEventListener('unhandledrejection', ({ reason }) => rejections.push(String(reason)))

const signIn = {
  uri: undefined as string | undefined,
  result: undefined as AuthenticateResult | undefined,
  rejections,
  kit: undefined as AnyKit | undefined,
  async begin(relayUrl: string, statement: string) {
    signIn.kit?.destroy()
    signIn.uri = signIn.result = undefined
    const kit = createKit([walletConnect({ relayUrl })], {
      id: `k${Date.now()}`,
      networks: [network],
      storage: 'memory',
    })
    signIn.kit = kit as AnyKit
    await kit.start()
    const asked = kit.use(walletConnect).authenticate({
      chains: [network.id],
      signIn: {
        domain: location.host,
        uri: location.href,
        nonce: 'abcdef1234',
        statement,
        issuedAt: '2030-01-02T03:04:05.000Z',
        requestId: 'r1',
      },
      signal: new AbortController().signal,
      onProgress: (progress) => {
        if (progress.type === 'uri') signIn.uri = progress.uri
      },
    })
    signIn.result = await asked
    return signIn.result
  },
  /** What is on the window that was not when the page began. */
  left: () => Object.getOwnPropertyNames(window).filter((name) => !before.includes(name)),
}
export type SignInPage = typeof signIn
declare global {
  interface Window {
    readonly signIn: SignInPage
  }
}
Object.assign(window, { signIn })
