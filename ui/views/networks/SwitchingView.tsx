/** @jsxRuntime classic */
/** @jsx h */
/** @jsxFrag Fragment */
import { interpolate } from '../../primitives/Text'
import type { ShellViewContext } from '../../shell/types'
import { defineView } from '../../view'
import {
  activeConnectionOf,
  useActiveConnection,
  useAlive,
  useWalletName,
} from '../account/selectors'
import { leaveSwitching } from './close'
import { switchFailure } from './switchErrors'
import { switchNetwork } from './switchNetwork'

/** Requests a network switch from the wallet and shows the progress. */
export default defineView<{ network: string }>(
  ({ h, Fragment, hooks, primitives: P }) =>
    function SwitchingView({ ctx: plain, params }) {
      const ctx = plain as ShellViewContext
      const { attempts, kit, t } = ctx
      const active = useActiveConnection(hooks, ctx)
      const wallet = useWalletName(hooks, active?.session.connectorId)
      const network = kit.networks.find(({ id }) => id === params?.network)
      const name = network?.name ?? t('ui.unknown-network')
      const id = (params?.network ?? '') as `${string}:${string}`
      const session = hooks.useKit((state) => state.session)
      // no connection in the network's namespace yet: the wallet is connected there first
      const connects =
        network !== undefined &&
        active !== undefined &&
        !activeConnectionOf(session, network.namespace)
      hooks.useHeader({ title: name })
      const alive = useAlive(hooks, ctx)
      const latest = hooks.useSyncExternalStore(attempts.subscribe, attempts.state, attempts.state)
      const attempt = latest?.connector === id ? latest : undefined
      const start = () => attempts.start(id, undefined, () => switchNetwork(kit, id))
      hooks.useEffect(() => {
        // the click that opened this view may have started the attempt
        if (attempts.state()?.connector !== id) start()
        return () => {
          if (attempts.state()?.connector === id) attempts.cancel()
        }
      }, [id])
      const done = attempt?.status === 'done'
      hooks.useEffect(() => {
        if (done && alive.current) leaveSwitching(ctx)
      }, [done])

      const problem =
        attempt?.status === 'failed'
          ? switchFailure(ctx, attempt.error, name, active?.network?.name)
          : undefined
      return (
        <Fragment>
          <P.Ring state={problem ? (problem.declined ? 'declined' : 'error') : 'waiting'}>
            <P.WalletIcon name={name} src={network?.icon} network={network?.id} size={84} />
          </P.Ring>
          <P.Stack gap="s" align="center">
            <P.Title align="center">{problem ? problem.title : t('ui.approve-in-wallet')}</P.Title>
            <P.Text tone="mute" align="center" live>
              {problem
                ? problem.text
                : interpolate(
                    { h, Fragment },
                    t(connects ? 'ui.connecting-hint' : 'ui.switching-hint', { network: name }),
                    {
                      wallet:
                        wallet === undefined ? (
                          t('ui.your-wallet')
                        ) : (
                          <P.Foreign>{wallet}</P.Foreign>
                        ),
                    },
                  )}
            </P.Text>
          </P.Stack>
          {problem?.details ? (
            <P.Note>
              <bdi>{problem.details}</bdi>
            </P.Note>
          ) : null}
          <P.Bar>
            {problem ? (
              <P.Button kind="primary" onClick={start}>
                {t('ui.retry')}
              </P.Button>
            ) : (
              <P.Button onClick={ctx.back}>{t('ui.cancel')}</P.Button>
            )}
          </P.Bar>
        </Fragment>
      )
    },
)
