/** @jsxRuntime classic */
/** @jsx h */
import { beginSignIn } from '../../../frame/client/views/federatedSignIn'
import { defineView } from '../../../ui/view'
import { apiOf } from '../api'
import { createMark, markStyles } from './Mark'

const styles = /* css */ `
.pk .t-lb{display:inline-flex;align-items:center;justify-content:center;gap:10u}
`

/** Passkeys, in the connect view. */
export default defineView(
  (runtime) => {
    const {
      h,
      primitives: { Button },
    } = runtime
    const Mark = createMark(runtime)
    return function PasskeyEntry({ ctx }) {
      const { t, preload } = ctx
      const intent = () => preload('passkeys/connecting')
      const begin = () => beginSignIn(ctx, 'passkeys/connecting', (kit) => apiOf(kit).signIn())
      return (
        <div className="pk">
          <Button onClick={begin} onPointerEnter={intent} onFocus={intent}>
            <Mark />
            <span>{t('passkeys.continue')}</span>
          </Button>
        </div>
      )
    }
  },
  { styles: styles + markStyles },
)
