// The words of docs/options.md and docs/flags.md. What an option accepts comes from the live
// schemas; a test compares both.

/**
 * Who owns an option now, or will: a part of this release, a plugin that is still to come, the
 * choice of plugins itself, or nobody.
 */
export type Owner =
  | 'kernel'
  | 'ui'
  | 'injected'
  | 'devtools'
  | 'createKit'
  | 'walletconnect'
  | 'embedded'
  | 'email-auth'
  | 'socials'
  | 'siwx'
  | 'data'
  | 'names'
  | 'receive'
  | 'clear-signing'
  | 'send'
  | 'checks'
  | 'activity'
  | 'swaps'
  | 'onramp'
  | 'dropped'

/** One line of a table. `name`: the specification's word, null where the option is ours alone. */
export interface Row {
  readonly name: string | null
  readonly owner: Owner
  /**
   * The option's key here, for owners with a live schema; a flag's key where `flag` is set; null
   * where there is none.
   */
  readonly ours: string | null
  readonly flag?: true
  /** The default in words. For kernel options it is the JSON of the live default, or `none`. */
  readonly default: string
  /** What it does, or why it was dropped. One or two short sentences. */
  readonly note: string
}

/** Owners that exist in this release; every other owner is planned. */
export const present: readonly Owner[] = [
  'kernel',
  'ui',
  'injected',
  'walletconnect',
  'siwx',
  'data',
  'activity',
  'names',
  'embedded',
  'email-auth',
  'receive',
  'clear-signing',
  'send',
  'checks',
  'devtools',
  'createKit',
]

/**
 * The options the specification names in section 3, and `siweConfig`, `disableAppend`, `themeMode`,
 * `themeVariables` from elsewhere in it.
 */
export const specOptions = [
  'features',
  'projectId',
  'sdkType',
  'sdkVersion',
  'defaultAccountTypes',
  'enableNetworkSwitch',
  'customRpcUrls',
  'allWallets',
  'includeWalletIds',
  'excludeWalletIds',
  'featuredWalletIds',
  'tokens',
  'termsConditionsUrl',
  'privacyPolicyUrl',
  'customWallets',
  'isSiweEnabled',
  'metadata',
  'enableEIP6963',
  'enableWalletConnect',
  'enableWalletGuide',
  'enableWallets',
  'siwx',
  'allowUnsupportedChain',
  'hasMultipleAddresses',
  'enableEmbedded',
  'manualWCControl',
  'experimental_preferUniversalLinks',
  'debug',
  'siweConfig',
  'disableAppend',
  'themeMode',
  'themeVariables',
] as const

/** The feature flags the specification names in section 3. */
export const specFlags = [
  'swaps',
  'onramp',
  'receive',
  'send',
  'email',
  'emailShowWallets',
  'socials',
  'connectorTypeOrder',
  'history',
  'analytics',
  'allWallets',
  'legalCheckbox',
  'smartSessions',
  'collapseWallets',
  'walletFeaturesOrder',
  'connectMethodsOrder',
  'pay',
] as const

/** Every option of the specification and every option of ours. */
export const options: readonly Row[] = [
  // the specification's, in its order
  {
    name: 'features',
    owner: 'createKit',
    ours: null,
    default: '–',
    note: 'A feature is a plugin: pass it or leave it out. What remains of its flags is in `flags` ([the list](flags.md)).',
  },
  {
    name: 'projectId',
    owner: 'walletconnect',
    ours: 'projectId',
    default: 'none',
    note: "Names the host's project to the public relay and to `explorer`. A relay of one's own (`relayUrl`) needs none.",
  },
  {
    name: 'sdkType',
    owner: 'dropped',
    ours: null,
    default: '–',
    note: 'Fixed by the build: `tessera`. The embedded wallet sends it to its frame, and requests to a hosted API have `st=tessera-kit`.',
  },
  {
    name: 'sdkVersion',
    owner: 'dropped',
    ours: null,
    default: '–',
    note: 'Fixed by the build. Requests to a hosted API have it as `sv`, such as `html-universal-1.0.0`. The frame does not get it.',
  },
  {
    name: 'defaultAccountTypes',
    owner: 'dropped',
    ours: null,
    default: '–',
    note: 'An embedded wallet has one account a namespace; on EVM it is upgraded in place (EIP-7702), so there is no second kind. What a visitor prefers, in any wallet with several kinds, is `kit.setPreferredAccountType`.',
  },
  {
    name: 'enableNetworkSwitch',
    owner: 'kernel',
    ours: 'enableNetworkSwitch',
    default: 'true',
    note: 'Whether the account view has the network button, and whether connecting and `kit.open` show `unsupported-chain` on a network that the kit does not have. `NetworkButton`, the view `networks` and `kit.switchNetwork` change the network with `false`, too.',
  },
  {
    name: 'customRpcUrls',
    owner: 'kernel',
    ours: 'rpc',
    default: 'none',
    note: "The host's own URLs per CAIP-2 id, one or a list, each a text or { url, headers, timeout, batch }, tried in order; headers an object or a function that makes them for each request. Wallets never get them.",
  },
  {
    name: 'allWallets',
    owner: 'walletconnect',
    ours: 'allWallets',
    default: '"SHOW"',
    note: '`SHOW`, `HIDE` or `ONLY_MOBILE`: the row that leads to every wallet. One option instead of an option and a flag.',
  },
  {
    name: 'includeWalletIds',
    owner: 'walletconnect',
    ours: 'includeWalletIds',
    default: 'none',
    note: 'Only these wallets of the directory are listed.',
  },
  {
    name: 'excludeWalletIds',
    owner: 'injected',
    ours: 'excludeWallets',
    default: 'none',
    note: 'Installed wallets that are not listed, by rdns or name. Ids of the wallet directory go to `walletConnect({ excludeWalletIds })`.',
  },
  {
    name: 'featuredWalletIds',
    owner: 'ui',
    ours: 'featured',
    default: 'none',
    note: 'Ids or rdns of connectors that form the featured group, in this order. Wallets of the directory: `walletConnect({ featuredWalletIds })`.',
  },
  {
    name: 'tokens',
    owner: 'data',
    ours: 'lists',
    default: 'none',
    note: 'Lists of the tokens whose balances are read and that count as known, in the JSON of tokenlists.org: objects, or addresses to fetch.',
  },
  {
    name: 'termsConditionsUrl',
    owner: 'ui',
    ours: 'termsConditionsUrl',
    default: 'none',
    note: 'Link to the terms on the connect view.',
  },
  {
    name: 'privacyPolicyUrl',
    owner: 'ui',
    ours: 'privacyPolicyUrl',
    default: 'none',
    note: 'Link to the privacy policy on the connect view.',
  },
  {
    name: 'customWallets',
    owner: 'walletconnect',
    ours: 'customWallets',
    default: 'none',
    note: "Wallets of the host's choice, first in the directory. A wallet plugin adds a connector without it.",
  },
  {
    name: 'isSiweEnabled',
    owner: 'dropped',
    ours: null,
    default: '–',
    note: 'The reference never sets it. Passing the siwx plugin is the switch.',
  },
  {
    name: 'metadata',
    owner: 'kernel',
    ours: 'metadata',
    default: 'none',
    note: "Name, description, URL and icons of the host's app, for wallets that ask. Wallets in the browser do not.",
  },
  {
    name: 'enableEIP6963',
    owner: 'injected',
    ours: 'eip6963',
    default: 'true',
    note: 'Finds wallets that announce themselves.',
  },
  {
    name: 'enableWalletConnect',
    owner: 'createKit',
    ours: null,
    default: '–',
    note: 'Pass the walletconnect plugin, or leave it out.',
  },
  {
    name: 'enableWalletGuide',
    owner: 'ui',
    ours: 'enableWalletGuide',
    default: 'true',
    note: 'Offers "What is a wallet?" on the connect view.',
  },
  {
    name: 'enableWallets',
    owner: 'createKit',
    ours: null,
    default: '–',
    note: 'Pass plugins that bring wallets, or leave them out.',
  },
  {
    name: 'siwx',
    owner: 'createKit',
    ours: null,
    default: '–',
    note: 'Pass the siwx plugin, or leave it out; its factory takes the rest.',
  },
  {
    name: 'allowUnsupportedChain',
    owner: 'kernel',
    ours: 'allowUnsupportedChain',
    default: 'false',
    note: 'Leaves a visitor alone whose wallet is on a network that is not in `networks`.',
  },
  {
    name: 'hasMultipleAddresses',
    owner: 'dropped',
    ours: null,
    default: '–',
    note: 'Derived, never set: the session tells how many accounts there are.',
  },
  {
    name: 'enableEmbedded',
    owner: 'ui',
    ours: 'embed',
    default: 'none',
    note: 'The element to render into, or a function that returns it. Off when absent, although the name starts with "enable".',
  },
  {
    name: 'manualWCControl',
    owner: 'walletconnect',
    ours: 'manualControl',
    default: 'none',
    note: "A function that is given each pairing URI, for the host's own screen; the kit then shows no code.",
  },
  {
    name: 'experimental_preferUniversalLinks',
    owner: 'walletconnect',
    ours: 'preferUniversalLinks',
    default: 'false',
    note: 'Opens wallets on phones by universal link where they have one.',
  },
  {
    name: 'debug',
    owner: 'kernel',
    ours: 'debug',
    default: 'false',
    note: "Warnings at the console with links to the docs, alerts in the modal's bar, missing messages marked. The reference has it on by default.",
  },
  {
    name: 'siweConfig',
    owner: 'siwx',
    ours: 'siweConfig',
    default: '–',
    note: 'The older form, in place of `verifier`. Both set is an error.',
  },
  {
    name: 'disableAppend',
    owner: 'kernel',
    ours: 'disableAppend',
    default: 'false',
    note: 'The host places `kit.element()` itself, after `start`; one that is not in the page when the modal opens is put at the end of the body.',
  },
  {
    name: 'themeMode',
    owner: 'ui',
    ours: 'themeMode',
    default: '"dark"',
    note: '`dark`, `light` or `system`. Changes live through `kit.use(ui).setThemeMode`.',
  },
  {
    name: 'themeVariables',
    owner: 'ui',
    ours: 'themeVariables',
    default: 'none',
    note: 'Accent, font, font size (10px), radius (4px), any token: [ui.md](ui.md#theme). `zIndex` has no visible effect: the dialog is in the top layer of the browser, and an embedded modal does not use it.',
  },
  // ours alone
  {
    name: null,
    owner: 'kernel',
    ours: 'id',
    default: '"default"',
    note: 'Tells kits on one page apart, and prefixes everything stored.',
  },
  {
    name: null,
    owner: 'kernel',
    ours: 'networks',
    default: 'required',
    note: 'The networks of the kit, at least one. See [networks.md](networks.md).',
  },
  {
    name: null,
    owner: 'kernel',
    ours: 'defaultNetwork',
    default: 'the first network',
    note: 'The network in front before a wallet says otherwise.',
  },
  {
    name: null,
    owner: 'kernel',
    ours: 'publicRpc',
    default: 'false',
    note: "Uses the networks' public URLs for reads where `rpc` has none.",
  },
  {
    name: null,
    owner: 'kernel',
    ours: 'flags',
    default: 'none',
    note: "Values for plugins' flags: [flags.md](flags.md).",
  },
  {
    name: null,
    owner: 'kernel',
    ours: 'storage',
    default: '"local"',
    note: 'Where sessions are kept; `none` stores nothing, `cookieStorage()` lets a server read them: [server.md](server.md).',
  },
  {
    name: null,
    owner: 'kernel',
    ours: 'locale',
    default: "the page's language, else English",
    note: 'Language of the modal, a BCP 47 tag.',
  },
  {
    name: null,
    owner: 'kernel',
    ours: 'messages',
    default: 'none',
    note: "Texts that replace the kit's own, by locale and message key.",
  },
  {
    name: null,
    owner: 'kernel',
    ours: 'setupTimeout',
    default: '10',
    note: "Seconds a plugin's setup may take before the kit goes on without it.",
  },
  {
    name: null,
    owner: 'ui',
    ours: 'preload',
    default: '"idle"',
    note: "When the first screen is fetched: `idle`, once the page has loaded and is idle, and then drawn ahead, but not under Save-Data or on 2g; `intent`, by `kit.preload()`, which the kit's buttons call on hover, focus and press; `none`, by the opening alone.",
  },
  {
    name: null,
    owner: 'ui',
    ours: 'connectorTypeOrder',
    default: 'recent, installed, featured, more',
    note: "The flag of this name in the specification: order of the connect view's groups.",
  },
  {
    name: null,
    owner: 'ui',
    ours: 'connectMethodsOrder',
    default: 'by what is there',
    note: 'The flag of this name in the specification: order of the ways to connect, by plugin name.',
  },
  {
    name: null,
    owner: 'injected',
    ours: 'walletStandard',
    default: 'true',
    note: 'Finds wallets of Solana and Bitcoin that register by Wallet Standard.',
  },
  {
    name: null,
    owner: 'injected',
    ours: 'legacy',
    default: 'true',
    note: 'Finds wallets that stand in the page without announcing themselves.',
  },
  {
    name: null,
    owner: 'walletconnect',
    ours: 'relayUrl',
    default: "the protocol's public relay",
    note: 'The relay that carries the encrypted messages. The public one asks for a `projectId`.',
  },
  {
    name: null,
    owner: 'walletconnect',
    ours: 'requiredChains',
    default: 'none',
    note: 'Networks a wallet must accept; an approval without one of them is refused.',
  },
  {
    name: null,
    owner: 'walletconnect',
    ours: 'explorer',
    default: 'none',
    note: 'Looks wallets up at a hosted directory, `{ url, projectId }`. Without it the list in the package serves, without a request.',
  },
  {
    name: null,
    owner: 'walletconnect',
    ours: 'featuredWalletIds',
    default: 'none',
    note: 'Wallets of the directory that the connect view shows, in this order.',
  },
  {
    name: null,
    owner: 'walletconnect',
    ours: 'excludeWalletIds',
    default: 'none',
    note: 'Wallets of the directory that are not listed.',
  },
  {
    name: null,
    owner: 'walletconnect',
    ours: 'requestHint',
    default: 'true',
    note: 'Says "continue in your wallet" while a request waits for a wallet on another device.',
  },
  {
    name: null,
    owner: 'siwx',
    ours: 'verifier',
    default: 'required',
    note: "The server's side: `httpVerifier()` for `siwxHandlers()`, or your own.",
  },
  {
    name: null,
    owner: 'siwx',
    ours: 'required',
    default: 'false',
    note: 'A connection is of use only with a sign-in: the view stays, and cancelling disconnects.',
  },
  {
    name: null,
    owner: 'siwx',
    ours: 'statement',
    default: 'none',
    note: 'A sentence in the message: ASCII, one line.',
  },
  {
    name: null,
    owner: 'siwx',
    ours: 'resources',
    default: 'none',
    note: 'URIs in the message; a ReCap can be the last.',
  },
  {
    name: null,
    owner: 'siwx',
    ours: 'expires',
    default: 'none',
    note: 'Seconds that the message is valid.',
  },
  {
    name: null,
    owner: 'siwx',
    ours: 'oneClick',
    default: 'true',
    note: 'A wallet that can signs in with the approval of its connection; the embedded one is asked right after it, in its frame.',
  },
  {
    name: null,
    owner: 'siwx',
    ours: 'onChange',
    default: 'none',
    note: 'Called after the server has said that others are signed in than before, or nobody.',
  },
  {
    name: null,
    owner: 'siwx',
    ours: 'chains',
    default: 'all',
    note: 'CAIP-2 ids of the networks that are signed in on.',
  },
  {
    name: null,
    owner: 'siwx',
    ours: 'scope',
    default: "'account'",
    note: '`account`: an EVM account that has signed is signed in on every chain. `chain`: on the chain it has signed for.',
  },
  {
    name: null,
    owner: 'data',
    ours: 'sources',
    default: '`[chainBalances()]`',
    note: 'Who knows balances, prices and NFTs, the preferred first. Nobody else is asked.',
  },
  {
    name: null,
    owner: 'data',
    ours: 'currency',
    default: "'usd'",
    note: 'The currency of prices, an ISO 4217 code.',
  },
  {
    name: null,
    owner: 'data',
    ours: 'iconOrigins',
    default: 'none',
    note: 'Origins from which the kit’s views may fetch pictures of tokens and NFTs. No other address of a picture is followed.',
  },
  {
    name: null,
    owner: 'data',
    ours: 'keep',
    default: 'false',
    note: 'Whether the last balances stay in the browser after the account is disconnected.',
  },
  {
    name: null,
    owner: 'activity',
    ours: 'sources',
    default: 'none',
    note: 'Who knows what accounts did, the preferred first. Without one there is what this kit has sent.',
  },
  {
    name: null,
    owner: 'activity',
    ours: 'keep',
    default: 'false',
    note: 'Whether what this kit has sent stays in the browser after the account is disconnected.',
  },
  {
    name: null,
    owner: 'clear-signing',
    ours: 'descriptors',
    default: 'none',
    note: 'Descriptors of ERC-7730, before those that the plugin brings. Each counts for the networks and contracts of its own deployments alone.',
  },
  {
    name: null,
    owner: 'names',
    ours: 'sources',
    default: '`[ens()]`',
    note: 'Who knows names of accounts, the preferred first. Nobody else is asked.',
  },
  {
    name: null,
    owner: 'checks',
    ours: 'mode',
    default: "'on'",
    note: '`on`: a caution or a danger is shown before the wallet is asked. `observe`: what is found is shown and told, and nothing waits. `off`: nothing is looked at.',
  },
  {
    name: null,
    owner: 'checks',
    ours: 'scope',
    default: "'all'",
    note: "Whose requests: also the page's own, or with `kit` only those of plugins.",
  },
  {
    name: null,
    owner: 'checks',
    ours: 'rules',
    default: 'none',
    note: 'Rules of your own, beside those of the plugin. They add findings.',
  },
  {
    name: null,
    owner: 'checks',
    ours: 'lists',
    default: 'none',
    note: 'Lists of addresses and domains that are known to be bad, or services that know them.',
  },
  {
    name: null,
    owner: 'checks',
    ours: 'book',
    default: 'none',
    note: 'Addresses that you know: they are no first time, and what looks like one of them is told.',
  },
  {
    name: null,
    owner: 'checks',
    ours: 'timeout',
    default: '1500',
    note: 'Milliseconds that a check may take before the wallet is asked all the same.',
  },
  {
    name: null,
    owner: 'checks',
    ours: 'onReport',
    default: 'none',
    note: 'Called with what was found of each request that goes to a wallet.',
  },
  {
    name: null,
    owner: 'embedded',
    ours: 'url',
    default: 'required',
    note: "Where the frame's server is: `https://wallet.example.com`. An origin of its own, never the page's.",
  },
  {
    name: null,
    owner: 'embedded',
    ours: 'protocol',
    default: '"native"',
    note: '`w3m` for a site that speaks the protocol of the specification.',
  },
  {
    name: null,
    owner: 'embedded',
    ours: 'projectId',
    default: 'none',
    note: "The id of the app at the frame's server, which may serve several.",
  },
  {
    name: null,
    owner: 'devtools',
    ours: 'limit',
    default: '500',
    note: 'Rows that are kept; the oldest go first.',
  },
  {
    name: null,
    owner: 'devtools',
    ours: 'button',
    default: 'true',
    note: 'A button at a corner of the page that opens the panel.',
  },
  {
    name: null,
    owner: 'devtools',
    ours: 'corner',
    default: "'bottom-end'",
    note: "The button's corner; `end` is right in left-to-right languages.",
  },
]

/** Every feature flag of the specification and every flag of ours. */
export const flags: readonly Row[] = [
  {
    name: 'swaps',
    owner: 'swaps',
    ours: null,
    default: 'on',
    note: 'Passing the plugin is the switch.',
  },
  {
    name: 'onramp',
    owner: 'onramp',
    ours: null,
    default: 'on',
    note: 'Passing the plugin is the switch.',
  },
  {
    name: 'receive',
    owner: 'receive',
    ours: 'receive',
    flag: true,
    default: 'true',
    note: 'Offers to receive in the account view, where the plugin is passed.',
  },
  {
    name: null,
    owner: 'data',
    ours: 'data.tokens',
    flag: true,
    default: 'true',
    note: 'Shows what the account is worth and its tokens in the account view, where the plugin is passed.',
  },
  {
    name: null,
    owner: 'data',
    ours: 'data.nfts',
    flag: true,
    default: 'true',
    note: 'Shows NFTs in the account view, where a source of the plugin knows them.',
  },
  {
    name: 'send',
    owner: 'send',
    ours: 'send',
    flag: true,
    default: 'true',
    note: 'Offers to send in the account view, where the plugin is passed.',
  },
  {
    name: 'email',
    owner: 'email-auth',
    ours: null,
    default: 'on',
    note: 'Passing the plugin is the switch.',
  },
  {
    name: 'emailShowWallets',
    owner: 'ui',
    ours: 'ui.collapseWallets',
    flag: true,
    default: 'false',
    note: 'The older name of `collapseWallets`, the other way round: false there is true here.',
  },
  {
    name: 'socials',
    owner: 'socials',
    ours: 'providers',
    default: 'google, x, discord, farcaster, github, apple, facebook',
    note: 'A list of providers is an option of the plugin.',
  },
  {
    name: 'connectorTypeOrder',
    owner: 'ui',
    ours: 'connectorTypeOrder',
    default: 'recent, installed, featured, more',
    note: 'A list is an option, not a flag. The group names are ours.',
  },
  {
    name: 'history',
    owner: 'activity',
    ours: 'activity',
    flag: true,
    default: 'true',
    note: 'Shows what the account did in the account view, where the plugin is passed.',
  },
  {
    name: 'analytics',
    owner: 'dropped',
    ours: null,
    default: '–',
    note: 'Nothing is sent unless a plugin taps the `telemetry` hook; that plugin is the switch.',
  },
  {
    name: 'allWallets',
    owner: 'dropped',
    ours: null,
    default: '–',
    note: 'Unused in the reference. The option `allWallets` does the work.',
  },
  {
    name: 'legalCheckbox',
    owner: 'ui',
    ours: 'ui.legalCheckbox',
    flag: true,
    default: 'false',
    note: 'Asks for consent to the terms before anything can be chosen on the connect view.',
  },
  {
    name: 'smartSessions',
    owner: 'dropped',
    ours: null,
    default: '–',
    note: 'Off in the reference. The embedded wallet grants no permissions that outlive an approval.',
  },
  {
    name: 'collapseWallets',
    owner: 'ui',
    ours: 'ui.collapseWallets',
    flag: true,
    default: 'false',
    note: 'Shows wallets behind one row when there are other ways to connect.',
  },
  {
    name: 'walletFeaturesOrder',
    owner: 'dropped',
    ours: null,
    default: '–',
    note: 'Each action is an entry of the slot `account.actions`. The plugin that adds it sets its `order`; a host cannot change it. Receive comes before send.',
  },
  {
    name: 'connectMethodsOrder',
    owner: 'ui',
    ours: 'connectMethodsOrder',
    default: 'by what is there',
    note: 'A list is an option, not a flag. It names plugins.',
  },
  {
    name: 'pay',
    owner: 'dropped',
    ours: null,
    default: '–',
    note: 'Off in the reference and described nowhere in the specification. A plugin can add it.',
  },
]

/** Constants of the specification's section 9 that exist in the reference and do nothing there. */
export const droppedConstants: readonly (readonly [what: string, why: string])[] = [
  ['Restricted timezones', 'The list exists in the reference and nothing reads it.'],
  ['Popular swap token list', 'The list exists in the reference and nothing reads it.'],
  [
    'Pending transactions limit 99',
    'One adapter of the reference polls with it, off by default. The kit does not poll.',
  ],
]
