import type { Slots } from 'tessera-kit'
import { defineView } from 'tessera-kit/view'
import { apiOf } from '../api'

/** A button under the balance. */
export default defineView<Slots['account.actions']>(
  ({ h, primitives: { Action } }) =>
    function KeepAction({ params, ctx }) {
      const keep = () => {
        apiOf(ctx.kit).keep(params.address)
        ctx.snack(ctx.t('acme.done'))
      }
      return h(Action, { icon: 'plus', label: ctx.t('acme.keep'), onClick: keep })
    },
)
