/** @jsxRuntime classic */
/** @jsx h */
import type { ReactNode } from 'react'
import { plainDigits } from '../../../lib/plain-text/plainDigits'
import type { ViewRuntime } from '../../../ui/view'

/** Digits of a code. */
export const codeLength = 6
const places = [0, 1, 2, 3, 4, 5] as const

/**
 * The six cells: one field of the page lies over them, so that pasting, selecting, one-time-code
 * autofill and screen readers meet a plain field.
 */
export const digitStyles = /* css */ `
.email-code{position:relative;margin-block-start:8px;display:grid;grid-template-columns:repeat(6,1fr);gap:8px;direction:ltr}
.email-cell{display:grid;place-items:center;block-size:56px;border-radius:12px;background:var(--t-raise);font-size:22px;font-weight:600;font-variant-numeric:tabular-nums}
.email-code:focus-within .email-cell[data-next]{outline:2px solid var(--t-fill);outline-offset:-2px}
.email-code[data-bad] .email-cell{outline:1px solid var(--t-bad);outline-offset:-1px}
.email-code input{position:absolute;inset:0;opacity:0;border:0;padding:0;font-size:16px;cursor:text}
`

export interface CodeDigitsProps {
  readonly label: string
  /** Id of the sentence that says where the code is. */
  readonly describedBy: string
  /** Once it is shown. */
  readonly takesFocus: boolean
  readonly value: string
  readonly busy: boolean
  readonly bad: boolean
  /** Digits only, at most six. */
  readonly onValue: (value: string) => void
}

/** A field of six digits, drawn as cells. */
export const createCodeDigits = ({ h, hooks }: ViewRuntime) =>
  function CodeDigits({
    label,
    describedBy,
    takesFocus,
    value,
    busy,
    bad,
    onValue,
  }: CodeDigitsProps): ReactNode {
    const field = hooks.useRef<HTMLInputElement>(null)
    hooks.useEffect(() => {
      if (!takesFocus) return
      // after the shell, which gives the focus to the heading of a new view
      const frame = requestAnimationFrame(() => field.current?.focus({ preventScroll: true }))
      return () => cancelAnimationFrame(frame)
    }, [])
    return (
      <div className="email-code" data-bad={bad || undefined}>
        {places.map((at) => (
          <span
            key={at}
            className="email-cell"
            aria-hidden={true}
            data-next={at === Math.min(value.length, codeLength - 1) || undefined}
          >
            {value[at] ?? ''}
          </span>
        ))}
        <input
          type="text"
          name="one-time-code"
          inputMode="numeric"
          autoComplete="one-time-code"
          pattern="[0-9]*"
          aria-label={label}
          aria-invalid={bad}
          ref={field}
          aria-describedby={describedBy}
          readOnly={busy}
          value={value}
          onInput={({ currentTarget }) =>
            onValue(plainDigits(currentTarget.value).replace(/\D/g, '').slice(0, codeLength))
          }
          onChange={() => {}}
        />
      </div>
    )
  }
