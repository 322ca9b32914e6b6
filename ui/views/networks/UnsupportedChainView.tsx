/** @jsxRuntime classic */
/** @jsx h */
/** @jsxFrag Fragment */
import type { Network } from '../../../kernel/index'
import { defineView } from '../../view'
import { useActiveConnection } from '../account/selectors'
import { finish } from './close'
import { switchFailure } from './switchErrors'

/** The wallet is on a network this app does not know: switch or disconnect. */
export default defineView(
  ({ h, Fragment, hooks, primitives: P }) =>
    function UnsupportedChainView({ ctx }) {
      const { kit, t } = ctx
      const front = useActiveConnection(hooks, ctx)
      const [target, setTarget] = hooks.useState<Network>()
      const switching = hooks.useAction((network: Network) => kit.switchNetwork(network.id))
      const leaving = hooks.useAction(() => kit.disconnect(front && { connectorId: front.session.connectorId }))
      const namespace = front?.session.chainId.split(':')[0]
      const supported = front?.network !== undefined
      const gone = front === undefined
      hooks.useEffect(() => {
        if (gone) finish(ctx, 'connect')
        else if (supported) finish(ctx, 'account')
      }, [gone, supported])
      const choose = (network: Network) => {
        setTarget(network)
        void switching.run(network)
      }
      const words = switching.error && target ? switchFailure(ctx, switching.error, target.name, undefined) : undefined
      const own = kit.networks.filter((network) => !namespace || network.namespace === namespace)
      return (
        <Fragment>
          <P.Text tone="mute" align="center">
            {t('ui.unsupported-hint')}
          </P.Text>
          {words ? (
            <P.Note tone={words.declined ? 'warn' : 'bad'} title={words.title}>
              {words.text}
            </P.Note>
          ) : null}
          <P.Section title={t('ui.switch-to')}>
            <P.List>
              {own.map((network) => (
                <P.Row
                  key={network.id}
                  icon={<P.WalletIcon name={network.name} src={network.icon} />}
                  title={network.name}
                  sub={switching.pending && target === network ? t('ui.approve-in-wallet') : undefined}
                  end={network.testnet ? <P.Tag>{t('ui.testnet')}</P.Tag> : undefined}
                  busy={switching.pending && target === network}
                  disabled={switching.pending && target !== network}
                  onClick={() => choose(network)}
                />
              ))}
            </P.List>
          </P.Section>
          {own.length ? null : (
            <P.Text tone="mute" align="center">
              {t('ui.no-networks')}
            </P.Text>
          )}
          <P.Bar>
            <P.Button busy={leaving.pending} onClick={() => void leaving.run()}>
              {t('ui.disconnect')}
            </P.Button>
          </P.Bar>
        </Fragment>
      )
    },
)
