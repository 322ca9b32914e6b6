/** @jsxRuntime classic */
/** @jsx h */
import type { ReactNode } from 'react'
import type { ViewContext, ViewRuntime } from '../../../../ui/view'
import type { DirectoryWallet } from '../../directory/types'

/** Untrusted text for use in a message: isolated for direction and cut at 40 characters. */
export const isolated = (text: string): string =>
  `\u2068${text.length > 40 ? `${text.slice(0, 40)}…` : text}\u2069`

/**
 * What is shown instead of wallets: nothing found (`None`), or not reachable (`Failed`). `Doubt`
 * warns about a wallet that resembles another one.
 */
export function createNotices({
  h,
  hooks,
  primitives: { Button, EmptyState, Link, Note },
}: ViewRuntime) {
  function None({
    ctx: { t },
    text,
    certified,
    onClear,
  }: {
    ctx: ViewContext
    text: string
    certified: boolean
    onClear: () => void
  }): ReactNode {
    if (!text && !certified) return <EmptyState icon="wallet" title={t('walletconnect.nothing')} />
    const title = text
      ? t('walletconnect.none', { text: isolated(text) })
      : t('walletconnect.none-certified')
    return (
      <EmptyState
        icon="search"
        title={title}
        action={
          <Button size="s" onClick={onClear}>
            {t('walletconnect.show-all')}
          </Button>
        }
      >
        {t(text && certified ? 'walletconnect.none-certified-hint' : 'walletconnect.none-hint')}
      </EmptyState>
    )
  }

  /**
   * Retries automatically when the browser is back online. `small`: shown below wallets that have
   * loaded.
   */
  function Failed({
    ctx: { t },
    small,
    retry,
  }: {
    ctx: ViewContext
    small?: boolean
    retry: () => void
  }): ReactNode {
    const [offline, setOffline] = hooks.useState(() => navigator.onLine === false)
    const again = hooks.useRef(retry)
    again.current = retry
    hooks.useEffect(() => {
      const on = () => {
        setOffline(false)
        again.current()
      }
      const off = () => setOffline(true)
      addEventListener('online', on)
      addEventListener('offline', off)
      return () => {
        removeEventListener('online', on)
        removeEventListener('offline', off)
      }
    }, [])
    const title = t(offline ? 'walletconnect.list-offline' : 'walletconnect.list-failed')
    if (small) {
      return (
        <Note tone={offline ? 'info' : 'bad'} action={<Link onClick={retry}>{t('ui.retry')}</Link>}>
          {title}
        </Note>
      )
    }
    return (
      <EmptyState
        icon="network"
        title={<span role="status">{title}</span>}
        action={
          <Button size="s" onClick={retry}>
            {t('ui.retry')}
          </Button>
        }
      >
        {t(offline ? 'walletconnect.list-offline-text' : 'walletconnect.list-failed-text')}
      </EmptyState>
    )
  }

  function Doubt({
    ctx: { t },
    wallet,
    other,
    onGo,
  }: {
    ctx: ViewContext
    wallet: DirectoryWallet
    other: string
    onGo: () => void
  }): ReactNode {
    const values = { wallet: isolated(wallet.name), other: isolated(other) }
    return (
      <Note
        tone="warn"
        title={t('walletconnect.not-other', values)}
        action={<Link onClick={onGo}>{t('walletconnect.go-on')}</Link>}
      >
        {t('walletconnect.not-other-text', values)}
      </Note>
    )
  }

  return { None, Failed, Doubt }
}
