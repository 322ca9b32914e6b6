/** @jsxRuntime classic */
/** @jsx h */
import type { SocialProvider } from '../../../frame/client/index'
import { defineView } from '../../../ui/view'
import { apiOf } from '../api'
import { refusedHere } from '../platform'
import type { SocialsState } from '../types'
import { begin } from './begin'
import { createMark, markStyles } from './Mark'
import { brands } from './marks'
import { createRefused } from './Refused'

const styles = /* css */ `
.soc{display:flex;flex-direction:column;gap:8u}
.soc-row{display:grid;grid-auto-flow:column;grid-auto-columns:minmax(0,1fr);gap:8u}
.soc .t-lb{display:inline-flex;align-items:center;justify-content:center;gap:10u}
`
/** How many marks a row has room for. */
const ROOM = 5

/** The providers, in the connect view. */
export default defineView(
  (runtime) => {
    const {
      h,
      hooks,
      primitives: { Button, Icon, Tag },
    } = runtime
    const Mark = createMark(runtime)
    const Refused = createRefused(runtime)
    return function SocialEntry({ ctx }) {
      const { kit, t, preload, push } = ctx
      const recent = hooks.useOwnState<SocialsState, SocialProvider | undefined>(
        (state) => state.recent,
      )
      const refused = refusedHere(window)
      const offered = apiOf(kit)
        .providers()
        .filter((provider) => !refused.includes(provider))
      const intent = () => preload('socials/connecting')
      const wide = (provider: SocialProvider, label: string) => (
        <Button
          key={provider}
          onClick={() => begin(ctx, provider)}
          onPointerEnter={intent}
          onFocus={intent}
        >
          <Mark provider={provider} />
          <span>{label}</span>
          {provider === recent && offered.length > 1 ? <Tag>{t('socials.recent')}</Tag> : null}
        </Button>
      )
      const mark = (provider: SocialProvider) => {
        const label = t('socials.continue', { name: brands[provider][0] })
        return (
          <Button
            key={provider}
            aria-label={label}
            title={label}
            onClick={() => begin(ctx, provider)}
            onPointerEnter={intent}
            onFocus={intent}
          >
            <Mark provider={provider} />
          </Button>
        )
      }
      const [first, ...rest] = offered
      if (!first) return <Refused ctx={ctx} />
      const name = (provider: SocialProvider) => brands[provider][0]
      if (offered.length === 2)
        return (
          <div className="soc">
            <div className="soc-row">{offered.map((one) => wide(one, name(one)))}</div>
            <Refused ctx={ctx} />
          </div>
        )
      const shown = rest.length > ROOM ? rest.slice(0, ROOM - 1) : rest
      return (
        <div className="soc">
          {wide(first, t('socials.continue', { name: name(first) }))}
          {shown.length > 0 ? (
            <div className="soc-row">
              {shown.map(mark)}
              {shown.length < rest.length ? (
                <Button
                  aria-label={t('socials.more')}
                  title={t('socials.more')}
                  onClick={() => push('socials/all')}
                >
                  <Icon name="more" />
                </Button>
              ) : null}
            </div>
          ) : null}
          <Refused ctx={ctx} />
        </div>
      )
    }
  },
  { styles: styles + markStyles },
)
