/** @jsxRuntime classic */
/** @jsx h */
import { beginSignIn } from '../../../frame/client/views/federatedSignIn'
import { defineView } from '../../../ui/view'
import { apiOf } from '../api'
import { createMark, markStyles } from './Mark'

const styles = /* css */ `
.fc .t-lb{display:inline-flex;align-items:center;justify-content:center;gap:10u}
`

/** Farcaster, in the connect view. */
export default defineView(
  (runtime) => {
    const {
      h,
      primitives: { Button },
    } = runtime
    const Mark = createMark(runtime)
    return function FarcasterEntry({ ctx }) {
      const { t, preload } = ctx
      const intent = () => preload('farcaster/connecting')
      const begin = () => beginSignIn(ctx, 'farcaster/connecting', (kit) => apiOf(kit).signIn())
      return (
        <div className="fc">
          <Button onClick={begin} onPointerEnter={intent} onFocus={intent}>
            <Mark />
            <span>{t('farcaster.continue')}</span>
          </Button>
        </div>
      )
    }
  },
  { styles: styles + markStyles },
)
