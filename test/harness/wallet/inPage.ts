// Bundled as one script for Playwright's addInitScript: the page's side of a mock wallet whose
// engine runs outside the page.
import type { Prompt, RequestArguments } from '../types'
import type { Face } from './engineTypes'
import type { ApprovalSession } from './handler'
import { isRecord } from './parse'
import { ProviderRpcError, toRpcError } from './rpcError'
import { createShell, type Shell } from './shell'
import { pack, unpack } from './wire'

/** What a page's side is started with. */
export type InPageConfig = {
  readonly id: string
  readonly binding: string
  readonly face: Face
  readonly chainId: string | undefined
}

/** The wallets of a page by id, under `window[Symbol.for('tessera-kit/mock-wallets')]`. */
export type InPageWallet = Pick<Shell, 'emit' | 'setFace' | 'remove' | 'listeners'> & {
  /** The user's decision, or the error that kept them from it. */
  ask(request: number, prompt: Prompt): Promise<boolean | { code: number; message: string }>
}

type Binding = (request: number, args: RequestArguments) => Promise<unknown>

const isBinding = (value: unknown): value is Binding => typeof value === 'function'

const walletsOf = (page: Window): Map<string, InPageWallet> => {
  const key = Symbol.for('tessera-kit/mock-wallets')
  const there: unknown = Reflect.get(page, key)
  if (there instanceof Map) return there
  const wallets = new Map<string, InPageWallet>()
  Object.defineProperty(page, key, { value: wallets })
  return wallets
}

/** Starts the page's side once in the top window; frames get no wallet. */
export const install = ({ id, binding, face, chainId }: InPageConfig) => {
  const wallets = walletsOf(window)
  if (window.top !== window || wallets.has(id)) return
  const send: unknown = Reflect.get(window, binding)
  const sessions = new Map<number, ApprovalSession>()
  let last = 0
  const shell = createShell({
    target: window,
    face,
    chainId,
    handle: async (args, session) => {
      const request = ++last
      sessions.set(request, session)
      try {
        const answer = isBinding(send)
          ? await send(request, { method: args.method, params: pack(args.params) })
          : undefined
        if (!isRecord(answer)) throw new ProviderRpcError(4900, 'The wallet is gone')
        const { error } = answer
        if (isRecord(error))
          throw new ProviderRpcError(Number(error.code), String(error.message), error.data)
        return unpack(answer.result)
      } finally {
        sessions.delete(request)
      }
    },
  })
  wallets.set(id, {
    emit: (event, value) => shell.emit(event, unpack(value)),
    setFace: shell.setFace,
    listeners: shell.listeners,
    remove: () => {
      shell.remove()
      wallets.delete(id)
    },
    ask: async (request, prompt) => {
      try {
        return (await sessions.get(request)?.ask(prompt)) ?? false
      } catch (error) {
        const { code, message } = toRpcError(error)
        return { code, message }
      }
    },
  })
}
