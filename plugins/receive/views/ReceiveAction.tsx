/** @jsxRuntime classic */
/** @jsx h */
import type { Slots } from '../../../kernel/index'
import { defineView } from '../../../ui/view'

/** The account view's button that leads to the code. */
export default defineView<Slots['account.actions']>(({ h, primitives: { Action } }) => function ReceiveAction({ ctx: { push, preload, t } }) {
  return <Action icon="arrow-down-left" label={t('receive.title')} onClick={() => push('receive')} onIntent={() => preload('receive')} />
})
