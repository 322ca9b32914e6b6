/** @jsxRuntime classic */
/** @jsx h */
import { isKitError, type Network, type Views } from '../../../kernel/index'
import { defineView } from '../../../ui/view'
import { networksOf } from './accounts'
import { textOf } from './errorText'

/**
 * Asks for a network that the embedded wallet has, where the chosen one is none of them, and goes
 * on with the sign-in there.
 */
export default defineView<Views['embedded/network']>(
  ({ h, hooks, primitives: { List, Note, Row, Stack, Text, WalletIcon } }) =>
    function NetworkView({ ctx, params: { proceed } }) {
      const { kit, t } = ctx
      const [chosen, setChosen] = hooks.useState<Network>()
      const { error, pending, run } = hooks.useAction(async (network: Network) => {
        await kit.switchNetwork(network.id)
        await proceed(ctx)
      })
      const choose = (network: Network) => {
        setChosen(network)
        void run(network)
      }
      return (
        <Stack>
          <Text tone="mute">{t('embedded.network-why')}</Text>
          {error !== undefined && !isKitError(error, 'kernel/aborted') ? (
            <Note tone="bad">{textOf(error, t)}</Note>
          ) : null}
          <List label={t('embedded.network')}>
            {networksOf(kit).map((network) => (
              <Row
                key={network.id}
                icon={<WalletIcon name={network.name} src={network.icon} network={network.id} />}
                title={network.name}
                chevron
                busy={pending && chosen === network}
                onClick={() => choose(network)}
              />
            ))}
          </List>
        </Stack>
      )
    },
)
