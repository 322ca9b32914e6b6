import { lazy } from '../../../kernel/async/lazy'
import type { Connector } from '../../../kernel/connectors/types'
import { createTapList } from '../../../kernel/hooks/taps'
import type { KitServices } from '../../../kernel/kit/services'
import type { Network } from '../../../kernel/networks/types'
import { createContext } from '../../../kernel/plugins/createContext'
import { type InjectedOptions, injected } from '../../../plugins/injected'
import type { Eip1193Provider } from '../../../plugins/injected/eip155/provider'
import { createCell } from '../../kernel/parts'

const uuid = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`

/**
 * A provider that answers from a table; a function in it is called with the parameters. Everything
 * asked is kept.
 */
export function createProvider(
  answers: Readonly<Record<string, unknown>> = {},
  extra: object = {},
) {
  const asked: { method: string; params?: unknown }[] = []
  const provider = {
    request: async (args: { method: string; params?: unknown }) => {
      asked.push(args)
      const answer = answers[args.method]
      return typeof answer === 'function' ? answer(args.params) : answer
    },
    ...extra,
  }
  return { provider: provider as Eip1193Provider, asked }
}

/** A wallet as EIP-6963 announces it; every call announces it once more. */
export function createAnnouncer(
  info: Record<string, unknown> = {},
  provider: unknown = createProvider().provider,
) {
  const detail = {
    info: {
      uuid: uuid(1),
      name: 'Example',
      rdns: 'com.example',
      icon: 'data:image/png;base64,AA==',
      ...info,
    },
    provider,
  }
  return { detail, announce: () => announceDetail(detail) }
}

export const announceDetail = (detail: unknown) =>
  window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))

/**
 * Runs the plugin in the kit's own context, with the list of connectors and the debug messages at
 * hand.
 */
export async function startInjected(options?: InjectedOptions, networks: readonly Network[] = []) {
  const listed = new Map<string, Connector>()
  const debug: string[] = []
  let adds = 0
  const plugin = options ? injected(options) : injected()
  const add = (connector: Connector) => {
    const { id } = connector.manifest
    if (listed.has(id)) return () => {}
    adds++
    listed.set(id, connector)
    return () => void listed.delete(id)
  }
  const never = () => {
    throw new Error('The plugin has no need for this')
  }
  const finders: (() => Promise<void>)[] = []
  const services = {
    taps: createTapList(lazy(async () => never())),
    options: { networks },
    flags: {},
    cells: {
      plugin: () => createCell<object>({}),
      session: createCell({ namespaces: {} }),
      modal: createCell({ open: false }),
    },
    connectors: { add, find: (finder: () => Promise<void>) => finders.push(finder) },
    api: { t: (key: string) => key },
    debug: (_topic: string, message: string) => debug.push(message),
  } as unknown as KitServices
  const live = createContext(plugin, {
    services,
    storage: undefined,
    telemetry: never,
    shellHandle: never,
    use: never,
  })
  await plugin.spec.setup?.(live.context)
  await Promise.all(finders.map((finder) => finder()))
  return {
    listed,
    debug,
    adds: () => adds,
    ids: () => [...listed.keys()],
    manifest: (id: string) => listed.get(id)?.manifest,
    end: () => live.end(),
  }
}
