/** @jsxRuntime classic */
/** @jsx h */
import type { SocialProvider } from '../../../frame/client/index'
import type { ViewRuntime } from '../../../ui/view'
import { brands } from './marks'

export const markStyles = /* css */ `
.soc-mark{flex:none;width:20u;height:20u;fill:currentColor}
`

/** Of a view that is about one provider. */
export const headStyles = /* css */ `
.soc-head{display:grid;justify-items:center;gap:8u;text-align:center}
.soc-big{display:grid;place-items:center;width:64u;height:64u;margin-block-end:8u;border-radius:18r;background:var(--t-raise)}
.soc-big .soc-mark{width:28u;height:28u}
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
