/** @jsxRuntime classic */
/** @jsx h */
import type { ReactNode } from 'react'
import type { ViewContext, ViewRuntime } from '../../../ui/view'
import type { EmbeddedWallet } from '../types'

/**
 * Who could rebuild the key of a wallet, in a sentence; room is kept for it, and it stays empty
 * where the frame does not say.
 */
export const createCustody = ({ h }: ViewRuntime) =>
  function Custody({
    t,
    wallet,
  }: {
    readonly t: ViewContext['t']
    readonly wallet: EmbeddedWallet | undefined
  }): ReactNode {
    if (!wallet?.custody) return <span>{'\u00a0'}</span>
    const [before, after] = t(
      wallet.custody === 'user-only' ? 'embedded.custody-user' : 'embedded.custody-operator',
      { host: '\n' },
    ).split('\n')
    return (
      <span>
        {before}
        <bdi>{wallet.host}</bdi>
        {after}
      </span>
    )
  }
