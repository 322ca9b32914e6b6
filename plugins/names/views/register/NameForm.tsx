/** @jsxRuntime classic */
/** @jsx h */
/** @jsxFrag Fragment */
import type { FormEvent, ReactNode } from 'react'
import { isKitError } from '../../../../kernel/index'
import type { ViewContext, ViewRuntime } from '../../../../ui/view'
import { isolate } from '../../../shared/feeds/views/Notices'
import { useFeed } from '../../../shared/feeds/views/useFeed'
import { labelOf, maxLength, problemOf } from '../../suffix/labels'
import type { NameAvailability, NameRegistration, RegistrationAttempt } from '../../types'

/** Milliseconds after the last letter until the server is asked. */
const settleMs = 500

/** A name is read from left to right, before its suffix, in every language. */
export const formStyles = /* css */ `
.nm-field .t-in{direction:ltr}
.nm-field .t-in .t-f{flex:none;max-width:50%;color:var(--t-fg2)}
.nm-field .t-hint{display:block;min-height:20u;overflow-wrap:anywhere}
.nm-field .t-hint .t-icon{display:inline-block;width:16u;height:16u;margin-block:-4u;vertical-align:-3px;color:var(--t-ok)}
`

export interface NameFormProps {
  readonly ctx: ViewContext
  readonly registration: NameRegistration
  /** The last one of this account. */
  readonly attempt: RegistrationAttempt | undefined
  /** What is filled in at first. */
  readonly given: string | undefined
}

/** Why an attempt failed, for the visitor; undefined for what the field itself says. */
function describeFailure(
  error: unknown,
  t: ViewContext['t'],
): { readonly tone: 'warn' | 'bad'; readonly text: string } | undefined {
  if (
    error === undefined ||
    isKitError(error, 'names/taken') ||
    isKitError(error, 'kernel/aborted')
  )
    return undefined
  // the visitor's own no is no failure
  if (isKitError(error, 'rpc/user-rejected')) return { tone: 'warn', text: t('names.declined') }
  if (isKitError(error, 'names/too-late')) return { tone: 'warn', text: t('names.too-late') }
  if (isKitError(error, 'names/offline')) return { tone: 'bad', text: t('names.offline') }
  if (!isKitError(error, 'names/refused')) return { tone: 'bad', text: t('names.failed') }
  const { reason } = error.details as { readonly reason: string }
  return {
    tone: 'bad',
    text: reason ? t('names.refused-reason', { reason: isolate(reason) }) : t('names.refused'),
  }
}

/**
 * A field for a name, whether that is free, what is free like it, and the button that registers it.
 */
export function createNameForm({ h, Fragment, hooks, primitives: P }: ViewRuntime) {
  function Suggestions({
    t,
    names,
    choose,
  }: {
    readonly t: ViewContext['t']
    readonly names: NameAvailability['suggestions']
    readonly choose: (name: string) => void
  }): ReactNode {
    return names.length ? (
      <P.Section title={t('names.suggestions')}>
        <P.List>
          {names.map((name) => (
            <P.Row key={name} title={name} chevron onClick={() => choose(name)} />
          ))}
        </P.List>
      </P.Section>
    ) : null
  }

  /** What has been typed, and what is known of it once the typing has paused. */
  function useTyped(registration: NameRegistration, initial: string) {
    const [text, type] = hooks.useState(initial)
    const label = labelOf(text, registration.suffix)
    const [settled, settle] = hooks.useState(label)
    hooks.useEffect(() => {
      const timer = setTimeout(() => settle(label), settleMs)
      return () => clearTimeout(timer)
    }, [label])
    const isSettled = settled === label
    const found = problemOf(label)
    const { reading, feed } = useFeed(hooks, isSettled && !found ? label : '', () =>
      registration.availability(label),
    )
    // nobody is told that a name is too short while typing it
    const problem = label && (isSettled || found === 'bad-letters') ? found : undefined
    return {
      text,
      type,
      label,
      problem,
      isChecking: label !== '' && !found && !reading.data && reading.error === undefined,
      availability: reading.data,
      error: reading.error,
      retry: () => void feed?.refresh().catch(() => {}),
    }
  }

  return function NameForm({
    ctx: { embedded, t },
    registration,
    attempt,
    given = '',
  }: NameFormProps): ReactNode {
    const { suffix } = registration
    // an approval may have taken this view's place meanwhile
    const { text, type, label, problem, isChecking, availability, error, retry } = useTyped(
      registration,
      attempt?.label ?? labelOf(given, suffix),
    )
    const field = hooks.useRef<HTMLInputElement>(null)
    hooks.useEffect(() => {
      if (embedded) return
      // after the shell, which gives the focus to the heading of a new view
      const frame = requestAnimationFrame(() => field.current?.focus({ preventScroll: true }))
      return () => cancelAnimationFrame(frame)
    }, [])
    const step = attempt?.step
    const busy = step === 'checking' || step === 'signing' || step === 'saving'
    const isFree = availability?.isFree === true
    const failed = attempt?.step === 'failed' && attempt.label === label ? attempt.error : undefined
    const failure = describeFailure(failed, t)
    const name = isolate(label + suffix)
    const submit = (event: FormEvent) => {
      event.preventDefault()
      // the attempt is told by the plugin's state
      if (isFree && !busy) registration.register(label).catch(() => {})
    }
    const choose = (chosen: string) => {
      type(labelOf(chosen, suffix))
      field.current?.focus({ preventScroll: true })
    }
    const wrong = problem ? (
      t(`names.${problem}`)
    ) : availability && !isFree ? (
      t('names.taken', { name })
    ) : error !== undefined && !availability ? (
      <>
        {t('names.not-checked')} <P.Link onClick={retry}>{t('names.retry')}</P.Link>
      </>
    ) : undefined
    const hint = isFree ? (
      <>
        <P.Icon name="check" /> {t('names.free', { name })}
      </>
    ) : (
      t(isChecking ? 'names.checking' : 'names.hint')
    )
    return (
      <form noValidate onSubmit={submit}>
        <P.Stack gap="l">
          <P.Text tone="mute">{t('names.why')}</P.Text>
          <div className="nm-field">
            <P.Input
              label={t('names.label')}
              labelled
              name="tessera-name"
              enterKeyHint="send"
              maxLength={maxLength + suffix.length}
              value={text}
              readOnly={busy}
              onValue={(value) => type(value.toLowerCase())}
              innerRef={field}
              end={<P.Foreign>{suffix}</P.Foreign>}
              hint={hint}
              error={wrong}
            />
          </div>
          {availability && !isFree ? (
            <Suggestions t={t} names={availability.suggestions} choose={choose} />
          ) : null}
          {failure ? <P.Note tone={failure.tone}>{failure.text}</P.Note> : null}
          <P.Stack gap="s">
            <P.Button kind="primary" type="submit" disabled={!isFree && !busy} busy={busy}>
              {t(failed !== undefined && failure?.tone === 'warn' ? 'names.again' : 'names.submit')}
            </P.Button>
            <P.Text size="s" tone="mute" align="center" live>
              {t(
                step === 'signing'
                  ? 'names.signing'
                  : step === 'saving'
                    ? 'names.saving'
                    : 'names.sign-at-once',
              )}
            </P.Text>
          </P.Stack>
        </P.Stack>
      </form>
    )
  }
}
