import { randomBytes } from 'node:crypto'
import { Window } from 'happy-dom'
import { vi } from 'vitest'
import type { Connector, ConnectProgress } from '../../../../kernel/connectors/types'
import { createKit } from '../../../../kernel/kit/createKit'
import { bitcoin, defineEip155, type Network, solana } from '../../../../kernel/networks/index'
import { definePlugin } from '../../../../kernel/plugins/definePlugin'
import { type WalletConnectOptions, walletConnect } from '../../../../plugins/walletconnect'
import { createStorage, type FakeStorage } from '../../../harness/fakeStorage'
import {
  type NodeWallet,
  type NodeWalletOptions,
  startNodeWallet,
} from '../../../harness/node/phone/nodeWallet'
import { type LocalRelay, startRelay } from '../../../harness/relay.mjs'
import type { Hex } from '../../../harness/types'

/** The public test key that anvil funds, and what it signs for. */
export const key: Hex = '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80'
export const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
export const otherKey: Hex = '0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d'
export const otherAddress = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

const first = defineEip155({
  id: 31_337,
  name: 'First',
  rpcUrls: ['http://127.0.0.1:1'],
  testnet: true,
})
const second = defineEip155({
  id: 31_338,
  name: 'Second',
  rpcUrls: ['http://127.0.0.1:2'],
  testnet: true,
})
export const evm: readonly Network[] = [first, second]
export const every: readonly Network[] = [first, second, solana, bitcoin]

// fetched when they are first needed: a machine with much to do takes its time
await Promise.all([
  import('@walletconnect/sign-client'),
  import('../../../../kernel/sessions/sessions'),
  import('../../../../kernel/requests/requests'),
  import('../../../../plugins/walletconnect/connector'),
])

/** A plugin in the shell's place. */
const shell = definePlugin('ui', () => ({ setup: () => ({}) }))

/** Waits for a condition. */
export const until = <T>(look: () => T) => vi.waitFor(look, { timeout: 20_000, interval: 20 })

type Started = {
  readonly relay: LocalRelay
  wallet(options?: Partial<NodeWalletOptions>): Promise<NodeWallet>
  page(options?: PageOptions): Promise<Page>
  end(): Promise<void>
}
export type PageOptions = Omit<WalletConnectOptions, 'relayUrl'> & {
  readonly storage?: FakeStorage
  readonly withShell?: boolean
  readonly besides?: boolean
  readonly networks?: readonly Network[]
  readonly id?: string
}

/** A relay; pages and wallets that meet there. `end` closes all of them. */
export async function meet(): Promise<Started> {
  const relay = await startRelay({ port: 0 })
  // a document for the kit alone: with a window, the library of the wallet would take itself for a
  // page's too
  const window = new Window()
  Object.assign(globalThis, { document: window.document })
  const ends: (() => unknown)[] = [
    () => Reflect.deleteProperty(globalThis, 'document'),
    () => window.happyDOM.close(),
  ]
  return {
    relay,
    async wallet(options = {}) {
      const keys: NodeWalletOptions = {
        relayUrl: relay.url,
        evm: {
          keys: [key],
          chains: { 31_337: 'http://127.0.0.1:1', 31_338: 'http://127.0.0.1:2' },
        },
        ...options,
      }
      const wallet = await startNodeWallet(keys)
      ends.push(wallet.close)
      return wallet
    },
    async page(options) {
      const page = await openPage(relay.url, options)
      ends.push(page.close)
      return page
    },
    async end() {
      for (const end of ends.reverse()) await end()
      await relay.stop()
    },
  }
}

export type Page = Awaited<ReturnType<typeof openPage>>

async function openPage(
  relayUrl: string,
  {
    storage = createStorage(),
    networks = evm,
    withShell = false,
    besides = false,
    id = `t${randomBytes(4).toString('hex')}`,
    ...options
  }: PageOptions = {},
) {
  const kit = createKit(
    [walletConnect({ relayUrl, projectId: 'test', ...options }), ...(withShell ? [shell()] : [])],
    { id, networks, storage, metadata: { name: 'Test page', url: 'http://127.0.0.1' } },
  )
  const debug: string[] = []
  kit.on('debug', ({ message }) => debug.push(message))
  const { document } = globalThis
  // another tab: a page of its own
  if (besides) Object.assign(globalThis, { document: new Window().document })
  const started = kit.start()
  Object.assign(globalThis, { document })
  await started
  const api = kit.use(walletConnect)
  const connect = (
    wallet: NodeWallet | undefined,
    { signal, namespaces }: { signal?: AbortSignal; namespaces?: readonly string[] } = {},
  ) => {
    const onProgress = (progress: ConnectProgress) => {
      if (progress.type === 'uri') void wallet?.pair(progress.uri)
    }
    return kit.connect('walletConnect', {
      onProgress,
      ...(signal && { signal }),
      ...(namespaces && { namespaces }),
    })
  }
  return {
    kit,
    api,
    storage,
    id,
    debug,
    connect,
    state: () => api.state(),
    session: (namespace = 'eip155') => kit.getState().session.namespaces[namespace],
    topic: () => {
      const text = storage.getItem(`tessera:${id}:walletconnect:session`)
      return text === null ? undefined : (JSON.parse(text) as { topic: string }).topic
    },
    /** What the kernel asks after a reload, and when another tab has stored something. */
    async silently() {
      await kit.discover()
      const connector = kit
        .getState()
        .connectors.find(({ manifest }) => manifest.id === 'walletConnect') as Connector
      return connector.connect({
        namespaces: ['eip155'],
        silent: true,
        signal: new AbortController().signal,
      })
    },
    request: (method: string, params: unknown = [], namespace = 'eip155') =>
      kit.request({ method, params } as never, { namespace }),
    close: () => kit.destroy(),
  }
}

/** A text in hexadecimal, for personal_sign. */
export const hexOf = (text: string) => `0x${Buffer.from(text).toString('hex')}`
