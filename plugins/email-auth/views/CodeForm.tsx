/** @jsxRuntime classic */
/** @jsx h */
import type { ReactNode } from 'react'
import { codeLength, createCodeDigits, digitStyles } from '../../../frame/client/views/CodeDigits'
import { isKitError } from '../../../kernel/index'
import type { ViewContext, ViewRuntime } from '../../../ui/view'
import { createIntro, introStyles } from './Intro'
import { textOf } from './outcomes'

export const codeStyles = `${introStyles}${digitStyles}${
  /* css */ `
.email-said{display:grid;align-items:center;min-block-size:44px}
`
}`

export interface CodeFormProps {
  readonly ctx: ViewContext
  readonly heading: string
  /** Where the digits went. */
  readonly email: string
  /** Another number empties the cells: other digits are asked for. */
  readonly round: number
  /** Is called with six digits; what it rejects with is told under the cells. */
  readonly onCode: (code: string) => Promise<unknown>
  readonly children?: ReactNode
}

/** The cells under what they are for; six digits are sent by themselves. */
export function createCodeForm(runtime: ViewRuntime) {
  const {
    h,
    hooks,
    primitives: { Note, Stack, Text },
  } = runtime
  const CodeDigits = createCodeDigits(runtime)
  const Intro = createIntro(runtime)
  return function CodeForm({
    ctx: { embedded, t },
    heading,
    email,
    round,
    onCode,
    children,
  }: CodeFormProps): ReactNode {
    const [code, setCode] = hooks.useState('')
    const [error, setError] = hooks.useState<unknown>()
    const id = hooks.useId()
    const { pending, run } = hooks.useAction(async (digits: string) => {
      try {
        await onCode(digits)
      } catch (reason) {
        setCode('')
        if (!isKitError(reason, 'kernel/aborted')) setError(reason)
      }
    })
    hooks.useEffect(() => {
      setCode('')
      setError(undefined)
    }, [round])
    const change = (value: string) => {
      setCode(value)
      setError(undefined)
      if (value.length === codeLength) void run(value)
    }
    return (
      <Stack>
        <Intro
          id={id}
          heading={heading}
          why={t('email-auth.code-why', { email: '\n' })}
          email={email}
        />
        <CodeDigits
          label={t('email-auth.code-label')}
          describedBy={id}
          takesFocus={!embedded}
          value={code}
          busy={pending}
          bad={error !== undefined}
          onValue={change}
        />
        <div className="email-said">
          {error === undefined ? (
            <Text size="s" tone="mute" align="center" live>
              {pending ? t('email-auth.checking') : ''}
            </Text>
          ) : (
            <Note tone="bad">{textOf(error, t)}</Note>
          )}
        </div>
        {children}
      </Stack>
    )
  }
}
