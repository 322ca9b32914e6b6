import { basename, dirname } from 'node:path'
import { entries } from '../entries.mjs'
import { commentsOf, entrySentence, sourceFiles } from './source'
import { code, table } from './table'

/**
 * What each folder of the sources is for, but the folders of plugins that have a standard purpose
 * ({@link standardPurpose}). A folder without a purpose is an error.
 */
const purposes: Readonly<Record<string, string>> = {
  kernel:
    'The entry `tessera-kit`, and the open vocabularies that plugins extend: views, slots, flags, messages, telemetry',
  'kernel/errors': "`KitError`, `defineErrors`, the kernel's own error tables",
  'kernel/async': 'Loading on first use, time limits, abort signals, events, undoing, the clock',
  'kernel/schema': 'The small checker, and Standard Schema',
  'kernel/state': 'The store, its slices, and storing a slice',
  'kernel/storage': 'Storage adapters and the scoped storage over them',
  'kernel/networks':
    '`Network` and `Driver`; CAIP-2 and CAIP-10 ids; units; the entry `tessera-kit/networks`',
  'kernel/networks/definitions': 'One network each',
  'kernel/networks/eip155': 'The driver of EVM networks',
  'kernel/networks/solana': 'The driver of Solana',
  'kernel/networks/bip122': 'The driver of Bitcoin',
  'kernel/connectors':
    'The contract of a connector, the registry, the order of lists, recent wallets',
  'kernel/sessions':
    'Connecting, reconnecting, switching, disconnecting; what is stored of a session; other tabs',
  'kernel/requests': 'The pipeline of a request, authorization, the EIP-1193 provider, error codes',
  'kernel/transport': "Requests to a chain's own URLs: ranking, batches, circuit breakers, limits",
  'kernel/modal':
    'The modal without its rendering: routing, dialog, views and slots, texts, notices, decisions that wait for the visitor',
  'kernel/hooks': "The hooks, their taps, and the engine over tapable's `Hook`",
  'kernel/plugins':
    'Defining, resolving, running and changing plugins; their context; the entry `tessera-kit/plugin`',
  'kernel/telemetry': 'Telemetry events, cleaned and limited',
  'kernel/kit': '`createKit`, its options and events, one start of it, the table of lazy chunks',
  'kernel/server': 'The stored session from a cookie',
  'plugins/injected/eip155': 'EIP-6963 and `window.ethereum`',
  'plugins/injected/standard':
    'Wallet Standard, for Solana and Bitcoin; wallets that span several namespaces',
  'plugins/injected/solana': 'Wallets of Solana: requests, and providers without Wallet Standard',
  'plugins/injected/bitcoin':
    'Wallets of Bitcoin: requests, PSBTs, and providers without Wallet Standard',
  'plugins/walletconnect/signClient':
    "The protocol's library: loading it, its storage, the relay, pairings",
  'plugins/walletconnect/session':
    'Pairing, approval, restoring, requests and events of the one session in use',
  'plugins/walletconnect/directory': 'The wallets to choose from, in the package or hosted; search',
  'plugins/walletconnect/links': "Links into wallets' apps",
  'plugins/walletconnect/views': 'Its views, by the step that fetches them',
  'plugins/walletconnect/views/pairing': 'The code, the way to an app, a request that waits',
  'plugins/walletconnect/views/wallets': 'All wallets, and wallets to get',
  'frame/client/channel': 'The two protocols between page and frame, one interface',
  'frame/client/views':
    'The wallet and its address, the choice of a network, and the place of the frame: approvals and screens',
  'plugins/email-auth/views':
    'The field of the connect view, the wait for the mailed link, the codes, the change of the address',
  'plugins/socials/views':
    'The providers in the connect view and in a list, and the wait for the visitor',
  'plugins/farcaster/views': 'The button of the connect view, and the code that a phone scans',
  'plugins/passkeys/views': 'The button of the connect view, and the wait for its window',
  'plugins/siwx/flow': 'When a visitor is asked to sign in, and how it is done',
  'plugins/siwx/views': 'The view that asks',
  'plugins/siwx/verifiers':
    "The entry `tessera-kit/siwx/verifiers`: verifiers for other people's servers",
  'plugins/siwx/server': 'Nonces, verification and sessions, for servers',
  'plugins/data/nfts': 'NFTs of accounts: what is believed of a source, pages, what is folded away',
  'plugins/data/sources': 'Sources of balances, prices and NFTs that are imported one by one',
  'plugins/data/sources/chainBalances': 'Balances from the chains themselves, by namespace',
  'plugins/data/sources/hosted': 'Balances and prices from the API that hosted wallet kits use',
  'plugins/data/sources/ownedNfts': 'NFTs in collections of the host, from EVM chains themselves',
  'plugins/data/sources/uniswapPrices': 'Prices from the pools of Uniswap V3',
  'plugins/data/views':
    'What an account is worth, its tokens and NFTs, in the account view and in views of their own',
  'plugins/activity/sources':
    'Sources of history that are imported one by one; what a transaction did by its net changes',
  'plugins/activity/sources/hosted': 'History from the API that hosted wallet kits use',
  'plugins/activity/sources/blockscoutHistory': 'History from Blockscout',
  'plugins/activity/sources/chainHistory': 'History from the chains themselves, by namespace',
  'plugins/activity/views': 'What an account did, in the account view and in views of their own',
  'plugins/names/ens': 'ENS, by its universal resolver',
  'plugins/names/suffix':
    'The entry `tessera-kit/names/suffix`: names below a suffix of a server, and registering them',
  'plugins/names/views': 'Its entries in the account view and the list of wallets',
  'plugins/names/views/register': 'The view that registers a name, and the button that leads to it',
  'plugins/shared/feeds/react': 'The hook that watches them, and the state of a plugin for hooks',
  'plugins/shared/feeds/views': 'The same for views',
  'plugins/shared/feeds':
    'Answers that are kept, read anew while somebody watches, and never shown for another account; for several plugins',
  'plugins/shared/assets': 'Ids of assets: CAIP-19',
  'plugins/shared/indexers':
    'Services that know accounts of many chains, and the token accounts of Solana, as the sources of several plugins ask them',
  'lib/plain-text': 'Texts that others wrote, made plain to draw; symbols that imitate others',
  'plugins/shared/amounts':
    'Amounts as visitors type and paste them, exactly; what an amount is worth',
  'plugins/checks/eip155':
    'Checks of EVM chains: the simulation, well-known contracts, and the rules that only they have',
  'plugins/checks/solana': 'Checks of Solana',
  'plugins/checks/bip122': 'Checks of Bitcoin',
  'plugins/checks/rules': 'Rules of every kind of network',
  'plugins/checks/views':
    'What was found, drawn where requests are approved and transfers are reviewed',
  'lib/bytes':
    'Codecs: base58, base64, hex, SHA-256, EIP-55, ABI words; selectors and topics of token contracts',
  'plugins/send/senders': 'What a transfer is on the chains of a namespace, and what it costs',
  'plugins/send/views':
    'The form, the choice of a token, the scanner of codes, the review, what was sent, and the button that leads to them',
  'plugins/receive/views':
    'The view that shows the code and the address, and the button that leads to it',
  'lib/decode':
    'What requests say, as data that the views of plugins and the secure frame have words for',
  'lib/decode/evm': 'Calls of contracts by their selectors, and the calls within them',
  'lib/decode/typedData': 'Typed data of EIP-712: permits, orders, and members by their paths',
  'lib/decode/solana': 'Transactions of Solana, read and explained by instruction',
  'lib/decode/bitcoin': 'What a PSBT pays: its inputs, its outputs and their addresses',
  'lib/decode/descriptors':
    'Descriptors of ERC-7730: what is read of them, and those that are brought along',
  'lib/decode/messages': 'Texts',
  'lib/messages': 'Plural forms and placeholders of texts',
  'plugins/clear-signing/views': 'Its entry in the approve view',
  'plugins/shared/qr-code': 'QR codes, drawn from their modules: for the views of several plugins',
  'plugins/shared/sign-in-message':
    'The texts that are signed to sign in, written and read; ReCaps',
  'entries/server':
    'The entry `tessera-kit/server`: what a server needs of the kernel and of plugins',
  'plugins/devtools/panel': 'The panel, in plain DOM',
  'entries/presets': 'Lists of plugins, and what the files for plain pages export',
  ui: 'The entries `tessera-kit/ui` and `tessera-kit/view`; options; what a view is given (`runtime`)',
  'ui/chunks': 'What is fetched as one file: the first screen, and what it does without',
  'ui/shell': 'Rendering the modal: mounting, history, slots, focus, height, notices',
  'ui/views': 'The table of the views of later steps, generated from the names of their files',
  'ui/views/connect': 'Choosing a wallet, connecting it',
  'ui/views/account': 'The account',
  'ui/views/wallets': 'Connected wallets and their accounts, the networks of one',
  'ui/views/networks': 'Choosing and switching networks',
  'ui/views/approve': 'Approving a request',
  'ui/views/guide': 'What a wallet is, and where to get one',
  'ui/primitives': 'Buttons, rows, icons and other parts of views',
  'ui/theme': 'Design tokens and style sheets',
  'ui/button': 'The entry `tessera-kit/button`: a custom element',
  'ui/react': 'The entry `tessera-kit/react`: components and hooks',
  'ui/messages': 'Texts, by the step that fetches them',
  adapters: 'What adapters share',
  'adapters/wagmi': 'A connector for wagmi',
  'adapters/viem': 'Clients and a transport for viem',
  'adapters/ethers': 'A signer and a provider for ethers',
  'adapters/solana-adapter': "A wallet for Solana's wallet-adapter",
}

/** The folder that a file is listed in: languages of texts are one folder. */
const listedIn = (file: string) => dirname(file).replace(/\/messages\/.*$/, '/messages')

/** What folders of these names are for in a plugin or an adapter. */
const standardRooms: Readonly<Record<string, string>> = {
  messages: 'Texts',
  react: 'Hooks of React',
  server: 'For servers',
  sources: 'Sources that are imported one by one',
  views: 'Views',
}
const entryNames = new Map(
  Object.entries(entries).map(([name, [source]]) => [dirname(source), name] as const),
)

/**
 * The purpose of a folder of a plugin or an adapter that has no line of its own: of an entry the
 * first sentence of its factory's doc comment, of another folder what its name says.
 */
function standardPurpose(root: string, folder: string): string | undefined {
  if (!/^(plugins\/(?!shared\/)|adapters\/|frame\/client)/.test(folder)) return undefined
  const room = standardRooms[basename(folder)]
  const entry = entryNames.get(folder)
  if (!entry) return room
  const sentence = room ?? entrySentence(root, `${folder}/index.ts`)
  return sentence && `The entry \`${entry}\`. ${sentence}`
}

const FOLDERS = ['lib', 'kernel', 'plugins', 'entries', 'ui', 'adapters', 'frame/client']
const orderOf = (folder: string) => FOLDERS.findIndex((top) => folder.startsWith(top))

/**
 * Every folder of the sources with its files. Throws for a folder without a purpose, and for a
 * purpose without a folder.
 */
export function folderTable(root: string, words = purposes): string {
  const folders = new Map<string, string[]>()
  for (const [file] of sourceFiles(root, FOLDERS)) {
    const folder = listedIn(file)
    folders.set(folder, [
      ...(folders.get(folder) ?? []),
      file.slice(dirname(file).length + 1).replace(/(\.d)?\.tsx?$/, ''),
    ])
  }
  const rows = [...folders]
    .map(([folder, files]) => ({
      folder,
      files,
      purpose: words[folder] ?? standardPurpose(root, folder),
    }))
    .sort(
      (one, other) =>
        orderOf(one.folder) - orderOf(other.folder) || (one.folder < other.folder ? -1 : 1),
    )
  const wrong = [
    ...rows.filter(({ purpose }) => !purpose).map(({ folder }) => folder),
    ...Object.keys(words).filter((folder) => !folders.has(folder)),
  ]
  if (wrong.length)
    throw new Error(`scripts/docs/folders.ts does not match the folders: ${wrong.join(', ')}`)
  return table(
    ['Folder', 'For', 'Files'],
    rows.map(({ folder, files, purpose = '' }) => [
      code(`${folder}/`),
      purpose,
      /\/(definitions|messages)$/.test(folder) ? `${files.length} files` : files.join(', '),
    ]),
  )
}

/** The kernel's lazy chunks, as their table declares them. */
export function chunkTable(root: string): string {
  const [, text = ''] =
    sourceFiles(root, ['kernel/kit']).find(([file]) => file === 'kernel/kit/chunks.ts') ?? []
  const docs = commentsOf(root, 'kernel/kit/chunks.ts', 'chunks')
  const rows = [...text.matchAll(/^ {2}(\w+): \(\) => import\('([^']+)'\)/gm)].map(
    ([, name = '', module = '']) => [
      code(name),
      code(
        `${module.startsWith('../') ? `kernel/${module.slice(3)}` : `kernel/kit/${module.slice(2)}`}.ts`,
      ),
      docs.get(name) ?? '',
    ],
  )
  return table(['Chunk', 'Module', 'For'], rows)
}
