/** @jsxRuntime classic */
/** @jsx h */
/** @jsxFrag Fragment */
import type { ReactNode } from 'react'
import type { Connector, MessageKey, Views } from '../../../kernel/index'
import { createRing } from '../../primitives/Ring'
import { interpolate } from '../../primitives/Text'
import type { ConnectAttempt, ShellViewContext } from '../../shell/types'
import { ringCss } from '../../theme/ringCss'
import { defineView } from '../../view'
import {
  type ConnectingState,
  detailsOf,
  needsSwitch,
  reasonOf,
  sharesLess,
  stateOf,
} from './connectingState'
import { preloadConnector } from './WalletList'

/** Milliseconds after which a pending attempt shows a hint, and for which a success is shown. */
export const slowAfter = 10_000
export const doneFor = 600

type Words = readonly [title: MessageKey, text: MessageKey, alone?: MessageKey]
/**
 * `alone`: all that is said of a wallet that shows nothing of its own, where nobody can go on in
 * it. The keys of other states have the state's name.
 */
const texts: Partial<Record<ConnectingState, Words>> = {
  idle: ['ui.connect-with', 'ui.opens-window', 'ui.connect-with'],
  waiting: ['ui.continue-in', 'ui.approve-there', 'ui.button-connecting'],
  failed: ['ui.not-connected', 'ui.failed-text'],
  done: ['ui.connected', 'ui.connected-text'],
}

/** Connects a wallet and shows the progress. */
export default defineView<Views['connecting']>(
  (runtime) => {
    const { h, Fragment, hooks, primitives } = runtime
    const { Bar, Button, Stack, Text, Title, WalletIcon } = primitives
    const Ring = createRing(runtime, primitives.Icon)

    /** The wallet, the attempt, and the view's state. */
    const useConnecting = (ctx: ShellViewContext, id: string) => {
      const { attempts } = ctx
      const connectors = hooks.useKit((state) => state.connectors)
      const recent = hooks.useKit((state) => state.recent)
      const latest = hooks.useSyncExternalStore(attempts.subscribe, attempts.state, attempts.state)
      const attempt = latest?.connector === id ? latest : undefined
      const connector = connectors.find(({ manifest }) => manifest.id === id)
      const name = connector?.manifest.name ?? recent.find((entry) => entry.id === id)?.name ?? id
      return { attempt, connector, name, phase: stateOf(attempt, !!connector) }
    }

    /** True once the same attempt has been pending for `slowAfter`. */
    const useSlow = (
      { shell: { clock } }: ShellViewContext,
      attempt: ConnectAttempt | undefined,
    ) => {
      const [slow, setSlow] = hooks.useState<ConnectAttempt>()
      hooks.useEffect(() => {
        if (attempt?.status !== 'pending') return
        const timer = clock.setTimeout(() => setSlow(attempt), slowAfter)
        return () => clock.clearTimeout(timer)
      }, [clock, attempt])
      return slow && slow === attempt
    }

    const useNavigation = (
      ctx: ShellViewContext,
      phase: ConnectingState,
      connector: Connector | undefined,
    ) => {
      const { shell, attempts } = ctx
      hooks.useEffect(() => {
        if (phase !== 'done') return
        const finish = () => {
          // a wallet that was asked for all its networks may have shared some: the choice shows
          // which
          const some = connector && sharesLess(shell.kit, shell.session.get(), connector)
          const index = shell.router
            .get()
            .history.findLastIndex(
              ({ view }) => view === 'wallets' || (some && view === 'choose-namespace'),
            )
          if (needsSwitch(shell)) shell.control.open()
          else if (index >= 0) ctx.navigate({ type: 'backTo', index })
          else if (shell.surface.embedded) shell.control.open()
          else ctx.close()
        }
        const timer = shell.clock.setTimeout(finish, doneFor)
        return () => shell.clock.clearTimeout(timer)
      }, [phase])
      // Going back cancels the attempt. Closing the modal does not: the visitor may close it to
      // reach the wallet.
      hooks.useEffect(
        () => () => {
          if (
            shell.modal.get().open &&
            !shell.router.get().history.some(({ view }) => view === 'connecting')
          )
            attempts.cancel()
        },
        [shell, attempts],
      )
    }

    function Details({ ctx, error }: { ctx: ShellViewContext; error: unknown }) {
      const { code, reason } = detailsOf(error)
      if (!code) return null
      return (
        <details className="t-foot">
          <summary>{ctx.t('ui.details')}</summary>
          <bdi>{code}</bdi>
          <br />
          <bdi>{reason}</bdi>
        </details>
      )
    }

    return function ConnectingView({ params, ctx: plain }) {
      const ctx = plain as ShellViewContext
      const { attempts, t } = ctx
      const { connector: id, ...target } = params
      const { attempt, connector, name, phase } = useConnecting(ctx, id)
      const slow = useSlow(ctx, attempt)
      useNavigation(ctx, phase, target.namespace ? undefined : connector)
      hooks.useHeader({ title: name })
      hooks.useEffect(() => {
        if (phase === 'idle' && connector) preloadConnector(connector)
      }, [phase, connector])

      const start = () => attempts.start(id, target)
      const cancel = () => {
        attempts.cancel()
        ctx.back()
      }
      const button = (key: MessageKey, onClick: () => void, kind?: 'primary') => (
        <Button kind={kind} onClick={onClick}>
          {/* one element: the label's gap is meant for icons */}
          <span>{interpolate(runtime, t(key), { wallet })}</span>
        </Button>
      )
      const wallet = <bdi>{name}</bdi>
      const [title, text, only]: Words = texts[phase] ?? [`ui.${phase}`, `ui.${phase}-text`]
      const alone = connector?.manifest.approval !== 'wallet' && only
      const actions: Record<ConnectingState, ReactNode> = {
        idle: button('ui.continue', start, 'primary'),
        waiting: (
          <>
            {button('ui.cancel', cancel)}
            {slow && !alone ? button('ui.open-again', start) : null}
          </>
        ),
        declined: button('ui.try-again', start, 'primary'),
        failed: button('ui.try-again', start, 'primary'),
        missing: button(
          'ui.get-wallet',
          () => ctx.push('get-a-wallet', { connector: id }),
          'primary',
        ),
        // keeps its space, so that the sheet does not resize just before it closes
        done: <div style={{ visibility: 'hidden' }}>{button('ui.continue', start)}</div>,
      }
      const icon = (
        <WalletIcon
          name={name}
          src={connector?.manifest.icon}
          wallet={connector?.manifest.rdns}
          size={84}
        />
      )
      // no ring where nothing is pending
      const ring = phase === 'failed' ? 'error' : phase !== 'idle' && phase !== 'missing' && phase
      const reason =
        phase === 'failed'
          ? reasonOf(attempt?.error)
          : { key: slow ? ('ui.taking-long' as const) : text }
      return (
        <>
          {ring ? (
            <Ring state={ring}>{icon}</Ring>
          ) : (
            <div className="t-ring" aria-hidden={true}>
              {icon}
            </div>
          )}
          <div role="status">
            <Stack gap="s">
              <Title align="center">{interpolate(runtime, t(alone || title), { wallet })}</Title>
              {alone ? null : (
                <Text tone="mute" align="center">
                  {reason.message ? (
                    <bdi>{reason.message}</bdi>
                  ) : (
                    interpolate(runtime, t(reason.key), { wallet })
                  )}
                </Text>
              )}
            </Stack>
          </div>
          <Bar>{actions[phase]}</Bar>
          {phase === 'failed' ? <Details ctx={ctx} error={attempt?.error} /> : null}
          <ctx.Slot name="connecting.footer" params={params} />
        </>
      )
    }
  },
  { core: true, styles: ringCss, slots: ['connecting.footer'] },
)
