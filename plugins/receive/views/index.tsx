/** @jsxRuntime classic */
/** @jsx h */
import type { Slots } from '../../../kernel/index'
import { defineView } from '../../../ui/view'

// The file that comes with the account view: the action, and where everything else is.

/** The account view's button that leads to the code. */
const ReceiveAction = defineView<Slots['account.actions']>(
  ({ h, primitives: { Action } }) =>
    function ReceiveAction({ ctx: { push, preload, t } }) {
      return (
        <Action
          icon="arrow-down-left"
          label={t('receive.title')}
          onClick={() => push('receive')}
          onIntent={() => preload('receive')}
        />
      )
    },
)

export const action = { default: ReceiveAction }
export const view = () => import('./ReceiveView')
export const en = () => import('../messages/view/en')
export const ar = () => import('../messages/view/ar')
