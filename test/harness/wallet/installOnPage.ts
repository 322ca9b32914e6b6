import type {
  MockWallet,
  MockWalletOptions,
  PageTarget,
  RequestArguments,
  WalletListeners,
} from '../types'
import { createEngine } from './engine'
import type { World } from './engineTypes'
import type { InPageConfig, InPageWallet } from './inPage'
import { readPageScript } from './pageScript'
import { isRecord } from './parse'
import { ProviderRpcError, toRpcError } from './rpcError'
import { noListeners } from './shell'
import { pack, unpack } from './wire'

const originOf = (source: unknown) => {
  const frame: unknown = isRecord(source) ? source.frame : undefined
  if (!isRecord(frame) || typeof frame.url !== 'function') return 'null'
  const url: unknown = frame.url()
  return typeof url === 'string' && URL.canParse(url) ? new URL(url).origin : 'null'
}

const isRequest = (value: unknown): value is RequestArguments =>
  isRecord(value) && typeof value.method === 'string'

/**
 * Calls the page's side of a wallet. A page that is gone or has not got it yet has nothing to hear.
 */
const createRemote = (page: PageTarget, id: string) => {
  const wallet = `globalThis[Symbol.for('tessera-kit/mock-wallets')]?.get(${JSON.stringify(id)})`
  const call = (method: keyof InPageWallet, ...args: unknown[]) =>
    page.evaluate(
      `${wallet}?.${method}(${args.map((each) => JSON.stringify(each) ?? 'undefined').join(', ')})`,
    )
  return {
    tell: (method: 'emit' | 'setFace' | 'remove', ...args: unknown[]) =>
      call(method, ...args).then(
        () => undefined,
        () => undefined,
      ),
    listeners: (): Promise<WalletListeners> =>
      call('listeners').then(
        (answer) => (isRecord(answer) ? { ...noListeners, ...answer } : noListeners),
        () => noListeners,
      ),
    // A page that reloads while it asks has been answered with no.
    ask: async (...args: Parameters<InPageWallet['ask']>) => {
      const answer = await call('ask', ...args).catch(() => false)
      if (isRecord(answer)) throw new ProviderRpcError(Number(answer.code), String(answer.message))
      return answer === true
    },
  }
}

/**
 * Keeps the init script of a page at the wallet's present face, so that a reload starts from it.
 */
const createInitScript = (page: PageTarget, script: string) => {
  let current: { dispose(): Promise<void> } | undefined
  return {
    put: async (config: InPageConfig) => {
      const before = current
      const content = `(() => {\n${script}\ninPage.install(${JSON.stringify(config)})\n})()`
      current = await page.addInitScript({ content })
      await before?.dispose()
      return content
    },
    remove: () => current?.dispose(),
  }
}

/**
 * Runs a wallet for a Playwright page, before the scripts of every next document and at once in an
 * open one. Keys, state and requests to chains stay on this side: the page gets a provider, and
 * neither storage nor network use of its own. A reload finds the wallet as it was.
 */
export const installOnPage = async (
  page: PageTarget,
  options: MockWalletOptions,
): Promise<MockWallet> => {
  const id = crypto.randomUUID()
  const binding = `__mockWallet_${id.replaceAll('-', '')}`
  const remote = createRemote(page, id)
  const initScript = createInitScript(page, await readPageScript())
  let origin = 'null'
  let queue: Promise<void> = Promise.resolve()
  const push = (task: () => Promise<unknown> | undefined) => {
    queue = queue.then(task).then(
      () => undefined,
      () => undefined,
    )
  }
  const pushFace = () => {
    const face = engine.face()
    const chainId = engine.chainId()
    push(async () => {
      await initScript.put({ id, binding, face, chainId })
      await remote.tell('setFace', face)
    })
  }
  const world: World = {
    storage: null,
    origin: () => origin,
    emit: (event, value) => push(() => remote.tell('emit', event, pack(value))),
    faceChanged: () => pushFace(),
    settled: () => queue,
    listeners: remote.listeners,
    remove: () => {
      push(async () => {
        await initScript.remove()
        await remote.tell('remove')
      })
      return queue
    },
  }
  const engine = createEngine(options, world)
  await engine.ready
  await page.exposeBinding(binding, async (source, request, args) => {
    origin = originOf(source)
    if (typeof request !== 'number' || !isRequest(args)) return undefined
    const session = {
      ask: (prompt: Parameters<InPageWallet['ask']>[1]) => remote.ask(request, prompt),
      end: () => {},
    }
    try {
      const result = await engine.handle(
        { method: args.method, params: unpack(args.params) },
        session,
      )
      await queue
      return { result: pack(result) }
    } catch (error) {
      const { code, message, data } = toRpcError(error)
      return { error: { code, message, data } }
    }
  })
  // One script at a time: what came while the wallet was made is put already, or this one would not
  // take its place.
  await queue
  const content = await initScript.put({
    id,
    binding,
    face: engine.face(),
    chainId: engine.chainId(),
  })
  // For a page that is open already this is a wallet that comes late.
  await page.evaluate(content).catch(() => undefined)
  return { ...engine.controls, ...engine.identity }
}
