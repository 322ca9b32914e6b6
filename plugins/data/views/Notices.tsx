/** @jsxRuntime classic */
/** @jsx h */
/** @jsxFrag Fragment */
import type { ReactNode } from 'react'
import { isKitError } from '../../../kernel/index'
import type { ViewContext, ViewRuntime } from '../../../ui/view'
import type { Shown } from './useHoldings'

export interface NoticesProps {
  readonly ctx: ViewContext
  readonly shown: Shown
}

/** A name in a sentence, isolated for direction (U+2068, U+2069). */
export const isolate = (text: string): string => `\u2068${text}\u2069`

/** Names in a sentence, three at most, and how many more. */
export function listNames({ t, locale }: Pick<ViewContext, 't' | 'locale'>, names: readonly string[]): string {
  const shown = names.slice(0, 3).map(isolate)
  const rest = names.length - shown.length
  return new Intl.ListFormat(locale).format(rest ? [...shown, t('data.more', { count: rest })] : shown)
}

/** When something was read: the time, and the day where that is another. */
function describeTime(locale: string, at: number): string {
  const isToday = new Date(at).toDateString() === new Date().toDateString()
  return new Intl.DateTimeFormat(locale, { timeStyle: 'short', ...(isToday ? {} : { dateStyle: 'medium' }) }).format(at)
}

/** What is shown of the states: nothing known yet, and why; what is known, but old or only in part. */
export function createNotices({ h, Fragment, hooks, primitives: P }: ViewRuntime) {
  /** In place of a list while nothing is known; undefined once something is. */
  function standIn({ t }: ViewContext, { status, at, error }: Shown, retry: () => void): ReactNode | undefined {
    if (at !== undefined || status === 'ready') return undefined
    if (status === 'offline') return <P.EmptyState icon="network" title={<span role="status">{t('data.offline')}</span>}>{t('data.offline-hint')}</P.EmptyState>
    if (status === 'failed' || status === 'idle') {
      const isUnset = status === 'idle' || isKitError(error, 'rpc/no-url')
      return (
        <P.EmptyState icon="alert" title={<span role="status">{t('data.failed')}</span>} action={<P.Button size="s" onClick={retry}>{t('ui.retry')}</P.Button>}>
          {t(isUnset ? 'data.failed-unset' : 'data.failed-hint')}
        </P.EmptyState>
      )
    }
    return (
      <div className="dt-wait" aria-busy={true}>
        <P.Skeleton kind="row" count={3} />
        <span className="t-vh" role="status">
          {t('data.loading')}
        </span>
      </div>
    )
  }

  /** What is wrong with what is shown, each with what can be done. */
  function Doubts({ ctx, shown, retry }: NoticesProps & { readonly retry: () => void }): ReactNode {
    const { t, locale } = ctx
    const { status, at, failed, lacksList } = shown
    const again = <P.Link onClick={retry}>{t('ui.retry')}</P.Link>
    const values = { time: at === undefined ? '' : isolate(describeTime(locale, at)) }
    if (status === 'offline') return <P.Note>{t('data.offline-since', values)}</P.Note>
    if (status === 'stale') return <P.Note tone="warn" action={again}>{t('data.stale', values)}</P.Note>
    if (failed.length) return <P.Note tone="warn" action={again}>{t('data.part-failed', { names: listNames(ctx, failed) })}</P.Note>
    return lacksList ? <P.Note action={again}>{t('data.list-failed')}</P.Note> : null
  }

  /** When it was read, and a way to read it again. */
  function ReadAt({ ctx: { t, locale, snack }, shown: { at, notes, refresh } }: NoticesProps): ReactNode {
    const { run, pending } = hooks.useAction(refresh)
    const update = async () => {
      // why is said where what is shown is
      if (await run()) snack(t('data.updated'), 'success')
    }
    if (at === undefined) return null
    return (
      <>
        {notes.includes('wallet-amounts') ? <P.Text size="xs" tone="faint" align="center">{t('data.wallet-amounts')}</P.Text> : null}
        <div className="dt-at">
          <span>{t('data.at', { time: isolate(describeTime(locale, at)) })}</span>
          <P.Link onClick={() => void update()}>{t(pending ? 'data.refreshing' : 'data.refresh')}</P.Link>
        </div>
      </>
    )
  }

  return { standIn, Doubts, ReadAt }
}
