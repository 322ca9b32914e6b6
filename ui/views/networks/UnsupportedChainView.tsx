/** @jsxRuntime classic */
/** @jsx h */
/** @jsxFrag Fragment */
import type { Network } from '../../../kernel/index'
import { defineView } from '../../view'
import { useActiveConnection } from '../account/selectors'
import { finish } from './close'
import { switchFailure } from './switchErrors'

/** Shown when the wallet is on a network that the kit does not have: switch or disconnect. */
export default defineView(
  ({ h, Fragment, hooks, primitives: P }) =>
    function UnsupportedChainView({ ctx }) {
      const { kit, t } = ctx
      const active = useActiveConnection(hooks, ctx)
      const [target, setTarget] = hooks.useState<Network>()
      const switching = hooks.useAction((network: Network) => kit.switchNetwork(network.id))
      const disconnecting = hooks.useAction(() =>
        kit.disconnect(active && { connectorId: active.session.connectorId }),
      )
      const namespace = active?.session.chainId.split(':')[0]
      const supported = active?.network !== undefined
      const disconnected = active === undefined
      hooks.useEffect(() => {
        if (disconnected) finish(ctx, 'connect')
        else if (supported) finish(ctx, 'account')
      }, [disconnected, supported])
      const choose = (network: Network) => {
        setTarget(network)
        void switching.run(network)
      }
      const failure =
        switching.error && target
          ? switchFailure(ctx, switching.error, target.name, undefined)
          : undefined
      const own = kit.networks.filter((network) => !namespace || network.namespace === namespace)
      const rows = own.map((network) => (
        <P.Row
          key={network.id}
          icon={<P.WalletIcon name={network.name} src={network.icon} network={network.id} />}
          title={network.name}
          sub={switching.pending && target === network ? t('ui.approve-in-wallet') : undefined}
          end={network.testnet ? <P.Tag>{t('ui.testnet')}</P.Tag> : undefined}
          busy={switching.pending && target === network}
          disabled={switching.pending && target !== network}
          onClick={() => choose(network)}
        />
      ))
      return (
        <Fragment>
          <P.Text tone="mute" align="center">
            {t('ui.unsupported-hint')}
          </P.Text>
          {failure ? (
            <P.Note tone={failure.declined ? 'warn' : 'bad'} title={failure.title}>
              {failure.text}
            </P.Note>
          ) : null}
          {own[1] ? (
            <P.Section title={t('ui.switch-to')}>
              <P.List>{rows}</P.List>
            </P.Section>
          ) : (
            <P.List label={t('ui.switch-to')}>{rows}</P.List>
          )}
          {own.length ? null : (
            <P.Text tone="mute" align="center">
              {t('ui.no-networks')}
            </P.Text>
          )}
          <P.Bar>
            <P.Button busy={disconnecting.pending} onClick={() => void disconnecting.run()}>
              {t('ui.disconnect')}
            </P.Button>
          </P.Bar>
        </Fragment>
      )
    },
)
