/** @jsxRuntime classic */
/** @jsx h */
import { isKitError } from '../../../kernel/index'
import { defineView, type ViewContext } from '../../../ui/view'
import { apiOf } from '../api'
import type { SiwxState } from '../types'

/** The ring turns only while the wallet or the server is asked; the text that is signed keeps its lines, and scrolls. */
const styles = /* css */ `
.siwx-ring[data-idle] .t-run{visibility:hidden}
.siwx-facts{margin-block-start:14u}
.siwx-text summary{cursor:pointer;width:fit-content;font-size:13px}
.siwx-text pre{margin:0;max-height:160px;overflow:auto;font-size:12px;line-height:1.5;white-space:pre-wrap;overflow-wrap:anywhere}
`

/** Closes the modal; embedded, shows its home view. */
const close = ({ embedded, kit, navigate }: ViewContext) => (embedded ? kit.open() : navigate({ type: 'close', force: true }))

/** The visitor's own no. */
const isNo = (error: unknown) => isKitError(error, 'rpc/user-rejected')
const isAborted = (error: unknown) => isKitError(error, 'kernel/aborted')

/** Asks the visitor to sign in with the account in front. Closes when it is done, or when there is no account to sign in with. */
export default defineView((runtime) => {
  const { h, hooks, primitives: P } = runtime

  return function SignView({ ctx }) {
    const { kit, t } = ctx
    const api = apiOf(kit)
    const status = hooks.useOwnState<SiwxState, SiwxState['status']>((state) => state.status)
    const isIn = hooks.useOwnState<SiwxState, boolean>(() => api.isSignedIn())
    const message = hooks.useOwnState<SiwxState, string | undefined>(() => api.message())
    const session = hooks.useKit((state) => state.session)
    const current = session.namespaces[session.active ?? '']
    const account = current?.status === 'connected' ? current : undefined
    const network = kit.networks.find(({ id }) => id === account?.chainId)
    const connector = kit.getState().connectors.find(({ manifest }) => manifest.id === account?.connectorId)
    const wallet = connector?.manifest.name ?? ''
    const app = kit.options.metadata?.name ?? location.host
    const attempt = hooks.useAction(() => api.signIn())
    const leave = hooks.useAction(async () => {
      api.decline()
      if (api.required && account) await kit.disconnect({ connectorId: account.connectorId })
      else close(ctx)
    })
    hooks.useEffect(() => api.prepare(), [account?.chainId, account?.active])
    const done = isIn || !account
    hooks.useEffect(() => {
      if (done) close(ctx)
    }, [done])

    const problem = attempt.pending || !attempt.error || isAborted(attempt.error) ? undefined : isNo(attempt.error) ? 'siwx.declined' : 'siwx.failed'
    const words = problem === 'siwx.failed' && isKitError(attempt.error) && attempt.error.audience === 'user' ? attempt.error.message : problem && t(problem)
    const busy = attempt.pending || status === 'signing' || status === 'verifying'
    return (
      <div>
        <div className="siwx-ring" data-idle={!busy || undefined}>
          <P.Ring state={problem === 'siwx.declined' ? 'declined' : problem ? 'error' : 'waiting'}>
            <P.WalletIcon name={wallet} src={connector?.manifest.icon} size={84} />
          </P.Ring>
        </div>
        <P.Stack gap="s">
          <P.Title align="center">{t('siwx.heading', { app })}</P.Title>
          <P.Text tone="mute" align="center" live>
            {busy ? t(status === 'verifying' ? 'siwx.checking' : 'siwx.continue-in', { wallet }) : t(api.required ? 'siwx.why-required' : 'siwx.why', { app })}
          </P.Text>
        </P.Stack>
        <div className="siwx-facts">
          <P.Stack>
            <P.Card list>
              <P.Kv label={t('siwx.account')}>{account ? <P.Address value={account.active} /> : null}</P.Kv>
              <P.Kv label={t('siwx.network')}>
                <bdi>{network?.name ?? account?.chainId}</bdi>
              </P.Kv>
            </P.Card>
            <details className="siwx-text">
              <summary className="t-link">{t('siwx.message')}</summary>
              <P.Card>
                <pre dir="ltr" tabIndex={0} role="group" aria-label={t('siwx.message')}>
                  {message}
                </pre>
              </P.Card>
            </details>
          </P.Stack>
        </div>
        {words ? <P.Note tone={isNo(attempt.error) ? 'warn' : 'bad'}>{words}</P.Note> : null}
        <P.Bar>
          <P.Button disabled={leave.pending} onClick={() => void leave.run()}>
            {t(api.required ? 'siwx.disconnect' : 'siwx.cancel')}
          </P.Button>
          <P.Button kind="primary" busy={busy} onClick={() => void attempt.run()}>
            {t(problem ? 'siwx.again' : 'siwx.sign')}
          </P.Button>
        </P.Bar>
      </div>
    )
  }
}, { styles })
