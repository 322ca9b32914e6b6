import type { RequestArguments, WalletListeners, WalletProvider, WindowTarget } from '../types'
import { announce } from './announce'
import { createOverlaySession } from './approvalOverlay'
import { createWindowSession } from './approvalWindow'
import { applies, isSilent } from './behaviour'
import type { Face } from './engineTypes'
import type { ApprovalSession } from './handler'
import { createProvider } from './provider'
import { register } from './register'
import { createStandardWallet } from './standardWallet'
import { createUnisat, exposeUnisat } from './unisat'
import { exposeWindowEthereum } from './windowEthereum'

/** The page's side of a wallet. */
export type Shell = {
  readonly provider: WalletProvider
  /**
   * An EIP-1193 event, or one with the name of another side before it: `standard:change`,
   * `unisat:accountsChanged`.
   */
  emit(event: string, value: unknown): void
  setFace(face: Face): void
  listeners(): WalletListeners
  remove(): void
}

type ShellOptions = {
  target: WindowTarget
  face: Face
  chainId: string | undefined
  handle: (args: RequestArguments, session: ApprovalSession) => Promise<unknown>
}

/** What {@link Shell.listeners} answers where there is no page. */
export const noListeners: WalletListeners = Object.freeze({ eip1193: 0, standard: 0, unisat: 0 })

const UNISAT_EVENT = 'unisat:'

const sameShow = (one: Face, other: Face) =>
  one.hidden === other.hidden && JSON.stringify(one.info) === JSON.stringify(other.info)

/**
 * Puts the sides of a wallet into a window: announced, registered, exposed and emitting as its face
 * says.
 */
export const createShell = ({ target, face: initial, chainId, handle }: ShellOptions): Shell => {
  let face = initial
  let undo: (() => void)[] = []
  const current = () => face
  const begin = (args: RequestArguments): ApprovalSession => {
    const opens =
      !applies(face.overlay, args.method) &&
      !face.autoApprove &&
      face.asks.includes(args.method) &&
      !isSilent(args)
    return opens ? createWindowSession(target, face.info) : createOverlaySession(target, face.info)
  }
  const answer = (args: RequestArguments) => {
    const session = begin(args)
    return handle(args, session).finally(() => session.end())
  }
  const { provider, emit, listeners } = createProvider({
    flags: face.flags,
    throws: () => face.throws,
    answer,
  })
  const request = (method: string, params: readonly unknown[]) => answer({ method, params })
  const standard =
    initial.standard && createStandardWallet({ face: current, ...initial.standard, request })
  const bitcoin = initial.unisat ? createUnisat(current, answer) : undefined
  const hide = () => {
    for (const each of undo) each()
    undo = []
  }
  const show = () => {
    if (face.hidden) return
    if (face.windowEthereum) undo.push(exposeWindowEthereum(target, provider))
    if (bitcoin) undo.push(exposeUnisat(target, bitcoin.unisat))
    if (face.announces && face.eip155) undo.push(announce(target, face.info, provider))
    if (face.announces && standard) undo.push(register(target, standard.wallet))
  }
  show()
  const timer = setTimeout(() => {
    if (!face.hidden && face.eip155) emit('connect', { chainId })
  })
  return {
    provider,
    emit: (event, value) => {
      if (face.hidden) return
      if (event === 'standard:change') standard?.change(value)
      else if (event.startsWith(UNISAT_EVENT))
        bitcoin?.emit(event.slice(UNISAT_EVENT.length), value)
      else emit(event, value)
    },
    setFace: (next) => {
      const before = face
      face = next
      if (next.standard) standard?.follow(next.standard.chains)
      if (sameShow(before, next)) return
      hide()
      show()
    },
    listeners: () => ({
      eip1193: listeners(),
      standard: standard?.listeners() ?? 0,
      unisat: bitcoin?.listeners() ?? 0,
    }),
    remove: () => {
      clearTimeout(timer)
      hide()
      face = { ...face, hidden: true }
    },
  }
}
