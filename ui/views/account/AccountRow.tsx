/** @jsxRuntime classic */
/** @jsx h */
/** @jsxFrag Fragment */
import type { FunctionComponent } from 'react'
import type { Account, Network } from '../../../kernel/index'
import { readBalance } from '../../button/readBalance'
import { formatAddress } from '../../primitives/formatAddress'
import type { ViewContext, ViewRuntime } from '../../view'

/** Kinds of accounts that have a word of ours; what else a wallet says is shown as it is. */
const kinds: readonly string[] = ['payment', 'ordinal', 'eoa', 'smartAccount']

export interface AccountRowProps {
  readonly ctx: ViewContext
  readonly account: Account
  /** Where its balance is; undefined: on no network of the kit's. */
  readonly network: Network | undefined
  /** Its kind is said, because the wallet has several. */
  readonly kind: boolean
  readonly current: boolean
  readonly onChoose: () => void
}

/** One account of a wallet: who, what kind, how much, on which network where the money is for tests; a click chooses it. The balance is read when the row comes into view. */
export function createAccountRow({ h, Fragment, hooks, primitives: P }: ViewRuntime): FunctionComponent<AccountRowProps> {
  const useSeen = () => {
    const row = hooks.useRef<HTMLLIElement>(null)
    const [seen, setSeen] = hooks.useState(typeof IntersectionObserver === 'undefined')
    hooks.useEffect(() => {
      if (seen || !row.current) return
      const observer = new IntersectionObserver((entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setSeen(true)
      })
      observer.observe(row.current)
      return () => observer.disconnect()
    }, [seen])
    return [row, seen] as const
  }

  function Balance({ ctx, account, network, seen }: Pick<AccountRowProps, 'ctx' | 'account' | 'network'> & { seen: boolean }) {
    const asks = seen && network !== undefined
    const { value, pending } = hooks.useLoad(`${asks} ${network?.id} ${account.address}`, async (signal) => (asks ? readBalance(ctx.kit, network, account.address, signal) : undefined))
    if (value !== undefined && network) {
      return <P.Amount value={value} decimals={network.nativeCurrency.decimals} symbol={network.nativeCurrency.symbol} locale={ctx.locale} />
    }
    const waits = network !== undefined && (pending || !seen)
    return (
      <>
        {waits ? <P.Skeleton /> : <span aria-hidden={true}>–</span>}
        <span className="t-vh">{ctx.t(waits ? 'ui.account-loading' : 'ui.account-no-balance')}</span>
      </>
    )
  }

  return function AccountRow({ ctx, account, network, kind, current, onChoose }) {
    const { t } = ctx
    const { address, type } = account
    const [row, seen] = useSeen()
    const word = type !== undefined && kind ? <P.Tag>{kinds.includes(type) ? t(`ui.type-${type}`) : <bdi>{type}</bdi>}</P.Tag> : null
    return (
      <li className="t-pair" ref={row}>
        <button type="button" className="t-row" aria-current={current || undefined} onClick={onChoose}>
          <P.Avatar seed={address} size={36} />
          <span className="t-main">
            <P.Address value={address} plain />
            <small>
              {word}
              <Balance ctx={ctx} account={account} network={network} seen={seen} />
              {network?.testnet ? <P.Tag>{network.name}</P.Tag> : null}
            </small>
          </span>
          {current ? (
            <span className="t-end">
              <P.Icon name="check" label={t('ui.account-in-use')} />
            </span>
          ) : null}
        </button>
        <P.Copy value={address} label={t('ui.account-copy', { address: formatAddress(address) })} done={t('ui.account-copied')} />
      </li>
    )
  }
}
