/** @jsxRuntime classic */
/** @jsx h */
/** @jsxFrag Fragment */
import type { ReactNode } from 'react'
import type { Connector } from '../../../../kernel/index'
import type { ViewContext, ViewRuntime } from '../../../../ui/view'
import type { DirectoryWallet } from '../../directory/types'
import { pictureOf } from '../wallets/walletFilters'
import { interpolate } from './presentation'

export interface InstalledPanelProps {
  readonly ctx: ViewContext
  readonly wallet: DirectoryWallet
  /**
   * The wallet's extension; undefined if it is not installed and the wallet cannot be reached
   * otherwise on this device.
   */
  readonly connector: Connector | undefined
}

/** For a wallet in this browser: continues with it, or links to where to get it. */
export function createInstalledPanel(runtime: ViewRuntime) {
  const { h, Fragment, primitives } = runtime
  const { Bar, Button, Stack, Text, Title, WalletIcon } = primitives

  return function InstalledPanel({ ctx, wallet, connector }: InstalledPanelProps): ReactNode {
    const { t } = ctx
    const go = () =>
      connector
        ? ctx.push('connecting', { connector: connector.manifest.id })
        : ctx.push('walletconnect/get', { wallet: wallet.id })
    const name = <bdi>{wallet.name}</bdi>
    return (
      <>
        <div className="wc-panel">
          <div className="t-ring" aria-hidden={true}>
            <WalletIcon
              {...pictureOf(wallet)}
              src={connector?.manifest.icon ?? wallet.image}
              size={84}
            />
          </div>
          <Stack gap="s">
            <Title align="center">
              {interpolate(
                runtime,
                t(connector ? 'walletconnect.continue-in' : 'walletconnect.no-way'),
                { wallet: name },
              )}
            </Title>
            <Text tone="mute" align="center">
              {t(connector ? 'walletconnect.browser-text' : 'walletconnect.no-way-text')}
            </Text>
          </Stack>
        </div>
        <Bar>
          <Button kind="primary" onClick={go}>
            {/* one element: the label's gap is meant for icons */}
            <span>
              {connector
                ? t('walletconnect.continue')
                : interpolate(runtime, t('walletconnect.get-wallet'), { wallet: name })}
            </span>
          </Button>
        </Bar>
      </>
    )
  }
}
