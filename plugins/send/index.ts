import { type ChainId, definePlugin, type Need } from '../../kernel/index'
import { lazy } from '../../kernel/plugins/toolkit'
import { data } from '../data/index'
import type { AssetId } from '../shared/assets/assets'
import ar from './messages/ar'
import en from './messages/en'
import type { PreparedTransfer, SendApi, SendState } from './types'

declare module 'tessera-kit' {
  interface Views {
    /**
     * The form: what is named is filled in, in place of what was typed. `amount` is a plain decimal
     * text, such as `0.5`.
     */
    send: { to?: string; asset?: AssetId; amount?: string } | void
    /** Which token is sent. */
    'send/token': void
    /** What is sent, before the wallet is asked. `name` is what led to the address. */
    'send/review': { asset: AssetId; to: string; amount: bigint | 'max'; name?: string }
    /** What became of a transfer that the wallet has sent. */
    'send/sent': { transfer: PreparedTransfer; hash: string; name?: string }
    /** The camera, which looks for a QR code of a recipient. `chainId`: the network in front. */
    'send/scan': { chainId: ChainId }
  }
  interface Slots {
    /**
     * Warnings of a transfer, between its facts and the button that asks the wallet. Drawn anew for
     * each transfer that was prepared. `hold()` keeps the button from being pressed until what it
     * returns is called.
     */
    'send.warnings': { transfer: PreparedTransfer; hold: () => () => void }
  }
  interface Flags {
    /** Offers to send in the account view. Default true. */
    send: boolean
  }
}

/** Methods that are asked of chains and wallets, by namespace. */
const methods = {
  eip155: [
    'eth_getBalance',
    'eth_call',
    'eth_estimateGas',
    'eth_feeHistory',
    'eth_gasPrice',
    'eth_sendTransaction',
  ],
  solana: [
    'getBalance',
    'getAccountInfo',
    'getTokenAccountsByOwner',
    'getLatestBlockhash',
    'getFeeForMessage',
    'getMinimumBalanceForRentExemption',
    'getRecentPrioritizationFees',
    'getEpochInfo',
    'solana_signAndSendTransaction',
  ],
  bip122: ['getBalance', 'getUtxos', 'getFeeEstimates', 'signPsbt', 'sendTransaction'],
}
const needs = Object.entries(methods).flatMap(([namespace, names]) =>
  names.map((name): Need => `request:${namespace}:${name}`),
)

const empty: Omit<SendState, 'loading'> = {
  asset: undefined,
  to: '',
  amount: '',
  fiat: false,
  max: false,
  fee: undefined,
  failed: undefined,
}
const parts = () => import('./views/index')
const when = 'send' as const
const messages = { en: async () => (await parts()).en(), ar: async () => (await parts()).ar() }
/** A view behind the form, which is named as its file's export is. */
const behind = <Name extends 'token' | 'review' | 'sent' | 'scan'>(name: Name) => ({
  name: `send/${name}` as const,
  title: `send.${name}` as const,
  when,
  load: async () => (await parts())[name](),
  messages,
})

/**
 * Sends coins and tokens: of EVM chains, Solana and Bitcoin. What a transfer costs is looked up and
 * said before the wallet is asked, and what was prepared is what is sent. Includes `data()`, whose
 * balances can be sent. Nobody is contacted whom the host did not name.
 */
export const send = definePlugin('send', () => ({
  includes: [data()],
  needs: ['views', 'sessions', ...needs],
  state: { initial: (): SendState => ({ ...empty, loading: false }) },
  flags: { [when]: true },
  views: [
    { name: 'send', title: 'send.title', when, load: async () => (await parts()).form(), messages },
    behind('token'),
    behind('review'),
    behind('sent'),
    behind('scan'),
  ],
  slots: [{ slot: 'account.actions', order: 40, when, load: async () => (await parts()).action }],
  // one word, which is no file to fetch
  messages: { en: async () => ({ default: en }), ar: async () => ({ default: ar }) },
  setup(ctx): SendApi {
    const balances = ctx.use(data)
    let filled: object | undefined
    const service = lazy(async () => (await import('./service')).createService(ctx, balances))
    return {
      prepare: async (...args) => (await service.get()).prepare(...args),
      send: async (...args) => (await service.get()).send(...args),
      stopWaiting: () => service.now()?.stopWaiting(),
      edit: (change) => ctx.state.set({ failed: undefined, ...change }),
      reset: () => ctx.state.set(empty),
      fill(source, draft) {
        // a view that is drawn again has the same parameters, and what was typed since then stays
        if (source === filled) return
        filled = source
        ctx.state.set({ ...empty, ...draft })
      },
    }
  },
}))

export type { AssetId } from '../data/index'
export type {
  FeeChoice,
  FeeOption,
  OwnFee,
  Plan,
  PreparedTransfer,
  SendApi,
  SendDraft,
  SendState,
  SentTransfer,
  TransferInput,
} from './types'
