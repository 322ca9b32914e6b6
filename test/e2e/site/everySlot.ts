import { definePlugin, type SlotEntry, type Slots } from 'tessera-kit'
import { defineView, type View } from 'tessera-kit/view'

const texts = (tokens: string, history: string, note: string, pin: string) => async () => ({
  default: {
    'every-slot.tokens': tokens,
    'every-slot.history': history,
    'every-slot.note': note,
    'every-slot.pin': pin,
  },
})

const note: View = defineView(
  ({ h, primitives: { Text } }) =>
    ({ ctx }) =>
      h(Text, { size: 's', tone: 'mute', align: 'center' }, ctx.t('every-slot.note')),
)
const word: View = defineView(
  ({ h, primitives: { Foreign } }) =>
    ({ ctx }) =>
      h(Foreign, null, ctx.t('every-slot.pin')),
)
const foot: View = defineView(
  ({ h, primitives: { Foot } }) =>
    ({ ctx }) =>
      h(Foot, null, ctx.t('every-slot.note')),
)
const pin: View = defineView(
  ({ h, primitives: { IconButton } }) =>
    ({ ctx }) =>
      h(IconButton, { name: 'plus', label: ctx.t('every-slot.pin'), onClick() {} }),
)
const action: View = defineView(
  ({ h, primitives: { Action } }) =>
    ({ ctx }) =>
      h(Action, { icon: 'swap', label: ctx.t('every-slot.pin'), onClick() {} }),
)
const tokens: View = defineView<Slots['account.tabs']>(
  ({ h, primitives: { List, Row, Tile } }) =>
    ({ params, ctx }) =>
      h(
        List,
        { label: ctx.t('every-slot.tokens') },
        ['USDC', 'WETH'].map((name) =>
          h(Row, {
            key: name,
            icon: h(Tile, { name: 'swap' }),
            title: name,
            sub: params.chainId,
            end: '12.5',
          }),
        ),
      ),
)
const history: View = defineView(
  ({ h, primitives: { EmptyState } }) =>
    ({ ctx }) =>
      h(
        EmptyState,
        { icon: 'clock', title: ctx.t('every-slot.history') },
        ctx.t('every-slot.note'),
      ),
)

const entry = (
  slot: keyof Slots & string,
  view: View,
  more: Partial<SlotEntry> = {},
): SlotEntry => ({ slot, load: async () => ({ default: view }), ...more })

/**
 * A plugin with an entry in every slot that has room for one, two of them tabs; with `alone`, one
 * tab.
 */
export const everySlot = definePlugin('every-slot', (alone = false) => ({
  slots: [
    ...(['connect.header', 'account.header', 'approve.details'] as const).map((slot) =>
      entry(slot, note),
    ),
    ...(['connect.footer', 'connecting.footer'] as const).map((slot) => entry(slot, foot)),
    ...(['connect.row', 'networks.row', 'wallets.row'] as const).map((slot) => entry(slot, pin)),
    entry('wallets.account', word),
    entry('account.actions', action),
    entry('account.tabs', tokens, { title: 'every-slot.tokens', icon: 'swap' }),
    ...(alone
      ? []
      : [entry('account.tabs', history, { title: 'every-slot.history', icon: 'clock' })]),
  ],
  messages: {
    en: texts('Tokens', 'History', 'A line of a plugin', 'Pin'),
    ar: texts('الرموز', 'السجل', 'سطر من إضافة', 'تثبيت'),
  },
}))
