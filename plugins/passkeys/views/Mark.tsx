/** @jsxRuntime classic */
/** @jsx h */
import type { ViewRuntime } from '../../../ui/view'

export const markStyles = /* css */ `
.pk-mark{flex:none;width:20u;height:20u;fill:none;stroke:currentColor;stroke-width:1.6;stroke-linecap:round;stroke-linejoin:round}
`

/** A person with a key, in the colour of the text. Decorative: the name stands next to it. */
export const createMark = ({ h }: ViewRuntime) =>
  function Mark() {
    return (
      <svg className="pk-mark" viewBox="0 0 20 20" aria-hidden={true}>
        <path d="M8 9a3.25 3.25 0 1 0 0-6.5A3.25 3.25 0 0 0 8 9zM10 12.2c-3.9-.9-7.5.9-7.5 4.6h8M15 13.5a2.5 2.5 0 1 0-.01-5 2.5 2.5 0 0 0 .01 5zm0 0v4l1.5-1.2" />
      </svg>
    )
  }
