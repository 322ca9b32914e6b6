/** @jsxRuntime classic */
/** @jsx h */
import type { ViewRuntime } from '../../../ui/view'

/**
 * Farcaster's mark: a path on a grid of 22 by 20, of @farcaster/auth-kit 0.8.2 (MIT), with which a
 * test compares it.
 */
export const farcasterMark = {
  viewBox: '0 0 22 20',
  path: 'M3.786.05h14.156v2.824h4.025l-.844 2.825h-.714v11.427c.358 0 .65.287.65.642v.77h.13c.358 0 .649.288.649.642v.77h-7.273v-.77c0-.354.29-.642.65-.642h.13v-.77c0-.309.22-.566.512-.628l-.014-6.306c-.23-2.519-2.37-4.493-4.98-4.493-2.608 0-4.75 1.974-4.979 4.494l-.013 6.3c.346.05.772.315.772.633v.77h.13c.358 0 .65.288.65.642v.77H.15v-.77c0-.354.29-.642.649-.642h.13v-.77c0-.355.29-.642.65-.642V5.7H.863L.02 2.874h3.766V.05Z',
} as const

export const markStyles = /* css */ `
.fc-mark{flex:none;width:20u;height:20u;fill:currentColor}
`

/** Farcaster's mark, in the colour of the text. Decorative: the name stands next to it. */
export const createMark = ({ h }: ViewRuntime) =>
  function Mark() {
    return (
      <svg className="fc-mark" viewBox={farcasterMark.viewBox} aria-hidden={true}>
        <path d={farcasterMark.path} />
      </svg>
    )
  }
