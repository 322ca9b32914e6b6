/** @jsxRuntime classic */
/** @jsx h */
import { defineView } from '../../../ui/view'
import { apiOf } from '../api'
import type { SiwxState } from '../types'

const styles = /* css */ `
.siwx-in,.siwx-in span{display:flex;align-items:center;justify-content:center}
.siwx-in [role]:not(:empty){margin-inline-end:8u}
`

/**
 * Whether the account in front is signed in, and the way out or in. Nothing until the server has
 * said so.
 */
export default defineView(
  (runtime) => {
    const { h, hooks, primitives: P } = runtime

    return function SignedIn({ ctx: { kit, t, snack } }) {
      const api = apiOf(kit)
      const isKnown = hooks.useOwnState<SiwxState, boolean>(({ status }) => status !== 'unknown')
      const isIn = hooks.useOwnState<SiwxState, boolean>(() => api.isSignedIn())
      const leave = hooks.useAction(() => api.signOut())
      const signOut = async () => {
        snack(t('siwx.signing-out'), 'loading')
        if (await leave.run()) snack(t('siwx.signed-out'))
        else snack(t('siwx.failed'), 'error')
        // a connection is of no use without it
        if (api.required) api.open()
      }
      return isKnown ? (
        <P.Text size="s">
          <span className="siwx-in">
            <span role="status">
              {isIn ? <P.Tag tone="ok">{t('siwx.signed-in')}</P.Tag> : null}
            </span>
            <P.Link onClick={() => (isIn ? void signOut() : api.open())}>
              {t(isIn ? 'siwx.sign-out' : 'siwx.sign')}
            </P.Link>
          </span>
        </P.Text>
      ) : null
    }
  },
  { styles },
)
