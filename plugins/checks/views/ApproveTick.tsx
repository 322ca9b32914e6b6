/** @jsxRuntime classic */
/** @jsx h */
import type { Slots } from '../../../kernel/index'
import { defineView } from '../../../ui/view'
import { apiOf } from '../api'
import { hasDanger } from '../levels'
import type { ChecksState } from '../types'
import { createTick } from './Tick'

/**
 * The tick of a request that waits for the visitor, where there is a danger: next to the button,
 * which it holds.
 */
export default defineView<Slots['approve.details']>((runtime) => {
  const { h, hooks } = runtime
  const Tick = createTick(runtime)
  return function ApproveTick({ ctx, params: { request, hold } }) {
    const isAsked = hooks.useOwnState<ChecksState, boolean>(({ reports }) =>
      hasDanger(reports[request.id]),
    )
    return isAsked ? (
      <Tick ctx={ctx} hold={hold} onTick={(ticked) => apiOf(ctx.kit).confirm(request.id, ticked)} />
    ) : null
  }
})
