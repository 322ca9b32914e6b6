/** @jsxRuntime classic */
/** @jsx h */
import type { ReactNode } from 'react'
import { textOf } from '../../../frame/client/views/errorText'
import { createUseSignIn } from '../../../frame/client/views/federatedSignIn'
import { isKitError, type KitError, type MessageKey } from '../../../kernel/index'
import { defineView } from '../../../ui/view'
import { apiOf } from '../api'
import type { SocialMode, SocialSignIn, SocialsState } from '../types'
import { begin } from './begin'
import { createMark, headStyles, markStyles } from './Mark'
import { brands } from './marks'

const styles = /* css */ `
.soc-words{margin:0;padding-block:4u;text-align:center;font-size:17u;font-weight:600;overflow-wrap:anywhere}
`

/** Errors of the provider, in one sentence. */
const own = ['provider-failed', 'login-expired', 'way-unavailable'] as const

/** What a step is called, and what the visitor does now; none where a note says what is wrong. */
const said = (signIn: SocialSignIn): readonly [heading: MessageKey, why?: MessageKey] => {
  if (signIn.step === 'closed' || isKitError(signIn.error, 'socials/cancelled'))
    return ['socials.closed-heading', 'socials.closed-why']
  if (isKitError(signIn.error, 'embedded/link-asked'))
    return ['socials.link-heading', 'socials.link-why']
  if (signIn.step !== 'failed') return ['socials.heading', `socials.${signIn.step}-why`]
  if (isKitError(signIn.error, 'socials/popup-blocked'))
    return ['socials.blocked-heading', 'socials.blocked-why']
  if (isKitError(signIn.error, 'embedded/provider-refused'))
    return ['socials.refused-heading', 'socials.refused-why']
  if (isKitError(signIn.error, 'embedded/device-pending'))
    return ['socials.device-heading', 'socials.device-why']
  return own.some((one) => isKitError(signIn.error, `embedded/${one}`))
    ? ['socials.failed-heading', 'socials.failed-why']
    : ['socials.failed-heading']
}
/** Waits for the visitor, who is at a provider, then connects. */
export default defineView(
  (runtime) => {
    const {
      h,
      hooks,
      primitives: { Button, Card, Link, Note, Spinner, Stack, Text, Title },
    } = runtime
    const Mark = createMark(runtime)
    const useSignIn = createUseSignIn(runtime)
    const Words = ({ match, label }: { readonly match: string; readonly label: string }) => (
      <Stack gap="s">
        <Text size="s" tone="mute" align="center">
          {label}
        </Text>
        <Card>
          <p className="soc-words" dir="auto">
            {match}
          </p>
        </Card>
      </Stack>
    )
    return function ConnectingView({ ctx }) {
      const { kit, replace, t } = ctx
      const api = apiOf(kit)
      const signIn = hooks.useOwnState<SocialsState, SocialSignIn | undefined>(
        (state) => state.signIn,
      )
      const provider = signIn?.provider
      const name = provider ? brands[provider][0] : undefined
      hooks.useHeader({ title: name })
      const isAsked = signIn?.step === 'link' || signIn?.step === 'code'
      const connect = useSignIn(ctx, {
        step: signIn?.step,
        isHandedOn: isAsked,
        cancel: api.cancel,
      })
      hooks.useEffect(() => {
        if (isAsked) replace('socials/link')
      }, [isAsked])
      if (!signIn || !provider || !name) return null
      const { error, match, step } = signIn
      const failure = connect.error ?? error
      const [heading, why] = said(
        connect.error ? { provider, step: 'failed', error: connect.error as KitError } : signIn,
      )
      const again = (mode?: SocialMode) => begin(ctx, provider, { how: 'replace', mode })
      const isWaiting = ['opening', 'taking', 'done'].includes(step) && !connect.error
      const isNew = heading === 'socials.device-heading'
      const actions: ReactNode =
        connect.error && !isNew ? (
          <Button kind="primary" busy={connect.pending} onClick={() => void connect.run()}>
            {t('socials.again')}
          </Button>
        ) : step === 'waiting' ? (
          <Button onClick={api.showWindow}>{t('socials.show')}</Button>
        ) : step === 'closed' || step === 'failed' || isNew ? (
          <Button kind="primary" onClick={() => again(isNew ? 'popup' : undefined)}>
            {t('socials.again')}
          </Button>
        ) : null
      return (
        <Stack gap="l">
          <div className="soc-head" aria-live="polite">
            <span className="soc-big">
              <Mark provider={provider} />
            </span>
            <Title align="center">{t(heading, { name })}</Title>
            {why ? (
              <Text tone="mute" align="center">
                {t(why, { name })}
              </Text>
            ) : null}
            {isWaiting ? <Spinner /> : null}
          </div>
          {why ? null : <Note tone="bad">{textOf(failure, t)}</Note>}
          {match && (step === 'waiting' || step === 'closed') ? (
            <Words match={match} label={t('socials.words')} />
          ) : null}
          {actions}
          {heading === 'socials.blocked-heading' ? (
            <Text align="center">
              <Link onClick={() => again('redirect')}>{t('socials.in-tab')}</Link>
            </Text>
          ) : null}
        </Stack>
      )
    }
  },
  { styles: styles + headStyles + markStyles },
)
