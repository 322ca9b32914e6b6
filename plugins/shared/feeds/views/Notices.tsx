/** @jsxRuntime classic */
/** @jsx h */
/** @jsxFrag Fragment */
import type { ReactNode } from 'react'
import { isKitError } from '../../../../kernel/index'
import type { ViewContext, ViewRuntime } from '../../../../ui/view'
import type { Reading } from '../types'

/** Of what was read, what the notices are about. */
export interface ReadState extends Pick<Reading<unknown>, 'status' | 'error'> {
  /** When it was read; undefined while nothing is known. */
  readonly at: number | undefined
  /** Names of networks that could not be read. */
  readonly failed: readonly string[]
  /** What else may be missing, and whose word it is, each in a sentence. */
  readonly lacks?: string | undefined
  readonly claim?: string | undefined
  /** Reads again, never from the cache. Rejects as a feed does. */
  readonly refresh: () => Promise<unknown>
}

interface NoticesProps {
  readonly ctx: ViewContext
  readonly shown: ReadState
}

/**
 * CSS of the notices: a wait that is not shown when it is short, and the line that says when it was
 * read.
 */
export const noticeStyles = /* css */ `
.fd-wait{animation:t-fade .12s .15s backwards}
.fd-at{display:flex;align-items:center;justify-content:center;gap:8u;min-height:44u;color:var(--t-fg3);font:400 var(--c)}
`

/** A name in a sentence, isolated for direction (U+2068, U+2069). */
export const isolate = (text: string): string => `\u2068${text}\u2069`

/** When something was read: the time, and the day where that is another. */
function describeTime(locale: string, at: number): string {
  const isToday = new Date(at).toDateString() === new Date().toDateString()
  return new Intl.DateTimeFormat(locale, {
    timeStyle: 'short',
    ...(isToday ? {} : { dateStyle: 'medium' }),
  }).format(at)
}

/**
 * What is shown of the states of a reading: nothing known yet, and why; what is known, but old or
 * only in part. `texts` is what the keys of its own texts begin with; those of every reading are of
 * `data`.
 */
export function createNotices({ h, Fragment, hooks, primitives: P }: ViewRuntime, texts: string) {
  // the reading itself says why it failed
  const readAgain =
    ({ refresh }: ReadState) =>
    () =>
      void refresh().catch(() => {})

  /** Names in a sentence, three at most, and how many more. */
  function listNames(
    { t, locale }: Pick<ViewContext, 't' | 'locale'>,
    names: readonly string[],
  ): string {
    const shown = names.slice(0, 3).map(isolate)
    const rest = names.length - shown.length
    return new Intl.ListFormat(locale).format(
      rest ? [...shown, t('data.more', { count: rest })] : shown,
    )
  }

  /**
   * In place of a list while nothing is known; undefined once something is. `above`: what stands
   * there before the first row.
   */
  function standIn({ t }: ViewContext, shown: ReadState, above?: ReactNode): ReactNode | undefined {
    const { status, at, error } = shown
    if (at !== undefined || status === 'ready') return undefined
    if (status === 'offline')
      return (
        <P.EmptyState icon="network" title={<span role="status">{t('data.offline')}</span>}>
          {t(`${texts}.offline-hint`)}
        </P.EmptyState>
      )
    // what has failed stays said while it is tried again: a server that stalls would take the words
    // away
    if (status === 'failed' || status === 'idle' || error !== undefined) {
      const isUnset = status === 'idle' || isKitError(error, 'rpc/no-url')
      return (
        <P.EmptyState
          icon="alert"
          title={<span role="status">{t(`${texts}.failed`)}</span>}
          action={
            <P.Button size="s" busy={status === 'loading'} onClick={readAgain(shown)}>
              {t('ui.retry')}
            </P.Button>
          }
        >
          {t(isUnset ? 'data.failed-unset' : 'data.failed-hint')}
        </P.EmptyState>
      )
    }
    return (
      <div className="fd-wait" aria-busy={true}>
        {above}
        <P.Skeleton kind="row" count={3} />
        <span className="t-vh" role="status">
          {t(`${texts}.loading`)}
        </span>
      </div>
    )
  }

  /** What is wrong with what is shown, each with what can be done. */
  function Doubts({ ctx, shown }: NoticesProps): ReactNode {
    const { t, locale } = ctx
    const { status, at, failed, lacks } = shown
    const again = <P.Link onClick={readAgain(shown)}>{t('ui.retry')}</P.Link>
    const values = { time: at === undefined ? '' : isolate(describeTime(locale, at)) }
    if (status === 'offline') return <P.Note>{t('data.offline-since', values)}</P.Note>
    if (status === 'stale')
      return (
        <P.Note tone="warn" action={again}>
          {t('data.stale', values)}
        </P.Note>
      )
    if (failed.length)
      return (
        <P.Note tone="warn" action={again}>
          {t('data.part-failed', { names: listNames(ctx, failed) })}
        </P.Note>
      )
    return lacks === undefined ? null : <P.Note action={again}>{lacks}</P.Note>
  }

  /** When it was read, and a way to read it again. */
  function ReadAt({
    ctx: { t, locale, snack },
    shown: { at, claim, refresh },
  }: NoticesProps): ReactNode {
    const { run, pending } = hooks.useAction(refresh)
    const update = async () => {
      // why is said where what is shown is
      if (await run()) snack(t('data.updated'), 'success')
    }
    if (at === undefined) return null
    return (
      <>
        {claim === undefined ? null : (
          <P.Text size="xs" tone="faint" align="center">
            {claim}
          </P.Text>
        )}
        <div className="fd-at">
          <span>{t('data.at', { time: isolate(describeTime(locale, at)) })}</span>
          <P.Link onClick={() => void update()}>
            {t(pending ? 'data.refreshing' : 'data.refresh')}
          </P.Link>
        </div>
      </>
    )
  }

  return { listNames, standIn, Doubts, ReadAt }
}
