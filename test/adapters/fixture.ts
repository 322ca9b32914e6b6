import type { Connector } from '../../kernel/connectors/types'
import { createKit, definePlugin, type Kit, type KitOptions } from '../../kernel/index'
import { defineEip155, type Network } from '../../kernel/networks/index'
import type { PluginInput } from '../../kernel/plugins/token'

export const one = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266'
export const oneChecked = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
export const two = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8'
export const twoChecked = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

/** Two EVM networks whose public URLs nobody asks. */
export const networks: readonly Network[] = [1, 10].map((id) =>
  defineEip155({
    id,
    name: `Chain ${id}`,
    rpcUrls: [`https://chain${id}.example`],
    explorer: { name: 'Scan', url: 'https://scan.example' },
  }),
)

/** A kit with these connectors and plugins, not started; nothing stored outlives it. */
export const kitOf = (
  connectors: readonly Connector[],
  options: Partial<KitOptions> = {},
  plugins: readonly PluginInput[] = [],
): Kit<readonly []> => {
  const wallets = definePlugin('wallets', () => ({
    needs: ['connectors'],
    setup: (ctx) => {
      for (const connector of connectors) ctx.connectors.add(connector)
    },
  }))
  return createKit([wallets(), ...plugins], {
    networks,
    storage: 'memory',
    ...options,
  }) as unknown as Kit<readonly []>
}
