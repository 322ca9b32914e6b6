import { type AnyKit, isKitError, type Network } from '../../../kernel/index'
import type { ViewContext } from '../../../ui/view'
import { apiOf } from '../api'
import type { EmailAuthState } from '../types'

/**
 * Milliseconds after its mail that a sign-in may go on: a link is good for twenty minutes, and the
 * code that follows it for as long.
 */
const life = 40 * 60_000

/** The sign-in that this address can go on with: its mail is on the way. */
export const resumable = (
  { signIn, mailedAt = 0 }: EmailAuthState,
  email = signIn?.email,
): 'device' | 'code' | undefined =>
  signIn && signIn.step !== 'done' && signIn.email === email?.trim() && Date.now() - mailedAt < life
    ? signIn.step
    : undefined

export const views = { device: 'email-auth/device', code: 'email-auth/code' } as const

/** The kit's networks that the embedded wallet has accounts of. */
export function networksOf(kit: Pick<AnyKit, 'networks' | 'getState'>): readonly Network[] {
  const own = kit.getState().connectors.find(({ manifest }) => manifest.id === 'ID_AUTH')
    ?.manifest.namespaces
  return kit.networks.filter(({ namespace }) => own?.includes(namespace))
}

/** The namespace that the visitor came for, or of the network chosen last. */
function chosenNamespace(kit: Pick<AnyKit, 'getState'>): string | undefined {
  const { modal, router } = kit.getState()
  const [home] = router.history
  return (
    (home?.params as { readonly namespace?: string } | undefined)?.namespace ?? modal.activeChain
  )
}

/**
 * Whether the visitor has chosen a network, or came for one, that the embedded wallet has no
 * accounts of; with a wallet connected, that one serves it.
 */
export function isElsewhere(kit: AnyKit): boolean {
  const namespace = chosenNamespace(kit)
  return (
    !kit.getState().session.active &&
    namespace !== undefined &&
    !networksOf(kit).some((network) => network.namespace === namespace)
  )
}

/** Mails to an address, and shows the next step: in place of this view, or after it. */
export async function begin(
  ctx: ViewContext,
  email: string,
  how: 'push' | 'replace',
): Promise<void> {
  const { step } = await apiOf(ctx.kit).begin(email)
  if (step === 'done') await connect(ctx)
  else ctx[how](views[step])
}

/** Refusals with words of their own, of the frame or of this plugin. */
const known = [
  'bad-address',
  'same-address',
  'otp-wrong',
  'otp-expired',
  'otp-locked',
  'address-reserved',
  'link-expired',
  'recovery-needed',
  'rate-limited',
  'too-soon',
  'mail-unavailable',
  'not-loaded',
  'storage-blocked',
  'approval-unavailable',
] as const

/** Why a step failed, in the visitor's language. */
export function textOf(error: unknown, t: ViewContext['t']): string {
  const { code, details = {} } = isKitError(error) ? error : { code: '' }
  const name = known.find((one) => code === `embedded/${one}` || code === `email-auth/${one}`)
  // what failed on the way says so itself; what the server said needed no connection
  if (!navigator.onLine && (name === undefined || name === 'not-loaded'))
    return t('email-auth.offline')
  const {
    left,
    seconds = 30,
    retryAfter = 0,
  } = details as { left?: unknown; seconds?: number; retryAfter?: number }
  return name === 'otp-wrong' && typeof left === 'number'
    ? t('email-auth.left', { left })
    : t(`email-auth.${name ?? 'failed'}`, {
        seconds,
        date: new Date(Date.now() + retryAfter * 1000).toLocaleString(),
      })
}

const topOf = (kit: Pick<AnyKit, 'getState'>) => kit.getState().router.history.at(-1)?.view

/** Whether a wallet is connected. */
export function isConnected({ getState }: Pick<AnyKit, 'getState'>): boolean {
  const { active, namespaces } = getState().session
  return namespaces[active ?? '']?.status === 'connected'
}

/** Closes the modal; embedded, it shows its home view. */
export const leave = ({ embedded, kit, navigate }: ViewContext): void =>
  embedded ? kit.open() : void navigate({ type: 'close', force: true })

/**
 * Connects the accounts of who has signed in, which asks nobody, and leaves the view, unless
 * another one has taken its place meanwhile.
 */
export async function connect(ctx: ViewContext): Promise<void> {
  const { kit } = ctx
  const view = topOf(kit)
  const chosen = chosenNamespace(kit)
  const namespaces = [...new Set(networksOf(kit).map(({ namespace }) => namespace))].sort(
    (a, b) => Number(b === chosen) - Number(a === chosen),
  )
  // the first one is in front
  await kit.connect('ID_AUTH', { namespaces })
  apiOf(kit).cancel()
  if (topOf(kit) === view) leave(ctx)
}
