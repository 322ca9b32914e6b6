/** @jsxRuntime classic */
/** @jsx h */
import { isConnected, leave } from '../../../frame/client/views/accounts'
import { codeLength, createCodeDigits, digitStyles } from '../../../frame/client/views/CodeDigits'
import { textOf } from '../../../frame/client/views/errorText'
import { defineView, type ViewContext, type ViewRuntime } from '../../../ui/view'
import { apiOf } from '../api'
import type { SocialSignIn, SocialsState } from '../types'
import { createMark, headStyles, markStyles } from './Mark'
import { brands } from './marks'

const styles = /* css */ `
.soc-said{display:grid;align-items:center;min-block-size:44u}
`

interface PartProps {
  readonly ctx: ViewContext
}

/** Both wallets to choose from. */
const createQuestion = ({ h, hooks, primitives: { Button, Note, Stack } }: ViewRuntime) =>
  function Question({ ctx: { kit, t } }: PartProps) {
    const choice = hooks.useAction((how: 'mail' | 'separate') => apiOf(kit).link(how))
    return (
      <Stack>
        <Button kind="primary" busy={choice.pending} onClick={() => void choice.run('mail')}>
          {t('socials.link-use')}
        </Button>
        <Button disabled={choice.pending} onClick={() => void choice.run('separate')}>
          {t('socials.link-separate')}
        </Button>
        {choice.error ? <Note tone="bad">{textOf(choice.error, t)}</Note> : null}
      </Stack>
    )
  }

/** The code of the mail, another one, and the other wallet. */
const createCode = (runtime: ViewRuntime) => {
  const {
    h,
    hooks,
    primitives: { Foot, Link, Note, Stack, Text },
  } = runtime
  const CodeDigits = createCodeDigits(runtime)
  return function Code({
    ctx: { embedded, kit, snack, t },
    describedBy,
  }: PartProps & { readonly describedBy: string }) {
    const api = apiOf(kit)
    const [code, setCode] = hooks.useState('')
    const choice = hooks.useAction((how: 'mail' | 'separate') => api.link(how))
    const check = hooks.useAction((digits: string) =>
      api.confirmLink(digits).catch((error) => {
        setCode('')
        throw error
      }),
    )
    const fault = check.error ?? choice.error
    const again = async () => {
      if (await choice.run('mail')) snack(t('socials.code-sent'))
    }
    const type = (digits: string) => {
      setCode(digits)
      if (digits.length === codeLength) void check.run(digits)
    }
    return (
      <Stack>
        <CodeDigits
          label={t('socials.code-label')}
          describedBy={describedBy}
          takesFocus={!embedded}
          value={code}
          busy={check.pending || choice.pending}
          bad={check.error !== undefined}
          onValue={type}
        />
        <div className="soc-said">
          {fault ? (
            <Note tone="bad">{textOf(fault, t)}</Note>
          ) : (
            <Text size="s" tone="mute" align="center" live>
              {check.pending ? t('socials.checking') : ''}
            </Text>
          )}
        </div>
        <Foot>
          <Link disabled={choice.pending} onClick={() => void again()}>
            {t('socials.code-again')}
          </Link>
          {' · '}
          <Link disabled={choice.pending} onClick={() => void choice.run('separate')}>
            {t('socials.link-separate')}
          </Link>
        </Foot>
      </Stack>
    )
  }
}

/**
 * Asks which wallet it is to be, where the address of the account has one: that wallet, by a code to
 * the address, or another.
 */
export default defineView(
  (runtime) => {
    const {
      h,
      hooks,
      primitives: { Stack, Text, Title },
    } = runtime
    const [Code, Mark, Question] = [
      createCode(runtime),
      createMark(runtime),
      createQuestion(runtime),
    ]
    return function LinkView({ ctx }) {
      const { back, kit, replace, t } = ctx
      const signIn = hooks.useOwnState<SocialsState, SocialSignIn | undefined>(
        (state) => state.signIn,
      )
      const id = hooks.useId()
      const step = signIn?.step
      const isOver = step !== 'link' && step !== 'code' && step !== 'done'
      hooks.useEffect(() => {
        if (step === 'done') replace('socials/connecting')
        // shown again, or opened without a sign-in
        else if (isOver) isConnected(kit) ? leave(ctx) : back()
      }, [step])
      const isUnderWay = hooks.useRef(true)
      isUnderWay.current = step !== 'done'
      hooks.useEffect(
        () => () => {
          if (isUnderWay.current) apiOf(kit).cancel()
        },
        [],
      )
      if (!signIn || isOver) return null
      const { provider } = signIn
      const [name] = brands[provider]
      const isCode = step !== 'link'
      return (
        <Stack gap="l">
          <div className="soc-head" aria-live="polite">
            <span className="soc-big">
              <Mark provider={provider} />
            </span>
            <Title align="center">
              {t(isCode ? 'socials.code-heading' : 'socials.link-heading')}
            </Title>
            <div id={id}>
              <Text tone="mute" align="center">
                {t(isCode ? 'socials.code-why' : 'socials.link-ask', { name })}
              </Text>
            </div>
          </div>
          {isCode ? <Code ctx={ctx} describedBy={id} /> : <Question ctx={ctx} />}
        </Stack>
      )
    }
  },
  { styles: styles + headStyles + markStyles + digitStyles },
)
