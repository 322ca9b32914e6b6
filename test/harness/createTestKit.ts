import { createKit } from '../../kernel/kit/createKit'
import type { KitOptions } from '../../kernel/kit/options'
import type { Kit } from '../../kernel/kit/types'
import { defineEip155, type Network } from '../../kernel/networks/index'
import { flattenPlugins } from '../../kernel/plugins/resolvePlugins'
import type { Plugin, PluginInput } from '../../kernel/plugins/token'
import { injected } from '../../plugins/injected'
import { createStorage, type FakeStorage } from './fakeStorage'
import type {
  BitcoinChainId,
  Hex,
  MockWallet,
  MockWalletOptions,
  SolanaChain,
  WalletChain,
  WindowTarget,
} from './types'
import { installOnWindow } from './wallet/installOnWindow'

/** What a test may choose about its kit; everything has a default. */
export type TestKitOptions<P extends readonly PluginInput[] = readonly []> = {
  /**
   * Plugins beside `injected()`, such as `ui()`. An `injected(…)` of your own takes the default's
   * place.
   */
  readonly plugins?: P
  /** Default: chain ids 31337 and 31338 at ports 8545 and 8546 of 127.0.0.1. */
  readonly networks?: readonly Network[]
  /**
   * Options of the wallet (the Testing page), or false for none. Default: one public test key for
   * each namespace of the kit's networks (for EVM the first account of anvil and hardhat), on those
   * networks, at the URLs of `options.rpc` or their own; of Bitcoin's the first.
   */
  readonly wallet?: Partial<MockWalletOptions> | false
  /**
   * Other options of `createKit`. Here `publicRpc` is true unless said otherwise, and `storage` a
   * new one in memory.
   */
  readonly options?: Omit<KitOptions, 'networks' | 'storage'> & { readonly storage?: FakeStorage }
}

/** A kit that runs, and what it runs on. `Wallet` is undefined where none was asked for. */
export type TestKit<P extends readonly PluginInput[] = readonly [], Wallet = MockWallet> = {
  readonly kit: Kit<readonly [ReturnType<typeof injected>, ...P]>
  readonly wallet: Wallet
  /**
   * Where the kit stores: read its `writes`, make it `fail`, or pass it to the next test kit for a
   * reload.
   */
  readonly storage: FakeStorage
  /**
   * Destroys the kit and takes the wallet out of the window: no listener and no element of them is
   * left. Idempotent.
   */
  end(): Promise<void>
}

/** A key of the public mnemonic that anvil and hardhat fund. */
const key: Hex = '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80'

/** A key of this repository's local Solana chain, as public. */
const solanaSeed: Hex = '0xfb5e7bd401109263f165ed8930e936bfd13096c01c56a209460eaac49685ce9a'

const localNetworks = () =>
  [31_337, 31_338].map((id, index) =>
    defineEip155({
      id,
      name: `Local ${index + 1}`,
      rpcUrls: [`http://127.0.0.1:${8545 + index}`],
      testnet: true,
    }),
  )

const firstUrl = (urls: readonly (string | { readonly url: string })[]) => {
  const [first = ''] = urls
  return typeof first === 'string' ? first : first.url
}

const urlOf = ({ id, rpcUrls }: Network, rpc: KitOptions['rpc'] = {}) =>
  firstUrl([rpc[id] ?? rpcUrls].flat())

const chainsOf = (networks: readonly Network[], rpc: KitOptions['rpc']): WalletChain[] =>
  networks
    .filter(({ namespace }) => namespace === 'eip155')
    .map((network) => {
      const { id, name, nativeCurrency } = network
      return {
        id: Number(id.slice('eip155:'.length)),
        name,
        rpcUrl: urlOf(network, rpc),
        symbol: nativeCurrency.symbol,
      }
    })

const isSolana = (chain: string | undefined): chain is SolanaChain['id'] =>
  chain?.startsWith('solana:') ?? false
const isBitcoin = (chain: string | undefined): chain is BitcoinChainId =>
  chain?.startsWith('bitcoin:') ?? false

/** A wallet that has every namespace of these networks. */
const walletFor = (networks: readonly Network[], rpc: KitOptions['rpc']): MockWalletOptions => {
  const chains = chainsOf(networks, rpc)
  const other = networks.map((network) => ({
    id: network.standardChain,
    rpcUrl: urlOf(network, rpc),
  }))
  const solana = other.flatMap(({ id, rpcUrl }) => (isSolana(id) ? [{ id, rpcUrl }] : []))
  const [bitcoin] = other.flatMap(({ id, rpcUrl }) =>
    isBitcoin(id) ? [{ chain: id, esploraUrl: rpcUrl }] : [],
  )
  return {
    ...((chains.length > 0 || (solana.length === 0 && !bitcoin)) && { accounts: [key], chains }),
    ...(solana.length > 0 && { solana: { keys: [solanaSeed], chains: solana } }),
    ...(bitcoin && {
      bitcoin: {
        keys: [key],
        chain: bitcoin.chain,
        ...(bitcoin.esploraUrl !== '' && { esploraUrl: bitcoin.esploraUrl }),
      },
    }),
  }
}

const withInjected = (plugins: readonly PluginInput[]): readonly PluginInput[] =>
  flattenPlugins(plugins).some((plugin: Plugin) => plugin.name === injected.pluginName)
    ? plugins
    : [injected(), ...plugins]

/**
 * Makes a kit for one test and starts it: `injected()`, a storage in memory, and a mock wallet in
 * the window of the page, of happy-dom or of jsdom. Resolves when the window's wallets are listed
 * (`kit.discover`) and a stored session was restored or given up. Nothing asks the network before
 * the test does. Rejects where there is no window, and with the errors of `createKit` and
 * `kit.start`; nothing is left then.
 */
export function createTestKit<const P extends readonly PluginInput[] = readonly []>(
  options: TestKitOptions<P> & { readonly wallet: false },
): Promise<TestKit<P, undefined>>
export function createTestKit<const P extends readonly PluginInput[] = readonly []>(
  options?: TestKitOptions<P> & { readonly wallet?: Partial<MockWalletOptions> },
): Promise<TestKit<P>>
export async function createTestKit(
  given: TestKitOptions<readonly PluginInput[]> = {},
): Promise<TestKit<readonly PluginInput[], MockWallet | undefined>> {
  const {
    plugins = [],
    networks = localNetworks(),
    wallet: walletOptions = {},
    options = {},
  } = given
  if (typeof window === 'undefined')
    throw new Error(
      'createTestKit needs a window: run the test with happy-dom or jsdom, or in a page',
    )
  const { storage = createStorage(), ...rest } = options
  const kit = createKit(withInjected(plugins), { publicRpc: true, ...rest, networks, storage })
  const target = window as unknown as WindowTarget
  const wallet =
    walletOptions === false
      ? undefined
      : installOnWindow(target, { ...walletFor(networks, rest.rpc), ...walletOptions }, null)
  const end = async () => {
    kit.destroy()
    await wallet?.remove()
  }
  try {
    await wallet?.ready
    await kit.start()
    await kit.discover()
  } catch (error) {
    await end()
    throw error
  }
  return { kit: kit as unknown as TestKit['kit'], wallet, storage, end }
}
