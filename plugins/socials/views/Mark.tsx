/** @jsxRuntime classic */
/** @jsx h */
import type { SocialProvider } from '../../../frame/client/index'
import type { ViewRuntime } from '../../../ui/view'
import { brands } from './marks'

export const markStyles = /* css */ `
.soc-mark{flex:none;width:20u;height:20u;fill:currentColor}
`

/** A provider's mark, in the colour of the text. Decorative: the name stands next to it. */
export const createMark = ({ h }: ViewRuntime) =>
  function Mark({ provider }: { readonly provider: SocialProvider }) {
    return (
      <svg className="soc-mark" viewBox="0 0 16 16" aria-hidden={true}>
        <path d={brands[provider][1]} />
      </svg>
    )
  }
