import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import {
  type AnyKit,
  createKit,
  definePlugin,
  type KitOptions,
  type Plugin,
} from '../../../kernel/index'
import type { Network } from '../../../kernel/networks/index'
import { type DataApi, type DataOptions, data } from '../../../plugins/data'
import { createStorage } from '../../harness/fakeStorage'

/** What a front answers in place of its server; undefined lets the server answer. */
type Instead = (
  request: { readonly path: string; readonly body: string },
  response: ServerResponse,
) => boolean | undefined

/** A server in front of another one: it counts what is asked, and may answer itself. */
export interface Front {
  readonly url: string
  /** The bodies of what was asked, by path where there is none. */
  readonly asked: string[]
  instead?: Instead | undefined
  stop(): Promise<void>
}

/** Starts one. Without a target it answers 404 by itself. */
export async function startFront(target?: string): Promise<Front> {
  const front = { asked: [] as string[] } as unknown as { -readonly [K in keyof Front]: Front[K] }
  const handle = async (request: IncomingMessage, response: ServerResponse) => {
    response.setHeader('access-control-allow-origin', '*')
    response.setHeader('access-control-allow-headers', '*')
    response.setHeader('access-control-expose-headers', 'retry-after')
    if (request.method === 'OPTIONS') return response.end()
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    const body = Buffer.concat(parts).toString()
    front.asked.push(body || (request.url ?? ''))
    if (front.instead?.({ path: request.url ?? '', body }, response)) return
    if (!target) return response.writeHead(404).end()
    const answer = await fetch(target, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    })
    response
      .writeHead(answer.status, { 'content-type': 'application/json' })
      .end(Buffer.from(await answer.arrayBuffer()))
  }
  const server = createServer(
    (request, response) => void handle(request, response).catch(() => response.destroy()),
  )
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  front.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  front.stop = () =>
    new Promise((resolve) => (server.closeAllConnections(), server.close(() => resolve())))
  return front
}

/** A wallet whose accounts are what the test says: by namespace, the first is active. */
export interface TestWallet {
  accounts: Record<
    string,
    {
      readonly addresses: readonly string[]
      readonly chainId: Network['id'] /** Kinds of accounts, by address. */
      readonly types?: Readonly<Record<string, string>>
    }
  >
  request?: (method: string, params: unknown) => unknown
  change?: (namespace: string) => void
}

let kits = 0

/** A started kit with `data()` and a connected wallet. */
export async function startKit(
  holder: TestWallet,
  networks: readonly Network[],
  rpc: KitOptions['rpc'],
  options: DataOptions = {},
  more: Partial<KitOptions> & { readonly plugins?: readonly Plugin[] } = {},
) {
  const { plugins = [], ...rest } = more
  const storage = rest.storage ?? createStorage()
  const sessionOf = (namespace: string) => {
    const {
      addresses,
      chainId,
      types = {},
    } = holder.accounts[namespace] as TestWallet['accounts'][string]
    return {
      accounts: addresses.map((address) => ({
        address,
        ...(types[address] && { type: types[address] }),
      })),
      active: addresses[0] as string,
      chainId,
    }
  }
  const wallet = definePlugin('holder', () => ({
    needs: ['connectors'],
    setup(ctx) {
      const listeners = new Set<(payload: never) => void>()
      holder.change = (namespace) =>
        listeners.forEach((listener) => listener({ namespace, ...sessionOf(namespace) } as never))
      ctx.connectors.add({
        manifest: {
          id: 'holder',
          name: 'Holder',
          kind: 'external',
          namespaces: Object.keys(holder.accounts),
          approval: 'wallet',
        },
        connect: async ({ namespaces }) => ({
          sessions: Object.fromEntries(
            namespaces
              .filter((each) => holder.accounts[each])
              .map((each) => [each, sessionOf(each)]),
          ),
        }),
        disconnect: async () => {},
        request: async ({ method, params }) => {
          const answer = await holder.request?.(method, params)
          if (answer === undefined)
            throw Object.assign(new Error('Method not found'), { code: -32601 })
          return answer
        },
        on(event, listener) {
          if (event !== 'change') return () => {}
          listeners.add(listener as never)
          return () => void listeners.delete(listener as never)
        },
      })
    },
  }))
  const kit: AnyKit = createKit<readonly Plugin[]>([wallet(), data(options), ...plugins], {
    id: `data-${++kits}`,
    networks: [...networks],
    ...(rpc && { rpc }),
    ...rest,
    storage,
  })
  await kit.start()
  if (Object.keys(holder.accounts).length) await kit.connect('holder')
  const api: DataApi = kit.use(data)
  return { kit, api, storage }
}
