import { isKitError, type Network } from '../../../kernel/index'
import type { ViewContext, ViewHooks } from '../../../ui/view'
import { namesOf } from '../others'
import { readTransferText, type TransferText } from './transferText'

/** Milliseconds of rest in typing, before a name is asked for or a link fills the form. */
export const restMs = 500

/** Who a text leads to. */
export interface Recipient {
  readonly address?: string | undefined
  /** The name that leads there, in its normal form. */
  readonly name?: string | undefined
  /** The address may be mistyped: its checksum is wrong. */
  readonly doubtful?: boolean | undefined
  /** The end of a message key. */
  readonly problem?: 'bad-recipient' | 'other-network' | 'no-name' | 'name-failed' | undefined
  readonly pending?: boolean | undefined
  /** What the form is to be filled with in place of the text. */
  readonly link?: TransferText | undefined
}

const later = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => clearTimeout(timer), { once: true })
  })

/**
 * Finds out who is meant: an address of the network, a link, or a name, where the kit has the plugin
 * for names. `networks`: those of the account.
 */
export function useRecipient(
  { useLoad }: ViewHooks,
  { kit }: ViewContext,
  network: Network,
  networks: readonly Network[],
  typed: string,
): Recipient {
  const text = typed.trim()
  const { value, pending, error } = useLoad(
    `${network.id} ${networks.length} ${text}`,
    async (signal): Promise<Recipient> => {
      if (!text) return {}
      const { default: driver } = await network.driver()
      const verdict = driver.checkAddress(text, network)
      if (verdict.valid)
        return { address: verdict.address, doubtful: verdict.warning === 'checksum' }
      const link = readTransferText(text, { network, networks, driver })
      if (link === 'other-network') return { problem: link }
      if (link !== 'no-recipient') return { link, pending: true }
      const names = /^[^:/]+\.[^:/]+$/.test(text) ? namesOf(kit) : undefined
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
