// A host page in a browser, on the views of a pairing alone.
import { type AnyKit, createKit } from '../../../../kernel/index'
import { mainnet, solana } from '../../../../kernel/networks'
import { rpcError } from '../../../../kernel/requests/errors'
import { walletconnectError } from '../../../../plugins/walletconnect/errors'
import { ui } from '../../../../ui'
import {
  createFakePairing,
  desk,
  type FakePairing,
  longUri,
  rainbow,
  usualUri,
} from './fakePairing'

const pairing = {
  kit: undefined as AnyKit | undefined,
  fake: undefined as FakePairing | undefined,
  longUri,
  usualUri,
  violations: [] as string[],
  /** Takes the place of the kit before. */
  async make(themeMode: 'dark' | 'light', locale = 'en') {
    pairing.kit?.destroy()
    pairing.fake = createFakePairing([rainbow, desk])
    pairing.kit = createKit([ui({ themeMode }), pairing.fake.plugin], {
      networks: [mainnet, solana],
      locale,
      storage: 'memory',
    }) as AnyKit
    await pairing.kit.start()
  },
  open: (wallet?: string) =>
    pairing.kit?.open('walletconnect/pairing', wallet === undefined ? {} : { wallet }),
  fail: (kind: 'declined' | 'refused') =>
    pairing.fake
      ?.last()
      ?.reject(
        kind === 'declined'
          ? rpcError('user-rejected')
          : walletconnectError('relay-refused', { reason: '3000 Project not found' }),
      ),
}
export type PairingPage = typeof pairing
declare global {
  interface Window {
    readonly pairing: PairingPage
  }
}
document.addEventListener('securitypolicyviolation', ({ effectiveDirective }) =>
  pairing.violations.push(effectiveDirective),
)
Object.assign(window, { pairing })
