/** A string of hexadecimal digits with its 0x. */
export type Hex = `0x${string}`

/** A private key, or anything that carries one (the `accounts` of scripts/chains.mjs do). */
export type WalletAccount = Hex | { readonly privateKey: Hex }

/**
 * A chain a wallet knows. `rpcUrl` answers JSON-RPC over HTTP; `symbol` is the native currency
 * (default ETH, 18 decimals).
 */
export type WalletChain = {
  readonly id: number
  readonly name: string
  readonly rpcUrl: string
  readonly symbol?: string
}

/**
 * A Solana cluster a wallet knows: its Wallet Standard id (`solana:localnet`) and where it answers
 * JSON-RPC over HTTP.
 */
export type SolanaChain = { readonly id: `solana:${string}`; readonly rpcUrl: string }

/** The Solana side of a wallet, seen through Wallet Standard. */
export type SolanaWalletOptions = {
  /** Seeds of ed25519 keys, 32 bytes each; the first is the active account. */
  readonly keys: readonly Hex[]
  readonly chains: readonly SolanaChain[]
  /**
   * The features it has, default all. `standard:connect` and `standard:events` are always there.
   */
  readonly features?: readonly string[]
}

/** The Bitcoin networks of a wallet, by their Wallet Standard ids. */
export type BitcoinChainId =
  | 'bitcoin:mainnet'
  | 'bitcoin:testnet'
  | 'bitcoin:signet'
  | 'bitcoin:regtest'

/** The Bitcoin side of a wallet. */
export type BitcoinWalletOptions = {
  /**
   * secp256k1 keys, 32 bytes each; the first is the active account. Each has a payment (p2wpkh) and
   * an ordinals (p2tr) address.
   */
  readonly keys: readonly Hex[]
  readonly chain: BitcoinChainId
  /**
   * A server with the HTTP interface of Esplora. With one the wallet sends, without one it only
   * signs.
   */
  readonly esploraUrl?: string
  /** Seen through Wallet Standard (default), or as `window.unisat`. */
  readonly shape?: 'standard' | 'unisat'
}

/** The two addresses of a Bitcoin key. */
export type BitcoinAddresses = { readonly payment: string; readonly ordinals: string }

/**
 * How a wallet presents itself (EIP-6963 EIP6963ProviderInfo). `icon` is a data: URI, `uuid` a
 * UUIDv4.
 */
export type WalletInfo = {
  readonly uuid: string
  readonly name: string
  readonly icon: string
  readonly rdns: string
}

/** True or false for every method, or the names of the methods meant. */
export type Which = boolean | readonly string[]

/**
 * How a wallet behaves: every fault is an option and may change while the wallet runs. Methods are
 * named as the page calls them: EIP-1193 methods (`personal_sign`), Wallet Standard features
 * (`solana:signMessage`), methods of `window.unisat` (`signPsbt`).
 * - `reject` answers 4001. `true` means every method that asks the user; a list means exactly those
 *   methods.
 * - `hang` gives no answer until it is taken back; then the request goes on under the behaviour of
 *   that moment.
 * - `locked` shows no accounts, refuses to sign (4100), and lets a connect that asks
 *   (eth_requestAccounts, standard:connect without `silent`)
 *   wait for the unlocking.
 * - `disappear` is an extension removed: no announcement, unregistered, no event, every request
 *   ends with 4900, those under way too.
 * - `malformed` answers and emits garbage of the wrong type.
 * - `wrongSignature` signs messages, sign-ins and typed data with a key that is not the account's.
 * - `signIn` signs in with these fields instead of the page's (`solana:signIn`): a wallet that
 *   alters the text.
 * - `slow` waits that many milliseconds before each answer, or before those of the methods named.
 * - `overlay` asks in an own fixed, full-page layer inside the page. It goes before `autoApprove`.
 * - `impersonate` announces under the rdns (and the name, the icon) of another wallet.
 * - `throws` throws synchronously out of `request` and features; `true` also out of `on` and
 *   `removeListener`.
 * - `autoApprove` says yes to everything without a window; `false` asks in a window of the wallet's
 *   own.
 */
export type Behaviour = {
  readonly reject?: Which
  readonly hang?: Which
  readonly locked?: boolean
  readonly disappear?: boolean
  readonly malformed?: Which
  readonly wrongSignature?: boolean
  readonly signIn?: Readonly<Record<string, unknown>>
  readonly slow?: number | Readonly<Record<string, number>>
  readonly overlay?: Which
  readonly impersonate?: string | Partial<Omit<WalletInfo, 'uuid'>>
  readonly throws?: Which
  readonly autoApprove?: boolean
}

/**
 * What is asked of a user, in words first. `facts` are label and value; `raw` is the request as it
 * came.
 */
export type Prompt = {
  readonly kind:
    | 'connect'
    | 'sign'
    | 'signIn'
    | 'signTransaction'
    | 'typedData'
    | 'send'
    | 'calls'
    | 'switch'
    | 'add'
  readonly title: string
  readonly words: string
  readonly text?: string
  readonly facts: readonly (readonly [label: string, value: string])[]
  readonly raw: string
}

/**
 * The argument of EIP-1193's `request`. A call of a feature comes as its name and its inputs, each
 * account as its address.
 */
export type RequestArguments = { readonly method: string; readonly params?: unknown }

/** A request a wallet has seen. `at` is the time in milliseconds since the epoch. */
export type SeenRequest = { readonly method: string; readonly params: unknown; readonly at: number }

/** An EIP-1193 provider with the listeners of Node's EventEmitter. */
export type WalletProvider = {
  request(args: RequestArguments): Promise<unknown>
  on(event: string, listener: (value: unknown) => void): WalletProvider
  removeListener(event: string, listener: (value: unknown) => void): WalletProvider
}

/**
 * What is common to the demo wallet and the mock wallet. A wallet of several namespaces shows them
 * under one name and icon. `accounts` and `chains` are its EVM side, and may be left out together
 * where `solana` or `bitcoin` is given.
 */
export type WalletOptions = {
  /** The keys it holds; the first is the active account. */
  readonly accounts?: readonly WalletAccount[]
  /** The chains it knows; the first is the active one unless `chainId` says otherwise. */
  readonly chains?: readonly WalletChain[]
  readonly solana?: SolanaWalletOptions
  readonly bitcoin?: BitcoinWalletOptions
  readonly chainId?: number
  readonly info?: Partial<WalletInfo>
  readonly behaviour?: Behaviour
  /**
   * Which accounts a connected page sees: the active one (default), or all with the active one
   * first.
   */
  readonly shares?: 'active' | 'all'
  /** Announces through EIP-6963 and registers by Wallet Standard (default true). */
  readonly announces?: boolean
  /**
   * Sets `window.ethereum`, or joins its `providers` array when another wallet was there first
   * (default false).
   */
  readonly windowEthereum?: boolean
  /** Extra properties of the provider, such as `{ isMetaMask: true }`. */
  readonly flags?: Readonly<Record<string, boolean>>
}

/** Options of the demo wallet. */
export type DemoWalletOptions = WalletOptions & {
  /**
   * Where it keeps its permissions and chain after the first approval (default the window's
   * localStorage; null: nowhere).
   */
  readonly storage?: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> | null
}

/** Options of the mock wallet. `connected` starts it with the page's permission already given. */
export type MockWalletOptions = WalletOptions & { readonly connected?: boolean }

/** What a running wallet lets its owner do. Nothing of this passes through the page. */
export type WalletControls = {
  /** Changes the behaviour; keys not given stay as they are. */
  set(behaviour: Behaviour): Promise<void>
  lock(): Promise<void>
  unlock(): Promise<void>
  /**
   * Makes the account with this index the active one in every namespace that has it; a connected
   * page hears accountsChanged (or `change`).
   */
  changeAccount(index: number): Promise<void>
  /**
   * Makes this chain the active one, also one the wallet has no URL for; the page hears
   * chainChanged. A Wallet Standard id (`solana:devnet`) makes it the only chain of its namespace:
   * the wallet and its accounts list no other from then on, and the page hears `change`.
   */
  changeChain(id: number | `${'solana' | 'bitcoin'}:${string}`): Promise<void>
  /**
   * Takes the page's permission back, as a user does in the wallet; the page hears accountsChanged
   * with [] (or `change`).
   */
  revoke(): Promise<void>
  /** The same as `set({ disappear: true })`. */
  disappear(): Promise<void>
  /** Every request seen so far, oldest first. */
  requests(): readonly SeenRequest[]
  /**
   * How many listeners of the page the wallet holds now, by where they were added; all 0 where no
   * page is open.
   */
  listeners(): Promise<WalletListeners>
  /** Takes the wallet out of the window for good. */
  remove(): Promise<void>
}

/**
 * Listeners a page has put on a wallet: on its EIP-1193 provider, on its Wallet Standard entry, on
 * `window.unisat`.
 */
export type WalletListeners = {
  readonly eip1193: number
  readonly standard: number
  readonly unisat: number
}

/**
 * A mock wallet that runs: its controls, what it announces, its addresses in order: EVM (EIP-55) at
 * `addresses`, the others under their namespace.
 */
export type MockWallet = WalletControls & {
  readonly info: WalletInfo
  readonly addresses: readonly Hex[]
  readonly solana?: { readonly addresses: readonly string[] }
  readonly bitcoin?: { readonly addresses: readonly BitcoinAddresses[] }
}

/** The part of a Playwright `Page` that is used. */
export type PageTarget = {
  addInitScript(script: { content: string }): Promise<{ dispose(): Promise<void> }>
  exposeBinding(
    name: string,
    callback: (source: unknown, ...args: unknown[]) => unknown,
  ): Promise<unknown>
  evaluate(expression: string): Promise<unknown>
}

/** A window: the page's own, or that of happy-dom or jsdom. */
export type WindowTarget = Window & typeof globalThis
