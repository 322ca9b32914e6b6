import type { Slots } from '../../../kernel/index'
import { defineView } from '../../../ui/view'

// The file that comes with the account view: the action, and where everything else is.

/** The account view's button that leads to the form. */
const SendAction = defineView<Slots['account.actions']>(
  ({ h, primitives: { Action } }) =>
    function SendAction({ ctx: { push, preload, t } }) {
      return h(Action, {
        icon: 'arrow-up-right',
        label: t('send.title'),
        onClick: () => push('send'),
        onIntent: () => preload('send'),
      })
    },
)

export const action = { default: SendAction }
export const form = () => import('./SendView')
export const token = () => import('./TokenView')
export const review = () => import('./ReviewView')
export const sent = () => import('./SentView')
export const scan = () => import('./ScanView')
export const en = () => import('../messages/view/en')
export const ar = () => import('../messages/view/ar')
