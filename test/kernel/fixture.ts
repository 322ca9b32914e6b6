import { createKit, type Kit } from '../../kernel/index'
import type { KitOptions } from '../../kernel/kit/options'
import { defineNetwork } from '../../kernel/networks/defineNetwork'
import type { Network } from '../../kernel/networks/types'
import type { PluginInput } from '../../kernel/plugins/token'

/** A network whose driver is never needed. */
export const plainNetwork = (id: Network['id']): Network =>
  defineNetwork({
    id,
    name: id,
    nativeCurrency: { name: 'Coin', symbol: 'COIN', decimals: 18 },
    rpcUrls: [],
    driver: async () => {
      throw new Error('no driver is needed here')
    },
  })

export const networks = [plainNetwork('eip155:1'), plainNetwork('eip155:10')]

/**
 * A kit with storage in memory, and everything it tells. Started by the test; `ends` collects it
 * for destroying.
 */
export function openKit<const P extends readonly PluginInput[]>(
  plugins: P,
  options: Partial<KitOptions> = {},
): { kit: Kit<P>; errors: { plugin: string; code: string; message: string }[]; debug: string[] } {
  const kit = createKit(plugins, { networks, storage: 'memory', ...options })
  const errors: { plugin: string; code: string; message: string }[] = []
  const debug: string[] = []
  kit.on('plugin:error', ({ plugin, error }) =>
    errors.push({ plugin, code: error.code, message: error.message }),
  )
  kit.on('debug', ({ topic, message }) => debug.push(`${topic}: ${message}`))
  return { kit, errors, debug }
}

export const pause = (ms = 0) => new Promise<void>((resolve) => setTimeout(resolve, ms))
