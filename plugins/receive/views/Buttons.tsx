/** @jsxRuntime classic */
/** @jsx h */
/** @jsxFrag Fragment */
import type { ReactNode } from 'react'
import type { ViewContext, ViewRuntime } from '../../../ui/view'

export interface ButtonsProps {
  readonly ctx: ViewContext
  readonly address: string
  /** The request for an amount, once there is one. */
  readonly uri: string | undefined
  /** The field for an amount is open. */
  readonly asking: boolean
  /** Absent where no amount can be asked for. */
  readonly onAsk: (() => void) | undefined
}

/** Copies the address, or copies and shares the request. */
export function createButtons({ h, Fragment, hooks, primitives: P }: ViewRuntime) {
  const share = ({ snack, t }: ViewContext, text: string) =>
    navigator.share({ text }).catch((error: unknown) => {
      // the visitor's own no
      if (!(error instanceof DOMException && error.name === 'AbortError'))
        snack(t('receive.not-shared'), 'error')
    })

  return function Buttons({ ctx, address, uri, asking, onAsk }: ButtonsProps): ReactNode {
    const { t, snack } = ctx
    const ask = hooks.useRef<HTMLButtonElement>(null)
    const asked = hooks.useRef(false)
    hooks.useEffect(() => {
      // back from the field, which had the focus
      if (asked.current && !asking) ask.current?.focus()
      asked.current = asking
    }, [asking])
    const copy = (value: string, label: string) => (
      <P.Copy
        key={value}
        kind="button"
        value={value}
        label={label}
        done={t('receive.copied')}
        onFail={() => snack(t('receive.not-copied'), 'error')}
      />
    )
    const label = t('receive.copy-request')
    return (
      <div className="rc-do" data-asking={asking || undefined}>
        <P.Bar>
          {asking ? (
            <>
              {uri ? (
                copy(uri, label)
              ) : (
                <P.Button disabled>
                  <P.Icon name="copy" />
                  {label}
                </P.Button>
              )}
              {'share' in navigator ? (
                <P.Button disabled={!uri} onClick={() => void (uri && share(ctx, uri))}>
                  <P.Icon name="arrow-up-right" />
                  {t('receive.share')}
                </P.Button>
              ) : null}
            </>
          ) : (
            <>
              {copy(address, t('receive.copy'))}
              {onAsk ? (
                <P.Button innerRef={ask} onClick={onAsk}>
                  {t('receive.ask')}
                </P.Button>
              ) : null}
            </>
          )}
        </P.Bar>
      </div>
    )
  }
}
