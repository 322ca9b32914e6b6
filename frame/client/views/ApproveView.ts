import { defineView, type ViewContext, type ViewRuntime } from '../../../ui/view'
import { apiOf } from '../api'

/** Pixels that the frame asks for, so that its own check of size passes with room to spare. */
const height = 600

/**
 * The place of the frame: a box of its height, which it covers once its code is there. `label`
 * names the box.
 */
export const createFramePlace = ({ h, hooks }: ViewRuntime) =>
  function FramePlace({ ctx, label }: { readonly ctx: ViewContext; readonly label: string }) {
    const box = hooks.useRef<HTMLDivElement>(null)
    hooks.useEffect(() => {
      const frame = apiOf(ctx.kit)
      let detach: (() => void) | undefined
      let ended = false
      const attach = () => {
        if (box.current && !ended) detach = frame.loaded()?.attachFrame(box.current)
      }
      // at once where it can be: whoever asks for an approval has loaded it
      if (frame.loaded()) attach()
      else frame.load().then(attach, () => {})
      return () => {
        ended = true
        detach?.()
      }
    }, [])
    return h('div', {
      ref: box,
      role: 'group',
      'aria-label': label,
      style: { blockSize: `min(${height}px, 80vh)`, inlineSize: '100%' },
    })
  }

/** The place of the frame while it asks the user. */
export default defineView((runtime) => {
  const FramePlace = createFramePlace(runtime)
  return function ApproveView({ ctx }) {
    return runtime.h(FramePlace, { ctx, label: ctx.t('embedded.waiting') })
  }
})
