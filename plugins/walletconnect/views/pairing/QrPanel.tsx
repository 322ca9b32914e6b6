/** @jsxRuntime classic */
/** @jsx h */
/** @jsxFrag Fragment */
import type { ReactNode } from 'react'
import type { ViewContext, ViewRuntime } from '../../../../ui/view'
import { createQrCode } from '../../../shared/qr-code/QrCode'
import type { DirectoryWallet } from '../../directory/types'
import { writeDeepLinkChoice } from '../../links/deepLinkChoice'
import { anyWalletLink } from '../../links/deepLinks'
import type { Platform } from '../../links/platform'
import type { WalletConnectState } from '../../types'
import { pictureOf } from '../wallets/walletFilters'
import { createCopyLink, createOpenLink } from './LinkButtons'
import { interpolate } from './presentation'
import { useSlow } from './timers'
import type { Step } from './usePairing'

/** Milliseconds after which a hint explains that the code is still loading. */
export const lateAfter = 10_000
/** Seed of the mosaic in codes for any wallet. */
const seed = 'tessera'

export interface QrPanelProps {
  readonly ctx: ViewContext
  /** The wallet to scan with; undefined: any. */
  readonly wallet: DirectoryWallet | undefined
  readonly step: Step
  readonly relay: WalletConnectState['relay']
  readonly platform: Platform
  readonly onFollow: () => void
}

/**
 * The code to scan. On a phone without a chosen wallet, also a link that opens any installed
 * wallet.
 */
export function createQrPanel(runtime: ViewRuntime) {
  const { h, Fragment, hooks, primitives } = runtime
  const { Avatar, Bar, Foot, Link, Note, Text, WalletIcon } = primitives
  const QrCode = createQrCode(runtime)
  const CopyLink = createCopyLink(runtime)
  const OpenLink = createOpenLink(runtime)

  return function QrPanel({
    ctx,
    wallet,
    step,
    relay,
    platform,
    onFollow,
  }: QrPanelProps): ReactNode {
    const { t } = ctx
    const code = step.name === 'code' ? step : undefined
    const late = useSlow(hooks, !code, lateAfter)
    const phone = platform.device !== 'desktop' && !wallet
    // another device scans: a wallet that was opened on this one before is no longer the target of
    // links
    hooks.useEffect(() => writeDeepLinkChoice(undefined), [])
    const name = <bdi>{wallet?.name}</bdi>
    const hint = !code
      ? late
        ? 'code-late'
        : 'code-coming'
      : code.approving
        ? 'approve'
        : phone
          ? 'point-or-open'
          : wallet
            ? 'point-with'
            : 'point'
    return (
      <>
        <QrCode
          text={code?.uri}
          label={t('walletconnect.code')}
          mark={
            wallet ? (
              <WalletIcon {...pictureOf(wallet)} size={44} />
            ) : (
              <Avatar seed={seed} size={44} />
            )
          }
        />
        <Text tone="mute" align="center" live>
          {interpolate(runtime, t(`walletconnect.${hint}`), { wallet: name })}
        </Text>
        <span className="t-vh" role="status">
          {/* the key makes screen readers announce each renewal */}
          {code && code.turn > 1 ? (
            <span key={code.turn}>{t('walletconnect.code-renewed')}</span>
          ) : null}
        </span>
        {relay === 'offline' ? <Note tone="warn">{t('walletconnect.offline')}</Note> : null}
        <Bar>
          <CopyLink ctx={ctx} uri={code?.uri} />
          {phone ? (
            <OpenLink link={code && anyWalletLink({ uri: code.uri, platform })} onFollow={onFollow}>
              {t('walletconnect.open-any')}
            </OpenLink>
          ) : null}
        </Bar>
        {wallet?.stores && Object.keys(wallet.stores).length > 0 ? (
          <Foot>
            {interpolate(runtime, t('walletconnect.no-app'), { wallet: name })}{' '}
            <Link onClick={() => ctx.push('walletconnect/get', { wallet: wallet.id })}>
              {t('walletconnect.get')}
            </Link>
          </Foot>
        ) : null}
      </>
    )
  }
}
