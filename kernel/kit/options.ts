import { kernelError } from '../errors/kernelErrors'
import type { ChainId, Network } from '../networks/types'
import {
  any,
  bool,
  type Check,
  chainId,
  either,
  func,
  is,
  isChainId,
  list,
  number,
  object,
  oneOf,
  optional,
  record,
  text,
  url,
} from '../schema/checks'
import { describeIssue, type SchemaResult } from '../schema/standardSchema'
import type { StorageAdapter, StorageChoice } from '../storage/types'
import type { RpcUrls } from '../transport/types'
import type { Flags } from '../vocabulary'

/**
 * The kernel's options. Options of a feature are arguments of its plugin's factory; docs/options.md
 * lists all.
 */
export interface KitOptions {
  /** Distinguishes several kits on one page; part of every storage key. Default `'default'`. */
  readonly id?: string
  /** The networks of this kit in display order; at least one. */
  readonly networks: readonly Network[]
  /** The current network until a wallet is connected; default the first. */
  readonly defaultNetwork?: ChainId
  /**
   * The host's own RPC URLs per CAIP-2 id, tried in order; each a URL or an object with headers,
   * timeout and batching. Never passed to wallets.
   */
  readonly rpc?: Readonly<Record<ChainId, RpcUrls>>
  /** Use the networks' public URLs for reads of chains that `rpc` does not name. Default false. */
  readonly publicRpc?: boolean
  /** The host's app, as wallets show it. */
  readonly metadata?: {
    readonly name: string
    readonly description?: string
    readonly url?: string
    readonly icons?: readonly string[]
  }
  /** Values for plugins' flags; docs/flags.md lists them. */
  readonly flags?: Partial<Flags>
  /** Where sessions and plugins' data are stored. Default `'local'`. */
  readonly storage?: StorageChoice
  /**
   * Whether the modal lets the visitor switch networks; without, it names the current one alone.
   * Default true.
   */
  readonly enableNetworkSwitch?: boolean
  /**
   * Do not ask the visitor to switch when the wallet is on a network that is not in `networks`.
   * Default false.
   */
  readonly allowUnsupportedChain?: boolean
  /**
   * The host inserts `kit.element()` into the page itself, after `start`; otherwise the kit appends
   * it to the body. Default false.
   */
  readonly disableAppend?: boolean
  /** BCP 47 tag of the modal's language; default: the page's `lang`, else English. */
  readonly locale?: string
  /** Texts that replace the kit's own, by locale and message key. */
  readonly messages?: Readonly<Record<string, Readonly<Record<string, string>>>>
  /**
   * Logs warnings with links to the documentation, shows alerts in the modal's bar and marks
   * missing messages. Default false.
   */
  readonly debug?: boolean
  /** Seconds that a plugin's setup may take before the kit continues without it. Default 10. */
  readonly setupTimeout?: number
}

const networkCheck: Check<Network> = object(
  {
    id: is<ChainId>('a CAIP-2 id like "eip155:1" (of viem: fromViem(chain))', isChainId),
    namespace: text(8),
    name: text(64),
    nativeCurrency: object(
      { name: text(64), symbol: text(16), decimals: number(0, 36) },
      { open: true },
    ),
    rpcUrls: list(url(), 32),
    explorer: optional(object({ name: text(64), url: url() }, { open: true })),
    testnet: bool,
    icon: optional(text(131_072)),
    driver: func('a function that imports the driver'),
  },
  { open: true, expects: 'a network, as defineNetwork makes it' },
) as unknown as Check<Network>

const storageCheck: Check<StorageChoice> = either(
  oneOf('local', 'session', 'memory', 'none'),
  is<StorageAdapter>('an object with getItem, setItem and removeItem', (v) =>
    ['getItem', 'setItem', 'removeItem'].every(
      (key) => typeof (v as Record<string, unknown>)[key] === 'function',
    ),
  ),
)

// headers and batch sizes are checked with the first request, to keep that code out of the page
// start
const endpoint = either(
  url(),
  object({ url: url(), headers: any(), timeout: optional(number(1)), batch: any() }),
)

/** Schema of the kernel's options, checked when createKit is called. */
export const optionsCheck = object(
  {
    id: optional(
      is<string>(
        'at most 64 letters, digits or ._-',
        (v) => typeof v === 'string' && /^[\w.-]{1,64}$/.test(v),
      ),
    ),
    networks: list(networkCheck, 500),
    defaultNetwork: optional(chainId),
    rpc: optional(record(chainId, either(endpoint, list(endpoint, 32)))),
    publicRpc: optional(bool),
    metadata: optional(
      object({
        name: text(128),
        description: optional(text(1024, 0)),
        url: optional(url()),
        icons: optional(list(url(['https:', 'http:', 'data:']), 16)),
      }),
    ),
    flags: optional(record(text(64), any('a flag value'))),
    storage: optional(storageCheck),
    enableNetworkSwitch: optional(bool),
    allowUnsupportedChain: optional(bool),
    disableAppend: optional(bool),
    locale: optional(
      is<string>(
        'a language tag like "en"',
        (v) => typeof v === 'string' && /^[a-z]{2,3}(-[a-z0-9]{2,8})*$/i.test(v),
      ),
    ),
    messages: optional(record(text(35), record(text(128), text(4096, 0)))),
    debug: optional(bool),
    setupTimeout: optional(number(0.1, 600)),
  },
  { expects: 'createKit([...plugins], { networks: [...] })' },
)

/** Options after checking, with defaults filled in. */
export type ResolvedOptions = KitOptions &
  Required<
    Pick<
      KitOptions,
      | 'id'
      | 'publicRpc'
      | 'storage'
      | 'enableNetworkSwitch'
      | 'allowUnsupportedChain'
      | 'disableAppend'
      | 'debug'
      | 'setupTimeout'
      | 'defaultNetwork'
    >
  >

/**
 * Checks the kernel's options and fills in defaults. Throws one `kernel/bad-options` that lists all
 * problems, including `otherProblems`.
 */
export function resolveOptions(
  options: KitOptions,
  otherProblems: readonly string[],
): ResolvedOptions {
  const result = optionsCheck['~standard'].validate(options) as SchemaResult<unknown>
  const problems = [
    ...(result.issues?.map(describeIssue) ?? crossProblems(options)),
    ...otherProblems,
  ]
  if (problems.length) throw kernelError('bad-options', { problems })
  return {
    id: 'default',
    publicRpc: false,
    storage: 'local',
    enableNetworkSwitch: true,
    allowUnsupportedChain: false,
    disableAppend: false,
    debug: false,
    setupTimeout: 10,
    defaultNetwork: (options.networks[0] as Network).id,
    ...defined(options),
  }
}

function crossProblems({ networks, defaultNetwork, rpc }: KitOptions): string[] {
  const problems: string[] = []
  const ids = new Set<string>()
  if (!networks.length) problems.push('networks: expected at least one network')
  networks.forEach(({ id, namespace }, i) => {
    if (ids.has(id)) problems.push(`networks[${i}]: "${id}" is listed twice`)
    if (!id.startsWith(`${namespace}:`))
      problems.push(`networks[${i}]: namespace "${namespace}" is not that of "${id}"`)
    ids.add(id)
  })
  if (defaultNetwork && !ids.has(defaultNetwork))
    problems.push(`defaultNetwork: Network Not Found: "${defaultNetwork}" is not in networks`)
  for (const id in rpc)
    if (!ids.has(id)) problems.push(`rpc.${id}: Network Not Found: "${id}" is not in networks`)
  return problems
}

/** The object without undefined fields, so that they do not override a default. */
const defined = <T extends object>(value: T): T =>
  Object.fromEntries(Object.entries(value).filter(([, v]) => v !== undefined)) as T
