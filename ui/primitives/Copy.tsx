/** @jsxRuntime classic */
/** @jsx h */
/** @jsxFrag Fragment */
import type { Runtime } from '../runtime'
import type { ButtonProps } from './Button'
import type { IconProps } from './Icon'
import type { IconButtonProps } from './IconButton'
import { formatAddress } from './identity'
import type { Primitive } from './types'

const DONE_MS = 1600

/** The words are the view's: what the button does, and what it says once done. */
export interface CopyProps {
  value: string
  label: string
  done: string
  /** An icon alone (default), or a full-width button. */
  kind?: 'icon' | 'button' | undefined
  /** The clipboard is closed to the page. */
  onFail?: (() => void) | undefined
}

/**
 * Four characters, an ellipsis and six, always left to right; the full address on hover, focus and
 * copy.
 */
export interface AddressProps {
  value: string
  /**
   * With `copy` and `done` it is a button that copies the full address; without, it only shows it.
   */
  copy?: string | undefined
  done?: string | undefined
  /** Inside another button or link: neither focusable nor a button. */
  plain?: boolean | undefined
}

interface Parts {
  Icon: Primitive<IconProps>
  Button: Primitive<ButtonProps>
  IconButton: Primitive<IconButtonProps>
}

/** `Copy` and `Address`. */
export function createCopy(
  runtime: Runtime,
  parts: Parts,
): { Copy: Primitive<CopyProps>; Address: Primitive<AddressProps> } {
  const { h, Fragment, hooks } = runtime
  const { Icon, Button, IconButton } = parts
  const useCopy = (value: string, onFail?: () => void) => {
    const [done, setDone] = hooks.useState(false)
    hooks.useEffect(() => {
      if (!done) return
      const timer = setTimeout(() => setDone(false), DONE_MS)
      return () => clearTimeout(timer)
    }, [done])
    const copy = () => {
      Promise.resolve()
        .then(() => navigator.clipboard.writeText(value))
        .then(
          () => setDone(true),
          () => onFail?.(),
        )
    }
    return [done, copy] as const
  }
  const status = (text: string | false | undefined) => (
    <span className="t-vh" role="status">
      {text || ''}
    </span>
  )
  return {
    Copy: function Copy({ value, label, done: doneLabel, kind, onFail }) {
      const [done, copy] = useCopy(value, onFail)
      const icon = done ? 'check' : 'copy'
      return (
        <>
          {kind === 'button' ? (
            <Button onClick={copy}>
              <Icon name={icon} />
              {done ? doneLabel : label}
            </Button>
          ) : (
            <IconButton name={icon} label={label} onClick={copy} />
          )}
          {status(done && doneLabel)}
        </>
      )
    },
    Address: function Address({ value, copy: label, done: doneLabel, plain }) {
      const [done, copy] = useCopy(value)
      const short = formatAddress(value)
      if (plain)
        return (
          <bdi className="t-addr" dir="ltr" title={value}>
            {short}
          </bdi>
        )
      // no title: the stylesheet shows `data-full`, also on focus
      const common = { className: 't-addr', dir: 'ltr', 'data-full': value } as const
      if (!label) {
        return (
          <span {...common} tabIndex={0} role="img" aria-label={value}>
            {short}
          </span>
        )
      }
      return (
        <>
          <button
            type="button"
            {...common}
            data-done={done || undefined}
            // what is seen is in the name: who speaks to their device says what they see
            aria-label={`${label} ${short}`}
            aria-description={value}
            onClick={copy}
          >
            {short}
            <Icon name={done ? 'check' : 'copy'} />
          </button>
          {status(done && doneLabel)}
        </>
      )
    },
  }
}
