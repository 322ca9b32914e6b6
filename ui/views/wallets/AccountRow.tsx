/** @jsxRuntime classic */
/** @jsx h */
/** @jsxFrag Fragment */
import type { FunctionComponent } from 'react'
import type { Account, Network } from '../../../kernel/index'
import { readBalance } from '../../button/readBalance'
import { formatAddress } from '../../primitives/identity'
import type { ViewContext, ViewRuntime } from '../../view'

/** Account types with a translated name; others are shown as the wallet reports them. */
const knownTypes: readonly string[] = ['payment', 'ordinal', 'eoa', 'smartAccount']

export interface AccountRowProps {
  readonly ctx: ViewContext
  readonly account: Account
  /** The network to read the balance from; undefined if the kit does not have it. */
  readonly network: Network | undefined
  /** Shows the account's type: the wallet has accounts of several types. */
  readonly showType: boolean
  readonly current: boolean
  readonly onSelect: () => void
}

/**
 * An account of a wallet: address, type, balance, and the network if it is a testnet. A click
 * selects it. The balance is read when the row scrolls into view.
 */
export function createAccountRow({
  h,
  Fragment,
  hooks,
  primitives: P,
}: ViewRuntime): FunctionComponent<AccountRowProps> {
  const useVisible = () => {
    const row = hooks.useRef<HTMLLIElement>(null)
    const [visible, setVisible] = hooks.useState(typeof IntersectionObserver === 'undefined')
    hooks.useEffect(() => {
      if (visible || !row.current) return
      const observer = new IntersectionObserver((entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setVisible(true)
      })
      observer.observe(row.current)
      return () => observer.disconnect()
    }, [visible])
    return [row, visible] as const
  }

  function Balance({
    ctx,
    account,
    network,
    visible,
  }: Pick<AccountRowProps, 'ctx' | 'account' | 'network'> & { visible: boolean }) {
    const wanted = visible && network !== undefined
    const { value, pending } = hooks.useLoad(
      `${wanted} ${network?.id} ${account.address}`,
      async (signal) =>
        wanted ? readBalance(ctx.kit, network, account.address, signal) : undefined,
    )
    if (value !== undefined && network) {
      return (
        <P.Amount
          value={value}
          decimals={network.nativeCurrency.decimals}
          symbol={network.nativeCurrency.symbol}
          locale={ctx.locale}
        />
      )
    }
    const loading = network !== undefined && (pending || !visible)
    return (
      <>
        {loading ? <P.Skeleton /> : <span aria-hidden={true}>–</span>}
        <span className="t-vh">
          {ctx.t(loading ? 'ui.account-loading' : 'ui.account-no-balance')}
        </span>
      </>
    )
  }

  return function AccountRow({ ctx, account, network, showType, current, onSelect }) {
    const { t } = ctx
    const { address, type } = account
    const [row, visible] = useVisible()
    const tag =
      type !== undefined && showType ? (
        <P.Tag>{knownTypes.includes(type) ? t(`ui.type-${type}`) : <bdi>{type}</bdi>}</P.Tag>
      ) : null
    return (
      <li className="t-pair" ref={row}>
        <button
          type="button"
          className="t-row"
          aria-current={current || undefined}
          onClick={onSelect}
        >
          <P.Avatar seed={address} size={36} />
          <span className="t-main">
            <P.Address value={address} plain />
            <small>
              {tag}
              <Balance ctx={ctx} account={account} network={network} visible={visible} />
              {visible && network ? (
                <ctx.Slot name="wallets.account" params={{ address, chainId: network.id }} />
              ) : null}
              {network?.testnet ? <P.Tag>{network.name}</P.Tag> : null}
            </small>
          </span>
          {current ? (
            <span className="t-end">
              <P.Icon name="check" label={t('ui.account-in-use')} />
            </span>
          ) : null}
        </button>
        <P.Copy
          value={address}
          label={t('ui.account-copy', { address: formatAddress(address) })}
          done={t('ui.account-copied')}
        />
      </li>
    )
  }
}
