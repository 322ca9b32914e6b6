import { isKitError, type Views } from '../../../kernel/index'
import { defineView } from '../../../ui/view'
import { apiOf } from '../api'
import { createFramePlace } from './ApproveView'

/** A screen that the frame draws itself, until the user has left it there or here. */
export default defineView<Views['embedded/screen']>((runtime) => {
  const { h, hooks } = runtime
  const FramePlace = createFramePlace(runtime)
  return function ScreenView({ ctx, params: { screen } }) {
    const { back, kit, snack, t } = ctx
    const title = t(`embedded.${screen}-title`)
    hooks.useHeader({ title })
    hooks.useEffect(() => {
      const abort = new AbortController()
      const { signal } = abort
      const show = async () => {
        try {
          await (await apiOf(kit).load()).showScreen(screen, { signal })
        } catch (error) {
          if (!signal.aborted && !isKitError(error, 'embedded/declined'))
            snack(t('embedded.screen-failed'), 'error')
        }
        if (!signal.aborted) back()
      }
      void show()
      return () => abort.abort()
    }, [screen])
    return h(FramePlace, { ctx, label: title })
  }
})
