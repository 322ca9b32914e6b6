// A host page in a browser with a wallet of one namespace: the test answers what its chain and it
// are asked.
import { type AnyKit, type ConnectedNamespace, createKit } from 'tessera-kit'
import { chainBalances, data } from 'tessera-kit/data'
import { defineBitcoin, defineEip155, defineSolana, type Network } from 'tessera-kit/networks'
import { type SendDraft, send } from 'tessera-kit/send'
import { ui } from 'tessera-kit/ui'
import { createAskedWallet } from './askedWallet'

/**
 * Of each namespace two networks, the first in front: EVM chains by their ids, Solana and Bitcoin
 * by their genesis hashes.
 */
export interface Making {
  readonly namespace: 'eip155' | 'solana' | 'bip122'
  readonly chains: readonly (string | number)[]
  readonly address: string
}

const define = ({ namespace, chains }: Making): readonly Network[] =>
  chains.map((id, at) => {
    const named = { name: at ? 'Second' : 'First', rpcUrls: [], testnet: true }
    if (namespace === 'eip155') return defineEip155({ ...named, id: Number(id) })
    if (namespace === 'solana')
      return defineSolana({
        ...named,
        genesisHash: String(id),
        cluster: at ? 'devnet' : 'localnet',
      })
    return defineBitcoin({ ...named, genesisHash: String(id), chain: at ? 'signet' : 'testnet' })
  })

const page = {
  kit: undefined as AnyKit | undefined,
  violations: [] as string[],
  change: (_told: Partial<ConnectedNamespace>) => {},
  async make(making: Making) {
    page.kit?.destroy()
    const { namespace, address } = making
    const known = define(making)
    const [front] = known as [Network]
    const wallet = createAskedWallet(
      namespace,
      { accounts: [{ address }], active: address, chainId: front.id },
      'kit',
    )
    page.change = wallet.change
    page.kit = createKit(
      [ui({ preload: 'none' }), data({ sources: [chainBalances()] }), send(), wallet.plugin()],
      { id: `kept-${Math.random()}`, networks: known as never, storage: 'memory' },
    ) as AnyKit
    await page.kit.start()
    await page.connect()
  },
  connect: () => (page.kit as AnyKit).connect('wallet'),
  disconnect: () => (page.kit as AnyKit).disconnect(),
  /** The wallet goes to one of the networks. */
  moveTo(at: number) {
    page.change({ chainId: ((page.kit as AnyKit).networks[at] as Network).id })
  },
  open: (view: 'send' | 'account', params?: object) =>
    (page.kit as AnyKit).open(view, params as never),
  close: () => (page.kit as AnyKit).close(),
  view: () => page.kit?.getState().router.history.at(-1)?.view ?? null,
  draft: () => page.kit?.state('send') as SendDraft,
}
declare global {
  interface Window {
    readonly kept: typeof page
  }
}
document.addEventListener('securitypolicyviolation', ({ effectiveDirective }) =>
  page.violations.push(effectiveDirective),
)
Object.assign(window, { kept: page })
