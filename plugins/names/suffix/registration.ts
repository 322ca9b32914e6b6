import {
  currentConnection,
  isKitError,
  type Network,
  type PluginContext,
  type SessionState,
} from '../../../kernel/index'
import { isRecord, kernelError, systemClock } from '../../../kernel/plugins/toolkit'
import { cleanText } from '../../../lib/plain-text/cleanText'
import { followedFeed } from '../../shared/feeds/followedFeed'
import { createPageCache } from '../../shared/feeds/pageCache'
import type { Feed } from '../../shared/feeds/types'
import { namesError } from '../errors'
import type {
  NameAvailability,
  NameRegistration,
  NamesApi,
  OwnedName,
  RegistrationAttempt,
  RegistrationState,
  ResolvedName,
} from '../types'
import { registrationError } from './errors'
import { labelOf, problemOf } from './labels'
import {
  isNameOf,
  readAvailability,
  readNames,
  readProfile,
  type SuffixService,
  submit,
} from './profiles'

/** Milliseconds that an answer is good: somebody else may take a name at any time. */
const freshMs = 30_000
const ownedMs = 5 * 60_000
/**
 * Milliseconds that servers take a signed message for: ten seconds, less what the request takes. A
 * refusal of a later one is put down to that.
 */
const messageMs = 9_000

/** The account that signs, and the network it is on. */
interface Signer {
  readonly address: string
  readonly network: Network
}

/** The status with which a server refused, and its own words: `{ reasons: [{ description }] }`. */
function refusalOf(error: unknown): { readonly reason: string } | undefined {
  if (!isKitError(error, 'kernel/http-status')) return undefined
  const { status, reason } = error.details as { readonly status: number; readonly reason: string }
  if (status < 400 || status >= 500 || status === 429) return undefined
  try {
    const { reasons } = JSON.parse(reason) as { readonly reasons?: unknown }
    const [first] = Array.isArray(reasons) ? (reasons as readonly unknown[]) : []
    return { reason: cleanText(isRecord(first) ? first.description : undefined, 160) }
  } catch {
    return { reason: '' }
  }
}

/**
 * What is behind `registration` of the plugin's API, once it is needed. `profile` is the plugin's
 * own: a name that is new is shown at once.
 */
export function createRegistration(
  {
    http,
    networks,
    request,
    session,
    signal: ended,
    state,
  }: PluginContext<'names', RegistrationState>,
  service: SuffixService,
  profile: NamesApi['profile'],
): NameRegistration {
  const clock = systemClock
  const [suffix] = service.suffixes
  const cache = createPageCache(ended, clock, () => namesError('offline'))
  const signerOf = ({ namespaces }: SessionState): Signer | undefined => {
    const connection = currentConnection(namespaces.eip155)
    const network = networks.find(({ id }) => id === connection?.chainId)
    return connection?.active && network && service.serves(network.id)
      ? { address: connection.active, network }
      : undefined
  }
  const ownedKey = (address: string) => `owned ${address.toLowerCase()}`

  const owned = (): Feed<OwnedName> =>
    followedFeed<OwnedName>(
      cache,
      session,
      () => registrationError('no-signer'),
      (now) => {
        const address = signerOf(now)?.address
        const load = async (signal: AbortSignal) => {
          const [name] = await readNames(address as string, undefined, service, { http, signal })
          return { account: address as string, ...(name !== undefined && { name }) }
        }
        return address === undefined
          ? undefined
          : { key: ownedKey(address), spec: { load, fresh: ownedMs, every: ownedMs } }
      },
    )
  const availability = (text: string): Feed<NameAvailability> => {
    const label = labelOf(text, suffix)
    const load = async (signal: AbortSignal) => {
      const problem = problemOf(label)
      if (problem) throw registrationError(problem)
      return readAvailability(label, service, { http, signal })
    }
    return followedFeed(
      cache,
      session,
      () => kernelError('aborted'),
      () => ({ key: `free ${label}`, spec: { load, fresh: freshMs, every: freshMs } }),
    )
  }

  /**
   * Whether a name is the account's after all, where handing it in has failed; else why it is not.
   */
  const settle = async (
    error: unknown,
    name: string,
    { address }: Signer,
    isLate: boolean,
    signal: AbortSignal,
  ): Promise<void> => {
    if (signal.aborted) throw error
    const found = await readProfile(name, service, { http, signal }).catch(() => undefined)
    if (found && isNameOf(found, address)) return
    cache.invalidate((key) => key === `free ${labelOf(name, suffix)}` || key === ownedKey(address))
    if (found) throw registrationError('taken', undefined, { cause: error })
    const details = refusalOf(error)
    if (!details) throw error
    throw registrationError(isLate ? 'too-late' : 'refused', undefined, { cause: error, details })
  }

  const attempt = async (
    label: string,
    signer: Signer,
    step: (next: RegistrationAttempt['step']) => void,
    signal: AbortSignal,
  ): Promise<ResolvedName> => {
    const { address, network } = signer
    const name = label + suffix
    const [{ default: driver }, { name: other }, { isFree }] = await Promise.all([
      network.driver(),
      owned().read({ signal }),
      availability(label).read({ signal }),
    ])
    if (other !== undefined)
      throw registrationError('has-name', undefined, { details: { name: other } })
    if (!isFree) throw registrationError('taken')
    // now and not before: the server takes it for ten seconds
    const at = clock.now()
    const message = JSON.stringify({ name, attributes: {}, timestamp: Math.floor(at / 1000) })
    step('signing')
    const signature = driver.readSignature(
      await request(driver.signMessage({ account: address, message }), {
        namespace: network.namespace,
        chainId: network.id,
        signal,
      } as never),
    )
    const isLate = clock.now() - at > messageMs
    step('saving')
    await submit({ chainId: network.id, address, message, signature }, service, {
      http,
      signal,
    }).catch((error: unknown) => settle(error, name, signer, isLate, signal))
    return { name, address, chainId: network.id }
  }

  return {
    suffix,
    owned,
    availability,
    async register(text, { signal = ended } = {}) {
      const { step: last } = state.get().attempt ?? {}
      if (last === 'checking' || last === 'signing' || last === 'saving')
        throw registrationError('busy')
      const label = labelOf(text, suffix)
      const problem = problemOf(label)
      if (problem) throw registrationError(problem)
      const signer = signerOf(session.get())
      if (!signer) throw registrationError('no-signer')
      const step = (next: RegistrationAttempt['step'], error?: unknown) =>
        state.set({
          attempt: {
            label,
            account: signer.address,
            step: next,
            ...(error !== undefined && { error }),
          },
        })
      step('checking')
      try {
        const registered = await attempt(label, signer, step, signal)
        const { name, chainId } = registered
        step('done')
        cache.change<OwnedName>(ownedKey(signer.address), (now) => ({ ...now, name }))
        cache.invalidate((key) => key === `free ${label}`)
        // whoever shows the account has its name now; where that cannot be read yet, nothing
        // changes
        profile({ account: `${chainId}:${signer.address}` })
          .refresh()
          .catch(() => {})
        return registered
      } catch (error) {
        step('failed', error)
        throw error
      }
    },
  }
}
