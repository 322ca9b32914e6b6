/** @jsxRuntime classic */
/** @jsx h */
/** @jsxFrag Fragment */
import type { ReactNode } from 'react'
import type { MessageKey } from '../../../../kernel/index'
import type { ViewContext, ViewRuntime } from '../../../../ui/view'
import type { DirectoryWallet } from '../../directory/types'
import { writeDeepLinkChoice } from '../../links/deepLinkChoice'
import type { AppLink } from '../../links/deepLinks'
import type { Platform } from '../../links/platform'
import { pictureOf } from '../wallets/walletFilters'
import type { ConnectMethod } from './connectMethods'
import { createCopyLink, createOpenLink } from './LinkButtons'
import { interpolate } from './presentation'
import { useFollowed } from './timers'

export interface AppPanelProps {
  readonly ctx: ViewContext
  readonly wallet: DirectoryWallet
  readonly way: Exclude<ConnectMethod, 'qr' | 'browser'>
  readonly platform: Platform
  /** Undefined until the pairing has been created. */
  readonly link: AppLink | undefined
  readonly uri: string | undefined
  /** Called when the visitor follows the link to the wallet on this device. */
  readonly onFollow: () => void
}

const texts: Record<AppPanelProps['way'], readonly [text: MessageKey, button: MessageKey]> = {
  mobile: ['walletconnect.mobile-text', 'walletconnect.open-app'],
  browse: ['walletconnect.browse-text', 'walletconnect.open-app'],
  desktop: ['walletconnect.desktop-text', 'walletconnect.open-app'],
  web: ['walletconnect.web-text', 'walletconnect.open-web'],
}

/** A link to a wallet on this device, which the visitor clicks. */
export function createAppPanel(runtime: ViewRuntime) {
  const { h, Fragment, hooks, primitives } = runtime
  const { Bar, Link, Note, Ring, Stack, Text, Title, WalletIcon } = primitives
  const CopyLink = createCopyLink(runtime)
  const OpenLink = createOpenLink(runtime)

  return function AppPanel({
    ctx,
    wallet,
    way,
    platform,
    link,
    uri,
    onFollow,
  }: AppPanelProps): ReactNode {
    const { t } = ctx
    const { state, followed } = useFollowed(hooks)
    const anchor = hooks.useRef<HTMLAnchorElement>(null)
    const href = link?.href
    // Opens the app automatically while the click on the wallet still counts as user activation,
    // but not after going back. A link to a web page is not opened: it would replace this page.
    hooks.useEffect(() => {
      if (ctx.kit.getState().router.direction === 'back') return
      if (
        way === 'mobile' &&
        href &&
        !/^https:/i.test(href) &&
        !platform.inApp &&
        navigator.userActivation?.isActive
      )
        anchor.current?.click()
      // not again for a renewed pairing
    }, [href === undefined])
    const follow = () => {
      if (link && way !== 'browse') writeDeepLinkChoice({ href: link.base, name: wallet.name })
      onFollow()
      followed()
    }
    const name = <bdi>{wallet.name}</bdi>
    const [text, button] = texts[way]
    const icon = <WalletIcon {...pictureOf(wallet)} size={84} />
    return (
      <>
        <div className="wc-panel">
          {state === 'no' ? (
            <div className="t-ring" aria-hidden={true}>
              {icon}
            </div>
          ) : (
            <Ring>{icon}</Ring>
          )}
          <div role="status">
            <Stack gap="s">
              <Title align="center">
                {interpolate(runtime, t('walletconnect.continue-in'), { wallet: name })}
              </Title>
              <Text tone="mute" align="center">
                {interpolate(
                  runtime,
                  t(state === 'no' || way === 'browse' ? text : 'walletconnect.opened-text'),
                  { wallet: name },
                )}
              </Text>
            </Stack>
          </div>
          {state === 'nowhere' && way !== 'web' ? (
            <Note
              action={
                <Link onClick={() => ctx.push('walletconnect/get', { wallet: wallet.id })}>
                  {t('walletconnect.get')}
                </Link>
              }
            >
              {interpolate(runtime, t('walletconnect.not-opened'), { wallet: name })}
            </Note>
          ) : null}
          {platform.inApp === 'other' && way === 'mobile' ? (
            <Note>{t('walletconnect.in-app')}</Note>
          ) : null}
        </div>
        <Bar>
          {way === 'browse' ? null : <CopyLink ctx={ctx} uri={uri} />}
          <OpenLink link={link} innerRef={anchor} onFollow={follow}>
            {t(button)}
          </OpenLink>
        </Bar>
      </>
    )
  }
}
