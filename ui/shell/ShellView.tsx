import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import type { Entry, Shell } from '../../kernel/index'
import { lazy } from '../../kernel/plugins/toolkit'
import type { UiOptions } from '../options'
import type { Header, View, ViewContext } from '../view'
import { useSelected } from './followKit'
import { createSlot } from './Slot'
import { useClosedLayout, useFocus, useHeight, useNotices, useSwipe } from './shellHooks'
import type { ConnectAttempts, MountRuntime, ShellViewContext } from './types'
import { Boundary, type Drawing, useModule, viewsOf } from './ViewOutlet'

export interface ShellProps {
  readonly shell: Shell
  readonly ui: UiOptions
  readonly runtime: MountRuntime
  readonly attempts: ConnectAttempts
  readonly loadMore: () => Promise<void>
  readonly addStyles: (css: string) => void
}

/**
 * The modal: header, view, snackbar and alert bar. It knows no view by name; the router's top entry
 * decides which one is shown.
 */
export function ShellView({ shell, ui, runtime, attempts, loadMore, addStyles }: ShellProps) {
  const { control, surface, messages } = shell
  const { IconButton } = runtime.core
  const { history, direction } = useSelected(runtime.kit, (state) => state.router)
  useSelected(runtime.kit, (state) => state.modal)
  const [header, setHeader] = useState<Header>()
  const sheet = useRef<HTMLDivElement>(null)
  const body = useRef<HTMLDivElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const drawing = useMemo(
    () => createDrawing({ shell, runtime, loadMore, addStyles }),
    [shell, runtime, loadMore, addStyles],
  )
  const { AlertBar, SnackBar } = useNotices({ runtime, loadMore }) ?? {}
  const shown = history.at(-1)
  const entry = shown ?? prerenderedEntry(shell)
  // as part of a key it remounts a view that is opened again
  const closeCount = useSelected(runtime.kit, runtime.kit.closeCount)
  const ctx = useShellContext({ shell, ui, attempts, loadMore, addStyles }, drawing)
  const t: (key: string) => string = messages.t

  // while rendering: a view that is loaded already sets its header before effects of the shell run
  useMemo(() => runtime.onHeader(setHeader), [runtime])
  const close = () => !control.close().refused
  useSwipe(surface.embedded, sheet, body, close)
  const label = t('ui.dialog')
  useEffect(() => {
    if (!surface.embedded) surface.dialog.setAttribute('aria-label', label)
  }, [surface, label])
  useHeight(body, entry)
  useFocus(shown, heading, direction, surface)
  useClosedLayout(surface, !shown && entry !== undefined)

  if (!entry && !surface.embedded) return null
  const definition = entry && shell.views.find(entry.view)
  const title = header?.title ?? (definition?.title ? t(definition.title) : '')
  const titleId = 't-title'
  return (
    <div
      ref={sheet}
      className="t-sheet"
      dir={messages.dir()}
      lang={messages.locale()}
      {...(!surface.embedded && { role: 'document' })}
    >
      <div className="t-head" data-start={header?.start ? '' : undefined}>
        {header?.start ??
          (history.length > 1 && definition?.onBack !== 'close' ? (
            <IconButton
              name="back"
              label={t('ui.back')}
              onClick={({ detail }) => detail > 1 || control.navigate({ type: 'back' })}
            />
          ) : (
            <StartButton ctx={ctx} entry={entry} runtime={runtime} />
          ))}
        {/* only the text is remounted: the heading element keeps the focus */}
        <h2 id={titleId} ref={heading} tabIndex={-1}>
          <bdi key={title}>{title}</bdi>
        </h2>
        {!surface.embedded && definition?.canClose?.() !== false ? (
          <IconButton name="x" label={t('ui.close')} onClick={close} />
        ) : (
          <span />
        )}
      </div>
      {AlertBar ? <AlertBar shell={shell} runtime={runtime} /> : null}
      <div className="t-body" ref={body}>
        {entry ? (
          <div
            className="t-view"
            key={`${closeCount}:${history.length || 1}:${entry.view}`}
            data-direction={direction === 'none' ? undefined : direction}
          >
            <Outlet entry={entry} ctx={ctx} drawing={drawing} />
          </div>
        ) : null}
      </div>
      <div role="status">{SnackBar ? <SnackBar shell={shell} runtime={runtime} /> : null}</div>
    </div>
  )
}

/**
 * What views are rendered with. The code for those of other plugins is loaded with the first of
 * them.
 */
function createDrawing({
  shell,
  runtime,
  loadMore,
  addStyles,
}: Pick<ShellProps, 'shell' | 'runtime' | 'loadMore' | 'addStyles'>): Drawing {
  const others = lazy(async () =>
    (await import('../chunks/pluginViews')).createPluginViews(shell, runtime.kit, runtime.view),
  )
  return {
    owner: shell.owner,
    own: { view: runtime.view, components: new Map(), context: (ctx) => ctx },
    others,
    runtime,
    loadMore,
    addStyles,
  }
}

/**
 * The entry to render into the closed dialog, so that a click only has to show it: the home view
 * where it is loaded and allows this.
 */
export function prerenderedEntry({ control, surface, views }: Shell): Entry | undefined {
  const home = surface.embedded ? undefined : control.home()
  const view = home && (views.loaded(home.view) as View | undefined)
  return view?.ahead ? home : undefined
}

function StartButton({
  ctx,
  entry,
  runtime,
}: {
  ctx: ShellViewContext
  entry: Entry | undefined
  runtime: MountRuntime
}): ReactNode {
  const help = entry && ctx.shell.views.find(entry.view)?.help
  if (!help || ctx.ui.enableWalletGuide === false) return <span />
  const { IconButton } = runtime.core
  // the second click of a double click was meant for the back button, which stood here, and which
  // takes one too
  return (
    <IconButton
      name="help"
      label={ctx.t('ui.help')}
      onClick={({ detail }) => detail > 1 || ctx.navigate({ type: 'push', view: help })}
    />
  )
}

interface OutletProps {
  readonly entry: Entry
  readonly ctx: ShellViewContext
  readonly drawing: Drawing
}

function Outlet({ entry, ctx, drawing }: OutletProps): ReactNode {
  const { runtime } = drawing
  const { views } = ctx.shell
  const name = entry.view
  const label = `view "${name}"`
  const plugin = views.find(name)?.plugin ?? ''
  const { Shown, error, retry } = useModule(
    label,
    { plugin, loaded: () => views.loaded(name), preload: () => views.preload(name) },
    drawing,
  )
  const { Spinner } = runtime.core
  if (error) return <Failed ctx={ctx} runtime={runtime} retry={retry} />
  if (!Shown)
    return (
      <div className="t-wait">
        <Spinner />
      </div>
    )
  return (
    <Boundary
      key={name}
      onError={(cause) => console.error(`[tessera] ${label}`, cause)}
      fallback={(again) => <Failed ctx={ctx} runtime={runtime} retry={again} />}
    >
      <Shown params={entry.params} ctx={viewsOf(plugin, drawing)?.context(ctx) as ViewContext} />
    </Boundary>
  )
}

function Failed({
  ctx,
  runtime,
  retry,
}: {
  ctx: ShellViewContext
  runtime: MountRuntime
  retry: () => void
}): ReactNode {
  const { Note, Button } = runtime.core
  return (
    <>
      <Note tone="bad">{ctx.t('ui.view-failed')}</Note>
      <div className="t-bar">
        <Button onClick={ctx.back}>{ctx.t('ui.back')}</Button>
        <Button kind="primary" onClick={retry}>
          {ctx.t('ui.retry')}
        </Button>
      </div>
    </>
  )
}

/** The context of the views; the same object until one of its values changes. */
function useShellContext(
  { shell, ui, attempts, loadMore, addStyles }: Omit<ShellProps, 'runtime'>,
  drawing: Drawing,
): ShellViewContext {
  const { messages, control } = shell
  const Slot = useMemo(
    () => createSlot(shell, drawing, () => latest.current as ShellViewContext),
    [shell, drawing],
  )
  const locale = messages.locale()
  const latest = useRef<ShellViewContext>(undefined)
  const ctx = useMemo<ShellViewContext>(
    () => ({
      kit: shell.kit,
      embedded: shell.surface.embedded,
      dir: messages.dir(),
      locale,
      t: messages.t,
      push: (view: string, params?: unknown) =>
        void control.navigate({ type: 'push', view, params }),
      replace: (view: string, params?: unknown) =>
        void control.navigate({ type: 'replace', view, params }),
      navigate: (move) => void control.navigate(move),
      back: () => void control.navigate({ type: 'back' }),
      close: () => void control.close(),
      preload: (view) =>
        void shell.views
          .preload(view)
          .then((module): unknown => (module as View).core || loadMore())
          .catch(() => {}),
      snack: shell.snack.show,
      flag: shell.flag,
      Slot,
      shell,
      ui,
      attempts,
      loadMore,
      addStyles,
    }),
    [shell, messages, control, locale, Slot, ui, attempts, loadMore, addStyles],
  )
  latest.current = ctx
  return ctx
}
