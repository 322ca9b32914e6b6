import type { RequestArguments, WalletProvider, WindowTarget } from '../types'
import { announce } from './announce'
import { applies } from './behaviour'
import { createOverlaySession } from './approvalOverlay'
import { createWindowSession } from './approvalWindow'
import type { Face } from './engine'
import type { ApprovalSession } from './handler'
import { createProvider } from './provider'
import { exposeWindowEthereum } from './windowEthereum'

/** The page's side of a wallet. */
export type Shell = {
  readonly provider: WalletProvider
  emit(event: string, value: unknown): void
  setFace(face: Face): void
  remove(): void
}

type ShellOptions = {
  target: WindowTarget
  face: Face
  chainId: string
  handle: (args: RequestArguments, session: ApprovalSession) => Promise<unknown>
}

const sameShow = (one: Face, other: Face) =>
  one.hidden === other.hidden && JSON.stringify(one.info) === JSON.stringify(other.info)

/** Puts a provider into a window: announced, exposed and emitting as its face says. */
export const createShell = ({ target, face: initial, chainId, handle }: ShellOptions): Shell => {
  let face = initial
  let undo: (() => void)[] = []
  const begin = (method: string): ApprovalSession => {
    const opens = !applies(face.overlay, method) && !face.autoApprove && face.asks.includes(method)
    return opens ? createWindowSession(target, face.info) : createOverlaySession(target, face.info)
  }
  const { provider, emit } = createProvider({
    flags: face.flags,
    throws: () => face.throws,
    answer: (args) => {
      const session = begin(args.method)
      return handle(args, session).finally(() => session.end())
    },
  })
  const hide = () => {
    for (const each of undo) each()
    undo = []
  }
  const show = () => {
    if (face.hidden) return
    if (face.windowEthereum) undo.push(exposeWindowEthereum(target, provider))
    if (face.announces) undo.push(announce(target, face.info, provider))
  }
  show()
  const timer = setTimeout(() => {
    if (!face.hidden) emit('connect', { chainId })
  })
  return {
    provider,
    emit: (event, value) => {
      if (!face.hidden) emit(event, value)
    },
    setFace: (next) => {
      const before = face
      face = next
      if (sameShow(before, next)) return
      hide()
      show()
    },
    remove: () => {
      clearTimeout(timer)
      hide()
      face = { ...face, hidden: true }
    },
  }
}
