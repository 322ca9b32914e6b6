import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { Entry, Shell, Surface } from '../../kernel'
import type { UiOptions } from '../options'
import type { Header, View } from '../view'
import type { Attempts } from './attempts'
import type { ShellViewContext } from './context'
import { useHeight } from './height'
import { type MountRuntime, useSelected } from './runtime'
import { createSlot } from './Slot'
import { Boundary, type Components, componentOf, useModule } from './ViewOutlet'

export interface ShellProps {
  readonly shell: Shell
  readonly ui: UiOptions
  readonly runtime: MountRuntime
  readonly attempts: Attempts
  readonly loadMore: () => Promise<void>
}

/** The modal: header, view, snackbar and alert bar. It knows no view by name; what shows is what the router says. */
export function ShellView({ shell, ui, runtime, attempts, loadMore }: ShellProps) {
  const { control, surface, messages } = shell
  const { IconButton, Spinner } = runtime.core
  const history = useSelected(shell.kit, (state) => state.router.history)
  const direction = useSelected(shell.kit, (state) => state.router.direction)
  useSelected(shell.kit, (state) => state.modal)
  const [header, setHeader] = useState<Header>()
  const [shake, setShake] = useState(0)
  const sheet = useRef<HTMLDivElement>(null)
  const body = useRef<HTMLDivElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const made = useMemo<Components>(() => new Map(), [])
  const entry = history.at(-1)
  const ctx = useContextOf({ shell, ui, runtime, attempts, loadMore, made })
  const t = (key: string) => messages.t(key)

  useEffect(() => runtime.onHeader(setHeader), [runtime])
  const leave = () => {
    const { refused } = control.close()
    if (refused) setShake((n) => n + 1)
    return !refused
  }
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
  useFocus(entry, heading, direction, surface)
  useLayoutEffect(() => {
    sheet.current?.toggleAttribute('data-shake', false)
    if (shake) requestAnimationFrame(() => sheet.current?.toggleAttribute('data-shake', true))
  }, [shake])

  if (!entry && !surface.embedded) return null
  const definition = entry && shell.views.find(entry.view)
  const title = header?.title ?? (definition?.title ? t(definition.title) : '')
  const titleId = 't-title'
  return (
    <div ref={sheet} className="t-sheet" dir={messages.dir()} lang={messages.locale()} {...(!surface.embedded && { role: 'document' })}>
      <header className="t-head" data-start={header?.start ? '' : undefined}>
        {header?.start ?? (history.length > 1 && definition?.onBack !== 'close' ? <IconButton name="back" label={t('ui.back')} onClick={() => control.navigate({ type: 'back' })} /> : <StartButton ctx={ctx} entry={entry} runtime={runtime} />)}
        {/* the text is drawn anew, the heading is not: it holds the focus */}
        <h2 id={titleId} ref={heading} tabIndex={-1}>
          <bdi key={title}>{title}</bdi>
        </h2>
        {!surface.embedded && definition?.canClose?.() !== false ? <IconButton name="x" label={t('ui.close')} onClick={leave} /> : <span />}
      </header>
      <AlertBar shell={shell} runtime={runtime} />
      <div className="t-body" ref={body}>
        {entry ? (
          <div className="t-view" key={`${history.length}:${entry.view}`} data-direction={direction === 'none' ? undefined : direction}>
            <Outlet entry={entry} ctx={ctx} shell={shell} runtime={runtime} made={made} loadMore={loadMore} spinner={<Spinner />} />
          </div>
        ) : null}
      </div>
      <SnackBar shell={shell} runtime={runtime} />
    </div>
  )
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
  readonly shell: Shell
  readonly runtime: MountRuntime
  readonly made: Components
  readonly loadMore: () => Promise<void>
  readonly spinner: ReactNode
}

function Outlet({ entry, ctx, shell, runtime, made, loadMore, spinner }: OutletProps): ReactNode {
  const name = entry.view
  const load = async () => {
    const view = (await shell.views.preload(name)) as View
    if (view.kind === 'component' && !view.core) await loadMore()
    return view
  }
  const loadedView = shell.views.loaded(name) as View | undefined
  const ready = loadedView !== undefined && componentOf(loadedView, runtime, made) !== undefined
  const { view, error, retry } = useModule(name, () => loadedView, load, ready)
  const Shown = view && componentOf(view, runtime, made)
  const report = (cause: unknown) => console.error(`[tessera] view "${name}"`, cause)
  useEffect(() => {
    if (error) console.error(`[tessera] view "${name}"`, error)
  }, [error, name])
  if (error) return <Failed ctx={ctx} runtime={runtime} retry={retry} />
  if (!Shown) return <div className="t-wait">{spinner}</div>
  return (
    <Boundary key={name} onError={report} fallback={(again) => <Failed ctx={ctx} runtime={runtime} retry={again} />}>
      <Shown params={entry.params} ctx={shell.views.find(name)?.plugin === shell.owner ? ctx : { ...ctx, shell: undefined as never }} />
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

function SnackBar({ shell, runtime }: { shell: Shell; runtime: MountRuntime }): ReactNode {
  const snack = useSelected(shell.kit, (state) => state.snack)
  const { Icon, Spinner } = runtime.core
  const icon = { success: <Icon name="check" />, error: <Icon name="alert" />, loading: <Spinner /> }[snack.variant]
  return (
    <div role="status">
      {snack.open ? (
        <div className="t-snack" data-tone={{ success: 'ok', error: 'bad', loading: undefined }[snack.variant]}>
          {icon}
          <span>{snack.message}</span>
        </div>
      ) : null}
    </div>
  )
}

function AlertBar({ shell, runtime }: { shell: Shell; runtime: MountRuntime }): ReactNode {
  const alert = useSelected(shell.kit, (state) => state.alerts).findLast((entry) => entry.text)
  const { Icon, IconButton } = runtime.core
  if (!alert) return null
  return (
    <div className="t-alert" role="alert">
      <Icon name="alert" />
      <span>{alert.text}</span>
      <IconButton name="x" label={shell.messages.t('ui.dismiss')} onClick={() => shell.alerts.dismiss(alert.code)} />
    </div>
  )
}

/** Fingers may pull the sheet down; what follows them is fetched where there are fingers. */
function useSwipe(embedded: boolean, sheet: RefObject<HTMLElement | null>, body: RefObject<HTMLElement | null>, leave: () => boolean): void {
  useEffect(() => {
    if (embedded || !navigator.maxTouchPoints) return
    let undo = () => {}
    let gone = false
    import('./swipe').then(({ swipeToClose }) => {
      if (!gone && sheet.current) undo = swipeToClose(sheet.current, body, leave)
    }, () => {})
    return () => {
      gone = true
      undo()
    }
    // biome-ignore lint/correctness/useExhaustiveDependencies: `leave` reads what is current
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
    // biome-ignore lint/correctness/useExhaustiveDependencies: a change of the entry is a change of view
  }, [entry, direction])
}

type ContextInput = Pick<ShellProps, 'shell' | 'ui' | 'runtime' | 'attempts' | 'loadMore'> & { made: Components }

/** The views' world; the same object while its parts stay the same. */
function useContextOf({ shell, ui, runtime, attempts, loadMore, made }: ContextInput): ShellViewContext {
  const { messages, control } = shell
  const Slot = useMemo(() => createSlot({ shell, runtime, made, loadMore, context: () => latest.current as ShellViewContext }), [shell, runtime, made, loadMore])
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
      preload: (view) => void shell.views.preload(view).catch(() => {}),
      snack: shell.snack.show,
      flag: shell.flag,
      Slot,
      shell,
      ui,
      attempts,
      loadMore,
    }),
    [shell, messages, control, locale, Slot, ui, attempts, loadMore],
  )
  latest.current = ctx
  return ctx
}
