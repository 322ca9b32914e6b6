/** @jsxRuntime classic */
/** @jsx h */
/** @jsxFrag Fragment */
import type { ReactNode } from 'react'
import type { ViewContext, ViewRuntime } from '../../../../ui/view'
import type { DirectoryWallet } from '../../directory/types'
import { anyWalletLink } from '../../links/deepLinks'
import { writeDeepLinkChoice } from '../../links/deepLinkChoice'
import type { Platform } from '../../links/platform'
import type { WalletConnectState } from '../../types'
import { createCode, createCopyLink } from './Code'
import { createOpenLink } from './OpenLink'
import { interpolate } from './interpolate'
import type { Step } from './usePairing'
import { useSlow } from './timers'

/** When a wait for the code is explained, in milliseconds. */
export const lateAfter = 10_000

export interface QrPanelProps {
  readonly ctx: ViewContext
  /** The wallet that is to scan; absent: any. */
  readonly wallet: DirectoryWallet | undefined
  readonly step: Step
  readonly relay: WalletConnectState['relay']
  readonly platform: Platform
  readonly onFollow: () => void
}

/** The code to scan. On a phone, where no wallet was chosen, also the way into whichever is on it. */
export function createQrPanel(runtime: ViewRuntime) {
  const { h, Fragment, hooks, primitives } = runtime
  const { Bar, Foot, Link, Note, Text } = primitives
  const Code = createCode(runtime)
  const CopyLink = createCopyLink(runtime)
  const OpenLink = createOpenLink(runtime)

  return function QrPanel({ ctx, wallet, step, relay, platform, onFollow }: QrPanelProps): ReactNode {
    const { t } = ctx
    const code = step.name === 'code' ? step : undefined
    const late = useSlow(hooks, !code, lateAfter)
    const phone = platform.device !== 'desktop' && !wallet
    // who scans is another device: an app that was opened on this one before is not the wallet any longer
    hooks.useEffect(() => writeDeepLinkChoice(undefined), [])
    const name = <bdi>{wallet?.name}</bdi>
    const hint = !code ? (late ? 'code-late' : 'code-coming') : code.approving ? 'approve' : phone ? 'point-or-open' : wallet ? 'point-with' : 'point'
    return (
      <>
        <Code ctx={ctx} uri={code?.uri} name={wallet?.name} icon={wallet?.image} />
        <Text tone="mute" align="center" live>
          {interpolate(runtime, t(`walletconnect.${hint}`), { wallet: name })}
        </Text>
        <span className="t-vh" role="status">
          {/* the number makes each one a change that is said */}
          {code && code.turn > 1 ? <span key={code.turn}>{t('walletconnect.code-renewed')}</span> : null}
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
            {interpolate(runtime, t('walletconnect.no-app'), { wallet: name })} <Link onClick={() => ctx.push('walletconnect/get', { wallet: wallet.id })}>{t('walletconnect.get')}</Link>
          </Foot>
        ) : null}
      </>
    )
  }
}
