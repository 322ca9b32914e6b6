import { isKitError, type Network } from '../../../kernel/index'
import type { ViewContext, ViewHooks } from '../../../ui/view'
import { namesOf } from '../others'

/** Milliseconds of rest in typing, before a name is asked for. */
const restMs = 500

/** Who a text leads to. */
export interface Recipient {
  readonly address?: string | undefined
  /** The name that leads there, in its normal form. */
  readonly name?: string | undefined
  /** The address may be mistyped: its checksum is wrong. */
  readonly doubtful?: boolean | undefined
  /** The end of a message key. */
  readonly problem?: 'bad-recipient' | 'no-name' | 'name-failed' | undefined
  readonly pending?: boolean | undefined
}

const later = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => clearTimeout(timer), { once: true })
  })

/**
 * Finds out who is meant: an address of the network, or a name, where the kit has the plugin for
 * names.
 */
export function useRecipient(
  { useLoad }: ViewHooks,
  { kit }: ViewContext,
  network: Network,
  typed: string,
): Recipient {
  const text = typed.trim()
  const { value, pending, error } = useLoad(
    `${network.id} ${text}`,
    async (signal): Promise<Recipient> => {
      if (!text) return {}
      const verdict = (await network.driver()).default.checkAddress(text, network)
      if (verdict.valid)
        return { address: verdict.address, doubtful: verdict.warning === 'checksum' }
      const names = text.includes('.') ? namesOf(kit) : undefined
      if (!names) return { problem: 'bad-recipient' }
      await later(restMs, signal)
      const found = await names
        .resolve(text, { chainId: network.id, signal })
        .catch((failure: unknown) => {
          if (isKitError(failure, 'names/bad-name')) return undefined
          throw failure
        })
      return found ? { address: found.address, name: found.name } : { problem: 'no-name' }
    },
  )
  if (!text) return {}
  return value ?? { pending, problem: error ? 'name-failed' : undefined }
}
