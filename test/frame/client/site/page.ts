import { createKit, type KitApi, type RpcRequest } from 'tessera-kit'
import { type EmbeddedApi, type EmbeddedOptions, embedded } from 'tessera-kit/embedded'
import { defineSolana, fromViem, solanaDevnet } from 'tessera-kit/networks'
import { type UiApi, ui } from 'tessera-kit/ui'
import { createConnection } from '../../../../frame/client/connection'
import { createFrameElement, frameUrl, originOf } from '../../../../frame/client/element'
import type { Payload, RequestName } from '../../../../frame/protocol/requests'
import { systemClock } from '../../../../kernel/plugins/toolkit'

// The host page of the frame's tests: makes kits, and nothing before it is asked to.

export interface FramePage {
  kit?: KitApi
  readonly errors: string[]
  readonly violations: string[]
  /** A kit with the embedded wallet, started; on local chains where they are named. */
  start(
    options: EmbeddedOptions,
    id?: string,
    local?: {
      readonly evm: string
      readonly solana: { readonly genesisHash: string; readonly url: string }
    },
  ): Promise<void>
  api(): Promise<EmbeddedApi>
  setMode(mode: 'dark' | 'light'): void
  /** Asks a frame each row over one channel of the client, past the plugin. */
  askAll(
    options: EmbeddedOptions,
    rows: readonly { readonly name: RequestName; readonly payload?: unknown }[],
  ): Promise<unknown[]>
  /** How a call of the kit ends: its result, or the error's code. */
  call(method: string, params: RpcRequest['params'], namespace?: string): Promise<unknown>
}

declare global {
  interface Window {
    readonly framePage: FramePage
  }
}

const errors: string[] = []
const violations: string[] = []
window.addEventListener('error', (event) => errors.push(String(event.error ?? event.message)))
window.addEventListener('unhandledrejection', (event) =>
  errors.push(`unhandled: ${String(event.reason)}`),
)
document.addEventListener('securitypolicyviolation', (event) =>
  violations.push(`${event.effectiveDirective} ${event.blockedURI}`),
)

const network = (id: number, name: string, url = 'http://127.0.0.1:9/') =>
  fromViem({
    id,
    name,
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [url] } },
  })
const fail = (): never => {
  throw new Error('not started')
}

let api = fail as () => Promise<EmbeddedApi>
let look = fail as () => UiApi
const page: FramePage = {
  errors,
  violations,
  async start(options, id = 'default', local) {
    const networks = local
      ? [
          network(31_337, 'Local', local.evm),
          defineSolana({
            genesisHash: local.solana.genesisHash,
            cluster: 'localnet',
            name: 'Local Solana',
            rpcUrls: [local.solana.url],
          }),
        ]
      : [network(1, 'One'), network(10, 'Ten'), solanaDevnet]
    const kit = createKit([ui({ preload: 'none' }), embedded(options)], {
      id,
      networks,
      metadata: { name: 'Host', description: 'A host', url: location.origin, icons: [] },
    })
    api = () => kit.use(embedded).load()
    look = () => kit.use(ui)
    page.kit ??= kit
    await kit.start()
    await kit.ready
  },
  api: () => api(),
  setMode: (mode) => look().setThemeMode(mode),
  async askAll(options, rows) {
    const kit = createKit([ui()], { id: 'rows', networks: [network(1, 'One')] })
    await kit.start()
    const slot = (await kit.surface()).frameSlot()
    const connection = createConnection({
      protocol: options.protocol ?? 'native',
      projectId: '',
      origin: originOf(options.url),
      clock: systemClock,
      host: window,
      events: { onUser: () => {}, onSignedOut: () => {}, onHeld: () => {}, onTimeout: () => {} },
      onNotLoaded: () => {},
      create: () => createFrameElement(document, frameUrl(options, 'eip155:1', 'en'), 'Wallet'),
      mount: (frame) => void slot.append(frame),
      onChannel: () => {},
    })
    const channel = await connection.open()
    const answers: unknown[] = []
    for (const { name, payload } of rows)
      answers.push(
        await channel
          .request(name, payload as Payload<typeof name>)
          .catch((error) => ({ refused: error.reason, message: error.message })),
      )
    return answers
  },
  call: async (method, params, namespace) =>
    page.kit
      ?.request({ method, params }, { ...(namespace && { namespace }) })
      .catch((error) => ({ code: error.code })),
}
Object.defineProperty(window, 'framePage', { value: page })
