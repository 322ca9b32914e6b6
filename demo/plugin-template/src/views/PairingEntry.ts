import { defineView } from 'tessera-kit/view'

/**
 * A row of the connect page. With `core` it needs only what the first screen has, and shows with
 * it.
 */
export default defineView(
  ({ h, primitives: { List, Row, Tile } }) =>
    function PairingEntry({ ctx }) {
      const row = h(Row, {
        icon: h(Tile, { name: 'wallet' }),
        title: ctx.t('acme.entry'),
        chevron: true,
        onIntent: () => ctx.preload('acme/pairing'),
        onClick: () => ctx.push('acme/pairing'),
      })
      return h(List, null, row)
    },
  { core: true },
)
