/** @jsxRuntime classic */
/** @jsx h */
/** @jsxFrag Fragment */
import { defineView } from '../view'
import { useAlive, useFront, useWalletName } from './front'
import { leaveSwitching } from './leave'
import { rich } from './rich'
import { switchProblem } from './switchProblem'

/** Asks the wallet for another network, at once, and tells how it went. */
export default defineView<{ network: string }>(
  ({ h, Fragment, hooks, primitives: P }) =>
    function SwitchingView({ ctx, params }) {
      const { kit, t } = ctx
      const front = useFront(hooks, ctx)
      const wallet = useWalletName(hooks, front?.session.connectorId)
      const network = kit.networks.find(({ id }) => id === params?.network)
      const name = network?.name ?? t('ui.unknown-network')
      const { run, error } = hooks.useAction(() => kit.switchNetwork((params?.network ?? '') as `${string}:${string}`))
      hooks.useHeader({ title: name })
      const alive = useAlive(hooks, ctx)
      const start = async () => {
        if ((await run()) && alive.current) leaveSwitching(ctx)
      }
      const asked = hooks.useRef('')
      hooks.useEffect(() => {
        if (asked.current === params?.network) return
        asked.current = params?.network ?? ''
        void start()
      }, [params?.network])

      const problem = error ? switchProblem(ctx, error, name, front?.network?.name) : undefined
      return (
        <Fragment>
          <P.Ring state={problem ? 'error' : 'waiting'}>
            <P.WalletIcon name={name} src={network?.icon} size={84} />
          </P.Ring>
          <P.Stack gap="s" align="center">
            <P.Title align="center">{problem ? problem.title : t('ui.approve-in-wallet')}</P.Title>
            <P.Text tone="mute" align="center" live>
              {problem ? problem.text : rich({ h, Fragment }, t('ui.switching-hint', { network: name }), { wallet: wallet === undefined ? t('ui.your-wallet') : <P.Foreign>{wallet}</P.Foreign> })}
            </P.Text>
          </P.Stack>
          {problem?.details ? (
            <P.Note>
              <bdi>{problem.details}</bdi>
            </P.Note>
          ) : null}
          <P.Bar>
            {problem ? (
              <P.Button kind="primary" onClick={() => void start()}>
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
