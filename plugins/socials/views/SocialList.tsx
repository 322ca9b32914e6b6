/** @jsxRuntime classic */
/** @jsx h */
import { defineView } from '../../../ui/view'
import { apiOf } from '../api'
import { refusedHere } from '../platform'
import type { SocialsState } from '../types'
import { begin } from './begin'
import { createMark, markStyles } from './Mark'
import { brands } from './marks'
import { createRefused } from './Refused'

const styles = /* css */ `
.soc-tile{flex:none;display:grid;place-items:center;width:36u;height:36u}
`

/** All providers, one a row. */
export default defineView(
  (runtime) => {
    const {
      h,
      hooks,
      primitives: { List, Row, Stack, Tag },
    } = runtime
    const Mark = createMark(runtime)
    const Refused = createRefused(runtime)
    return function SocialList({ ctx }) {
      const { kit, t, preload } = ctx
      const recent = hooks.useOwnState<SocialsState, unknown>((state) => state.recent)
      const refused = refusedHere(window)
      return (
        <Stack>
          <List>
            {apiOf(kit)
              .providers()
              .filter((provider) => !refused.includes(provider))
              .map((provider) => (
                <Row
                  key={provider}
                  icon={
                    <span className="soc-tile">
                      <Mark provider={provider} />
                    </span>
                  }
                  title={brands[provider][0]}
                  end={provider === recent ? <Tag>{t('socials.recent')}</Tag> : undefined}
                  chevron
                  onClick={() => begin(ctx, provider)}
                  onIntent={() => preload('socials/connecting')}
                />
              ))}
          </List>
          <Refused ctx={ctx} />
        </Stack>
      )
    }
  },
  { styles: styles + markStyles },
)
