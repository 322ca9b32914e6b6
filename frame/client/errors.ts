import { defineErrors, isKitError, type KitError } from '../../kernel/index'
import { kernelError } from '../../kernel/plugins/toolkit'
import { FrameError, frameErrorCodes } from '../protocol/errors'

/** Errors of the secure frame, codes `embedded/…`. Codes never change. */
export const embeddedError = defineErrors('embedded', {
  'signed-out': { user: 'You are signed out' },
  'too-soon': { user: (c: { seconds: number }) => `Please try again after ${c.seconds} seconds` },
  'otp-wrong': { user: 'The code is not right' },
  'otp-expired': { user: 'The code has expired' },
  'otp-locked': { user: 'Too many wrong codes. Ask for a new one.' },
  'address-reserved': { user: 'A wallet moved from this address to another' },
  'link-expired': { user: 'The link has expired' },
  'provider-refused': { user: 'You declined, or the provider did not allow it' },
  'provider-failed': { user: 'The provider did not answer as it should' },
  'login-expired': { user: 'The sign-in took too long' },
  'identity-changed': {
    user: 'This Farcaster account has another owner than when it signed in last',
  },
  'link-asked': { user: 'The mail address of this account has a wallet already' },
  'rate-limited': { user: 'Too many tries. Wait a while, then try again.' },
  'device-pending': { user: 'Open the link in the mail first' },
  'recovery-needed': { user: 'This device is new to the wallet' },
  frozen: { user: 'This wallet is frozen' },
  'mail-unavailable': { user: 'The mail could not be sent' },
  'storage-blocked': {
    user: 'This browser keeps nothing for the wallet. Allow it, or use another one.',
  },
  'not-kept': {
    user: 'This browser did not keep your sign-in. Go on in the wallet’s window, or sign in again.',
  },
  'not-loaded': { user: 'The wallet could not be loaded. Check the connection and try again.' },
  declined: { user: 'You declined' },
  'approval-unavailable': {
    user: 'The window of the wallet could not be shown. Allow windows of this site, then try again.',
  },
  'bad-input': 'What was entered is not valid',
  'chain-missing': (c: { chains: string }) =>
    `The frame's server has no node of ${c.chains} for this app: name one in the "upstreams" of its entry there, or in development with --upstream`,
  reloaded: 'The frame was loaded anew while the request was open',
  'origin-refused': (c: { reason: string }) =>
    `The frame refuses this page: ${c.reason}. Register its origin with the frame's server`,
  'way-unavailable':
    'The frame’s server has no such way to sign in: name the provider in its PROVIDERS, or set FARCASTER_RELAY',
  'version-unsupported':
    'The frame speaks another version of the protocol: update its server, or tessera-kit',
  unsupported: (c: { reason: string }) => `The frame does not support it: ${c.reason}`,
  'bad-frame': (c: { reason: string }) => `The frame failed: ${c.reason}`,
})

type FaultName = keyof typeof embeddedError.table & string
/** Names that both ends share; each is a text without facts. */
const same: readonly FaultName[] = [
  'otp-wrong',
  'otp-expired',
  'otp-locked',
  'address-reserved',
  'link-expired',
  'provider-refused',
  'provider-failed',
  'login-expired',
  'identity-changed',
  'link-asked',
  'way-unavailable',
  'rate-limited',
  'device-pending',
  'recovery-needed',
  'frozen',
  'mail-unavailable',
  'storage-blocked',
  'reloaded',
  'version-unsupported',
]
const isSame = (name: string): name is 'frozen' => (same as readonly string[]).includes(name)

/** What the page's developer cannot mend, or has caused on purpose. */
const passing: readonly string[] = ['embedded/reloaded', 'embedded/bad-input']

/**
 * Prints an error that only the page's developer can mend, since what visitors are told of it says
 * no more than that it failed. Returns it.
 */
export function printed<Fault>(error: Fault): Fault {
  if (
    isKitError(error) &&
    error.plugin === 'embedded' &&
    error.audience === 'developer' &&
    !passing.includes(error.code)
  )
    console.error(`[tessera] ${error.message}`)
  return error
}

/**
 * The KitError of what a request to the frame ended with. `details` has the code and, where the
 * frame said so, `retryAfter` in seconds and the tries `left`. An error with a code of EIP-1193 or
 * JSON-RPC that the table does not name stays as it is: the kernel maps it.
 */
export function toFault(error: unknown): KitError | FrameError | unknown {
  if (!(error instanceof FrameError) || isKitError(error)) return error
  const { code, extra, message, reason } = error
  const options = {
    cause: error,
    details: { code, retryAfter: extra.retryAfter, left: extra.left },
  }
  const name = reason.replace(/_/g, '-')
  if (isSame(name)) return embeddedError(name, undefined, options)
  if (reason === 'aborted') return kernelError('aborted', undefined, options)
  if (reason === 'login_needed') return embeddedError('signed-out', undefined, options)
  if (reason === 'origin_refused')
    return embeddedError('origin-refused', { reason: message }, options)
  if (reason === 'unsupported' || reason === 'method_not_found')
    return embeddedError('unsupported', { reason: message }, options)
  // with another code it is a chain's own, or one of EIP-5792
  if (code === frameErrorCodes.internal && ['internal', 'timeout', 'upstream'].includes(reason))
    return embeddedError('bad-frame', { reason: message }, options)
  return error
}
