import type { ViewContext } from '../../view'

/** Ends what the modal was opened for: closes it, or, embedded in a page, shows its first view. */
export function finish({ navigate, shell }: ViewContext, home: 'account' | 'connect'): void {
  if (shell?.surface.embedded) navigate({ type: 'reset', view: home })
  else navigate({ type: 'close', force: true })
}

/** Back to where the list of networks was opened; without such a place the modal's work is done. */
export function leaveSwitching(ctx: ViewContext): void {
  const { history } = ctx.kit.getState().router
  const list = history.findIndex(({ view }) => view === 'networks')
  if (list > 0) ctx.navigate({ type: 'backTo', index: list - 1 })
  else if (list < 0 && history.length > 1 && !history.some(({ view }) => view === 'unsupported-chain')) ctx.navigate({ type: 'back', force: true })
  else finish(ctx, 'account')
}
