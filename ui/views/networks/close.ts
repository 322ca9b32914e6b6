import type { ViewContext } from '../../view'

/** Closes the modal, or, where it is embedded, shows its home view. */
export function finish({ navigate, shell }: ViewContext, home: 'account' | 'connect'): void {
  if (shell?.surface.embedded) navigate({ type: 'reset', view: home })
  else navigate({ type: 'close', force: true })
}

/**
 * After a switch: goes back to the view from which the list of networks was opened, or closes the
 * modal if there is none.
 */
export function leaveSwitching(ctx: ViewContext): void {
  const { history } = ctx.kit.getState().router
  const list = history.findIndex(({ view }) => view === 'networks')
  if (list > 0) ctx.navigate({ type: 'backTo', index: list - 1 })
  else if (
    list < 0 &&
    history.length > 1 &&
    !history.some(({ view }) => view === 'unsupported-chain')
  )
    ctx.navigate({ type: 'back', force: true })
  else finish(ctx, 'account')
}
