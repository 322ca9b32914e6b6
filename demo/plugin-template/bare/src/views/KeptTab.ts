import { defineView } from 'tessera-kit/view'
import { apiOf } from '../api'
import type { AcmeState } from '../state'

/** The tab's panel. It is fetched when the tab is first opened. */
export default defineView(
  ({ h, hooks, primitives: { Address, Button, EmptyState, List, Row, Stack } }) =>
    function KeptTab({ ctx }) {
      const kept = hooks.useOwnState((state: AcmeState) => state.kept)
      if (kept.length === 0)
        return h(EmptyState, { icon: 'check', title: ctx.t('acme.none') }, ctx.t('acme.none-hint'))
      const rows = kept.map((address) =>
        h(Row, { key: address, title: h(Address, { value: address }) }),
      )
      return h(
        Stack,
        null,
        h(List, { label: ctx.t('acme.title') }, rows),
        h(Button, { onClick: () => apiOf(ctx.kit).clear() }, ctx.t('acme.clear')),
      )
    },
)
