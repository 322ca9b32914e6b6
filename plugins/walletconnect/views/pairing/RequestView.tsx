/** @jsxRuntime classic */
/** @jsx h */
/** @jsxFrag Fragment */
import type { MessageKey } from '../../../../kernel/index'
import { defineView, type ViewContext } from '../../../../ui/view'
import { apiOf } from '../../api'
import { readDeepLinkChoice } from '../../links/deepLinkChoice'
import { type AppLink, appLink } from '../../links/deepLinks'
import { platformOf } from '../../links/platform'
import type { Peer, WaitingRequest } from '../../types'
import { createOpenLink } from './LinkButtons'
import { closeAfterConnect, interpolate, styles } from './presentation'
import { useSlow } from './timers'

/** Milliseconds after a request was sent until a hint says that the wallet may be closed. */
export const slowAfter = 30_000

/** Message keys by method name. */
const kinds: readonly (readonly [RegExp, MessageKey])[] = [
  [/signTypedData/i, 'walletconnect.ask-sign-data'],
  [
    /sendTransaction|sendCalls|sendTransfer|signAndSendTransaction|sendRawTransaction/i,
    'walletconnect.ask-send',
  ],
  [/signTransaction|signAllTransactions|signPsbt/i, 'walletconnect.ask-sign-transaction'],
  [/^(?:personal_sign|eth_sign|solana_signMessage|signMessage)$/i, 'walletconnect.ask-sign'],
  [/^wallet_(?:switch|add)EthereumChain$/i, 'walletconnect.ask-network'],
  [/^wallet_watchAsset$/i, 'walletconnect.ask-token'],
]

/** The message key that describes a method. Pure. */
export const askOf = (method: string): MessageKey =>
  kinds.find(([name]) => name.test(method))?.[1] ?? 'walletconnect.ask-other'

/** On a phone, the link that opens the wallet's app. */
function linkTo(peer: Peer | undefined): AppLink | undefined {
  const platform = platformOf(window)
  return platform.device === 'desktop'
    ? undefined
    : appLink(peer?.link ?? readDeepLinkChoice()?.href, platform)
}

/**
 * Shown while a request waits for the wallet. Goes back, or closes the modal, when no request is
 * pending.
 */
export default defineView(
  (runtime) => {
    const { h, Fragment, hooks, primitives } = runtime
    const { Bar, Button, Note, Ring, Stack, Text, Title, WalletIcon } = primitives
    const OpenLink = createOpenLink(runtime)

    const leave = (ctx: ViewContext) => {
      const { history } = ctx.kit.getState().router
      if (history.at(-1)?.view !== 'walletconnect/request') return
      if (history.length > 1) ctx.navigate({ type: 'back', force: true })
      else closeAfterConnect(ctx)
    }

    return function RequestView({ ctx }) {
      const { kit, t } = ctx
      const api = apiOf(kit)
      const { waiting, peer, relay } = hooks.useSyncExternalStore(
        api.subscribe,
        api.state,
        api.state,
      )
      // the last request stays visible while the view is removed
      const last = hooks.useRef<WaitingRequest>(undefined)
      if (waiting[0]) last.current = waiting[0]
      const request = last.current
      const over = waiting.length === 0
      hooks.useEffect(() => {
        if (over) leave(ctx)
      }, [over])
      const link = hooks.useMemo(() => linkTo(peer), [peer])
      const remaining = hooks.useMemo(
        () => Math.max(0, (request?.since ?? Date.now()) + slowAfter - Date.now()),
        [request],
      )
      const slow = useSlow(hooks, !over, remaining)
      const name = peer?.name ?? t('walletconnect.your-wallet')
      const wallet = <bdi>{name}</bdi>
      const network = kit.networks.find(({ id }) => id === request?.chainId)
      const more = waiting.length - 1
      return (
        <>
          <div>
            <Ring>
              <WalletIcon name={name} size={84} />
            </Ring>
            <div role="status">
              <Stack gap="s">
                <Title align="center">
                  {interpolate(runtime, t('walletconnect.continue-in'), { wallet })}
                </Title>
                <Text tone="mute" align="center">
                  {slow
                    ? interpolate(runtime, t('walletconnect.request-slow'), { wallet })
                    : t(request ? askOf(request.method) : 'walletconnect.ask-other')}
                </Text>
              </Stack>
            </div>
            <div className="wc-about">
              {network ? (
                <Text size="s" tone="faint" align="center">
                  {interpolate(runtime, t('walletconnect.on-network'), {
                    network: <bdi>{network.name}</bdi>,
                  })}
                </Text>
              ) : null}
              {more > 0 ? (
                <Text size="s" tone="faint" align="center">
                  {t('walletconnect.request-more', { count: more })}
                </Text>
              ) : null}
            </div>
            {relay === 'offline' ? (
              <Note tone="warn">{t('walletconnect.request-offline')}</Note>
            ) : null}
          </div>
          <Bar>
            <Button onClick={() => (request && !over ? api.cancelRequest(request.id) : leave(ctx))}>
              {t('walletconnect.cancel')}
            </Button>
            {link ? (
              <OpenLink link={link}>
                <span>{interpolate(runtime, t('walletconnect.open-wallet'), { wallet })}</span>
              </OpenLink>
            ) : null}
          </Bar>
        </>
      )
    }
  },
  { styles },
)
