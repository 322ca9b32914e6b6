/** @jsxRuntime classic */
/** @jsx h */
import { isKitError, type KitError } from '../../../kernel/index'
import { defineView, type ViewContext } from '../../../ui/view'
import { apiOf } from '../api'
import { refusalCodes } from '../errors'
import type { SiwxState } from '../types'

/**
 * The ring turns only while the wallet or the server is asked; the lines below it keep their place;
 * the text that is signed keeps its lines, and scrolls: the last of eight and a half says so.
 */
const styles = /* css */ `
.siwx-ring[data-idle] .t-run{visibility:hidden}
.siwx-why{display:grid}
.siwx-why>*{grid-area:1/1}
.siwx-facts{margin-block-start:14u}
.siwx-text summary{cursor:pointer;width:fit-content;font-size:13px}
.siwx-text pre{margin:0;max-height:12.75em;overflow:auto;font-size:12px;line-height:1.5;white-space:pre-wrap;overflow-wrap:anywhere}
`

/** Closes the modal; embedded, shows its home view. */
const close = ({ embedded, kit, navigate }: ViewContext) =>
  embedded ? kit.open() : navigate({ type: 'close', force: true })

/** The visitor's own no. */
const isNo = (error: unknown) => isKitError(error, 'rpc/user-rejected')

/** The plugin's errors in the visitor's language; those of a host's verifier in its own words. */
function wordsOf({ code, message }: KitError, t: ViewContext['t']): string {
  const name = [...refusalCodes, 'busy' as const].find((one) => code === `siwx/${one}`)
  return name ? t(`siwx.${name}`) : message
}

/**
 * Asks the visitor to sign in with the account in front. Closes when it is done, or when there is
 * no account to sign in with.
 */
export default defineView(
  (runtime) => {
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
      const connector = kit
        .getState()
        .connectors.find(({ manifest }) => manifest.id === account?.connectorId)
      const wallet = connector?.manifest.name ?? ''
      const app = kit.options.metadata?.name ?? location.host
      const error = hooks.useOwnState<SiwxState, unknown>(() => api.failure())
      const attempt = hooks.useAction(() => api.signIn())
      const signIn = async () => {
        const failed = !(await attempt.run()) && api.failure()
        // the visitor has closed the modal meanwhile, and waits for nothing
        if (failed && !isNo(failed) && !kit.getState().modal.open) api.open()
      }
      const leave = hooks.useAction(async () => {
        api.decline()
        if (api.required && account) await kit.disconnect({ connectorId: account.connectorId })
        else close(ctx)
      })
      const needsText =
        message === undefined && !isIn && status !== 'signing' && status !== 'verifying'
      hooks.useEffect(() => {
        if (needsText) api.prepare()
      }, [account?.chainId, account?.active, needsText])
      const done = isIn || !account
      hooks.useEffect(() => {
        if (done) close(ctx)
      }, [done])

      const busy = attempt.pending || status === 'signing' || status === 'verifying'
      const problem =
        busy || error === undefined ? undefined : isNo(error) ? 'siwx.declined' : 'siwx.failed'
      // the specification's hint: a server that knows keys alone refuses what a contract has signed
      const isSmart =
        current?.status === 'connected' &&
        current.accounts.find(({ address }) => address === current.active)?.type === 'smartAccount'
      const words =
        problem &&
        (problem === 'siwx.failed' && isKitError(error) && error.audience === 'user'
          ? isSmart && error.code === 'siwx/bad-signature'
            ? t('siwx.smart-account')
            : wordsOf(error, t)
          : t(problem))
      return (
        <div>
          <div className="siwx-ring" data-idle={!busy || undefined}>
            <P.Ring
              state={problem === 'siwx.declined' ? 'declined' : problem ? 'error' : 'waiting'}
            >
              <P.WalletIcon name={wallet} src={connector?.manifest.icon} size={84} />
            </P.Ring>
          </div>
          <P.Stack gap="s">
            <P.Title align="center">{t('siwx.heading', { app })}</P.Title>
            <div className="siwx-why">
              <div style={busy ? { visibility: 'hidden' } : undefined}>
                <P.Text tone="mute" align="center">
                  {t(api.required ? 'siwx.why-required' : 'siwx.why', { app })}
                </P.Text>
              </div>
              <P.Text tone="mute" align="center" live>
                {busy
                  ? t(status === 'verifying' ? 'siwx.checking' : 'siwx.continue-in', { wallet })
                  : ''}
              </P.Text>
            </div>
          </P.Stack>
          <div className="siwx-facts">
            <P.Stack>
              <P.Card list>
                <P.Kv label={t('siwx.account')}>
                  {account ? <P.Address value={account.active} /> : null}
                </P.Kv>
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
          {words ? <P.Note tone={isNo(error) ? 'warn' : 'bad'}>{words}</P.Note> : null}
          <P.Bar>
            <P.Button disabled={leave.pending} onClick={() => void leave.run()}>
              {t(api.required ? 'siwx.disconnect' : 'siwx.cancel')}
            </P.Button>
            <P.Button kind="primary" busy={busy} onClick={() => void signIn()}>
              {t(problem ? 'siwx.again' : 'siwx.sign')}
            </P.Button>
          </P.Bar>
        </div>
      )
    }
  },
  { styles },
)
