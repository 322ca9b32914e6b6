import { type ReactNode, type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import type { Entry, Shell, Surface } from '../../kernel/index'
import type { UiOptions } from '../options'
import type { Header, View } from '../view'
import type { ConnectAttempts } from './connectAttempts'
import type { ShellViewContext, MountRuntime } from './types'
import { useHeight } from './height'
import { useLayAhead } from './layAhead'
import { useSelected } from './followKit'
import { createSlot } from './Slot'
import { Boundary, contextFor, type Drawing, useModule } from './ViewOutlet'

export interface ShellProps {
  readonly shell: Shell
  readonly ui: UiOptions
  readonly runtime: MountRuntime
  readonly attempts: ConnectAttempts
  readonly loadMore: () => Promise<void>
  readonly addStyles: (css: string) => void
}

/** The modal: header, view, snackbar and alert bar. It knows no view by name; what shows is what the router says. */
export function ShellView({ shell, ui, runtime, attempts, loadMore, addStyles }: ShellProps) {
  const { control, surface, messages } = shell
  const { IconButton } = runtime.core
  const { history, direction } = useSelected(shell.kit, (state) => state.router)
  useSelected(shell.kit, (state) => state.modal)
  const [header, setHeader] = useState<Header>()
  const sheet = useRef<HTMLDivElement>(null)
  const body = useRef<HTMLDivElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const drawing = useMemo<Drawing>(() => ({ runtime, loadMore, addStyles, made: new Map() }), [runtime, loadMore, addStyles])
  const { AlertBar, SnackBar } = useNotices({ shell, runtime, loadMore }) ?? {}
  const shown = history.at(-1)
  const entry = shown ?? entryAhead(shell)
  const turn = useTurn(shown !== undefined)
  const ctx = useContextOf({ shell, ui, attempts, loadMore, addStyles }, drawing)
  const t = (key: string) => messages.t(key)

  useEffect(() => runtime.onHeader(setHeader), [runtime])
  const leave = () => !control.close().refused
  const latest = useRef(leave)
  latest.current = leave
  useEffect(() => {
    surface.onLeave(() => latest.current())
    surface.onForcedClose(() => control.close(true))
  }, [surface, control])
  useSwipe(surface.embedded, sheet, body, () => latest.current())
  const label = t('ui.dialog')
  useEffect(() => {
    if (!surface.embedded) surface.dialog.setAttribute('aria-label', label)
  }, [surface, label])
  useHeight(body, entry)
  useFocus(shown, heading, direction, surface)
  useLayAhead(surface, !shown && entry !== undefined)

  if (!entry && !surface.embedded) return null
  const definition = entry && shell.views.find(entry.view)
  const title = header?.title ?? (definition?.title ? t(definition.title) : '')
  const titleId = 't-title'
  return (
    <div ref={sheet} className="t-sheet" dir={messages.dir()} lang={messages.locale()} {...(!surface.embedded && { role: 'document' })}>
      <div className="t-head" data-start={header?.start ? '' : undefined}>
        {header?.start ?? (history.length > 1 && definition?.onBack !== 'close' ? <IconButton name="back" label={t('ui.back')} onClick={() => control.navigate({ type: 'back' })} /> : <StartButton ctx={ctx} entry={entry} runtime={runtime} />)}
        {/* the text is drawn anew, the heading is not: it holds the focus */}
        <h2 id={titleId} ref={heading} tabIndex={-1}>
          <bdi key={title}>{title}</bdi>
        </h2>
        {!surface.embedded && definition?.canClose?.() !== false ? <IconButton name="x" label={t('ui.close')} onClick={leave} /> : <span />}
      </div>
      {AlertBar ? <AlertBar shell={shell} runtime={runtime} /> : null}
      <div className="t-body" ref={body}>
        {entry ? (
          <div className="t-view" key={`${turn}:${history.length || 1}:${entry.view}`} data-direction={direction === 'none' ? undefined : direction}>
            <Outlet entry={entry} ctx={ctx} drawing={drawing} />
          </div>
        ) : null}
      </div>
      <div role="status">{SnackBar ? <SnackBar shell={shell} runtime={runtime} /> : null}</div>
    </div>
  )
}

/** What the closed dialog holds, so that it is there with the click. */
function entryAhead({ control, surface, views }: Shell): Entry | undefined {
  const home = surface.embedded ? undefined : control.home()
  const view = home && (views.loaded(home.view) as View | undefined)
  return view?.ahead ? home : undefined
}

/** Counts the closings: a view that is opened again begins anew. */
function useTurn(open: boolean): number {
  const [turn, setTurn] = useState(0)
  useEffect(() => (open ? () => setTurn((n) => n + 1) : undefined), [open])
  return turn
}

function StartButton({ ctx, entry, runtime }: { ctx: ShellViewContext; entry: Entry | undefined; runtime: MountRuntime }): ReactNode {
  const help = entry && ctx.shell.views.find(entry.view)?.help
  if (!help || ctx.ui.enableWalletGuide === false) return <span />
  const { IconButton } = runtime.core
  return <IconButton name="help" label={ctx.t('ui.help')} onClick={() => ctx.navigate({ type: 'push', view: help })} />
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
  const what = `view "${name}"`
  const { Shown, error, retry } = useModule(what, { loaded: () => views.loaded(name), preload: () => views.preload(name) }, drawing)
  const { Spinner } = runtime.core
  if (error) return <Failed ctx={ctx} runtime={runtime} retry={retry} />
  if (!Shown) return <div className="t-wait"><Spinner /></div>
  return (
    <Boundary key={name} onError={(cause) => console.error(`[tessera] ${what}`, cause)} fallback={(again) => <Failed ctx={ctx} runtime={runtime} retry={again} />}>
      <Shown params={entry.params} ctx={contextFor(views.find(name)?.plugin, ctx.shell, ctx)} />
    </Boundary>
  )
}

function Failed({ ctx, runtime, retry }: { ctx: ShellViewContext; runtime: MountRuntime; retry: () => void }): ReactNode {
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

/** The bars for messages, which come with the later primitives, once there is something to say. */
function useNotices({ shell, runtime, loadMore }: Pick<ShellProps, 'shell' | 'runtime' | 'loadMore'>): MountRuntime['notices'] {
  const wanted = useSelected(shell.kit, ({ snack, alerts }) => snack.open || alerts.some(({ text }) => text))
  const [, setHere] = useState(false)
  useEffect(() => {
    if (wanted && !runtime.completed) loadMore().then(() => setHere(true), () => {})
  }, [wanted, runtime, loadMore])
  return runtime.notices
}

/** Fingers may pull the sheet down; what follows them is fetched where there are fingers. */
function useSwipe(embedded: boolean, sheet: RefObject<HTMLElement | null>, body: RefObject<HTMLElement | null>, leave: () => boolean): void {
  useEffect(() => {
    if (embedded || !navigator.maxTouchPoints) return
    let undo = () => {}
    let gone = false
    import('./swipeToClose').then(({ swipeToClose }) => {
      if (!gone && sheet.current) undo = swipeToClose(sheet.current, body, leave)
    }, () => {})
    return () => {
      gone = true
      undo()
    }
    // `leave` reads what is current
  }, [embedded, sheet, body])
}

/** Focus goes to the new view's heading, so that it is read and Tab begins at the view's first control. Embedded, never from elsewhere in the page. */
function useFocus(entry: Entry | undefined, heading: { current: HTMLHeadingElement | null }, direction: string, surface: Surface): void {
  const first = useRef(true)
  useEffect(() => {
    if (!entry) return
    const { activeElement } = document
    const elsewhere = first.current || (activeElement !== document.body && activeElement !== surface.root.host)
    first.current = false
    if (!surface.embedded || !elsewhere) heading.current?.focus({ preventScroll: true })
    // a change of the entry is a change of view
  }, [entry, direction])
}

/** The views' world; the same object while its parts stay the same. */
function useContextOf({ shell, ui, attempts, loadMore, addStyles }: Omit<ShellProps, 'runtime'>, drawing: Drawing): ShellViewContext {
  const { messages, control } = shell
  const Slot = useMemo(() => createSlot(shell, drawing, () => latest.current as ShellViewContext), [shell, drawing])
  const locale = messages.locale()
  const latest = useRef<ShellViewContext>(undefined)
  const ctx = useMemo<ShellViewContext>(
    () => ({
      kit: shell.kit,
      dir: messages.dir(),
      locale,
      t: messages.t,
      push: (view, ...params) => void control.navigate({ type: 'push', view, params: params[0] }),
      replace: (view, ...params) => void control.navigate({ type: 'replace', view, params: params[0] }),
      navigate: (move) => void control.navigate(move),
      back: () => void control.navigate({ type: 'back' }),
      close: () => void control.close(),
      preload: (view) => void shell.views.preload(view).then((made): unknown => (made as View).core || loadMore()).catch(() => {}),
      snack: shell.snack.show,
      flag: shell.flag,
      Slot,
      shell,
      ui,
      attempts,
      loadMore,
      addStyles,
    }),
    [shell, locale, Slot, ui, attempts, loadMore, addStyles],
  )
  latest.current = ctx
  return ctx
}
