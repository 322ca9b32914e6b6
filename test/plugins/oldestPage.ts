// A host page with sign-in, checks and wallets on phones, for a browser without later APIs.
import { checks } from '../../plugins/checks'
import { httpVerifier, siwx } from '../../plugins/siwx'
import { walletConnect } from '../../plugins/walletconnect'
import { ui } from '../../ui'
import { createTestKit } from '../harness'

const plugins = [
  ui({ preload: 'none' }),
  checks(),
  siwx({ verifier: httpVerifier(), statement: 'I accept the terms.' }),
  walletConnect({
    // nothing is paired here
    relayUrl: 'ws://127.0.0.1:1',
    customWallets: Array.from({ length: 30 }, (_, at) => ({
      id: `w${at}`,
      name: `Wallet.number ${at}`,
      links: { native: `w${at}://` },
    })),
  }),
] as const

const { kit, wallet } = await createTestKit({ plugins })
const page = {
  open: (view?: 'walletconnect/wallets') => kit.open(view),
  wallet: wallet.info.name,
  asked: () => wallet.requests().filter(({ method }) => method === 'personal_sign').length,
  isSignedIn: () => kit.use(siwx).isSignedIn(),
  /** What waits for the visitor to approve. */
  approvals: () => kit.getState().approvals.length,
}
declare global {
  interface Window {
    oldest: typeof page
  }
}
window.oldest = page
