/** @jsxRuntime classic */
/** @jsx h */
/** @jsxFrag Fragment */
import type { Account, Connection } from '../../../kernel/index'
import type { ShellViewContext } from '../../shell/types'
import { walletsCss } from '../../theme/walletsCss'
import { defineView } from '../../view'
import {
  activeConnectionOf,
  connectionsOf,
  namespaceName,
  namespacesOf,
  useAlive,
} from '../account/selectors'
import { moveAmongRows } from '../connect/moveAmongRows'
import { finish } from '../networks/close'
import { createAccountRow } from './AccountRow'

/** The account of a connected wallet to switch to. */
interface Choice {
  readonly namespace: string
  readonly connection: Connection
  readonly account: Account
}

/** Whether a wallet has accounts of several types. */
const isMixed = ({ accounts }: Connection): boolean =>
  new Set(accounts.map(({ type }) => type)).size > 1

/** Scrolls the sheet, not the page, to the active account if that is out of view. */
function showRow(box: HTMLElement | null, address: string | undefined): void {
  const body = box?.closest('.t-body')
  const sheet = body?.closest('.t-sheet')
  const row = [...(box?.querySelectorAll<HTMLElement>('[aria-current]') ?? [])].find(
    (each) => each.querySelector('.t-addr')?.getAttribute('title') === address,
  )
  if (!body || !sheet || !row) return
  const { top } = body.getBoundingClientRect()
  const rowBox = row.getBoundingClientRect()
  // the sheet's height may still be animating: measures the space it will have, which is unlimited
  // when embedded
  const room =
    Number.parseFloat(getComputedStyle(sheet).maxHeight) - (top - sheet.getBoundingClientRect().top)
  if (rowBox.bottom - top > room) body.scrollTop = rowBox.top - top - (room - rowBox.height) / 2
}

/**
 * Every connected wallet and its accounts, by namespace: switch the account, disconnect a wallet,
 * connect another.
 */
export default defineView(
  (runtime) => {
    const { h, Fragment, hooks, primitives: P } = runtime
    const AccountRow = createAccountRow(runtime)

    /** Activates an account, then goes back to the view before. */
    const useChoose = (ctx: ShellViewContext) => {
      const { kit } = ctx
      const alive = useAlive(hooks, ctx)
      const { run, error } = hooks.useAction(async ({ namespace, connection, account }: Choice) => {
        const { connectorId } = connection
        if (activeConnectionOf(kit.getState().session, namespace)?.connectorId !== connectorId)
          await kit.switchConnection(namespace, connectorId)
        if (account.type !== undefined && isMixed(connection))
          await kit.setPreferredAccountType(namespace, account.type)
        await kit.switchAccount(namespace, account.address)
      })
      const choose = async (choice: Choice) => {
        if (!(await run(choice)) || !alive.current) return
        if (kit.getState().router.history.length > 1) ctx.back()
        else finish(ctx, 'account')
      }
      return { choose: (choice: Choice) => void choose(choice), error }
    }

    /**
     * Disconnects a wallet. Its row had the focus: the focus moves to the next "disconnect" link.
     */
    const useDisconnect = (ctx: ShellViewContext) => {
      const { kit, t } = ctx
      const box = hooks.useRef<HTMLDivElement>(null)
      const removed = hooks.useRef<number>(undefined)
      const session = hooks.useKit((state) => state.session)
      const links = () => [
        ...(box.current?.querySelectorAll<HTMLElement>('.t-holder .t-link') ?? []),
      ]
      hooks.useEffect(() => {
        const index = removed.current
        const root = box.current?.getRootNode() as ShadowRoot | Document | undefined
        if (
          index === undefined ||
          !root ||
          (root.activeElement && root.activeElement !== document.body)
        )
          return
        removed.current = undefined
        const rest = links()
        ;(
          rest[Math.min(index, rest.length - 1)] ??
          box.current?.querySelector<HTMLElement>('button.t-row')
        )?.focus()
      }, [session])
      const disconnect = (connectorId: string, name: string, link: EventTarget | null) => {
        removed.current = links().indexOf(link as HTMLElement)
        // U+2068 and U+2069 isolate the name, which is untrusted text, for direction
        const notify = (key: 'ui.left' | 'ui.not-left', tone: 'success' | 'error') =>
          ctx.snack(t(key, { wallet: `\u2068${name}\u2069` }), tone)
        notify('ui.left', 'success')
        // The connection is removed at once; the promise waits for the wallet. It rejects if the
        // kit's code cannot be loaded: then the row stays.
        kit.disconnect({ connectorId }).catch(() => {
          removed.current = undefined
          notify('ui.not-left', 'error')
        })
      }
      return [box, disconnect] as const
    }

    interface ConnectedWalletProps {
      readonly ctx: ShellViewContext
      readonly namespace: string
      readonly connection: Connection
      readonly choose: (choice: Choice) => void
      readonly disconnect: (connectorId: string, name: string, link: EventTarget | null) => void
    }

    function ConnectedWallet({
      ctx,
      namespace,
      connection,
      choose,
      disconnect,
    }: ConnectedWalletProps) {
      const { kit, t } = ctx
      const { connectorId, accounts, active, chainId } = connection
      const manifest = hooks.useKit((state) =>
        state.connectors.find((each) => each.manifest.id === connectorId),
      )?.manifest
      const session = hooks.useKit((state) => state.session)
      const name = manifest?.name ?? connectorId
      const isActive = activeConnectionOf(session, namespace)?.connectorId === connectorId
      return (
        <>
          <div className="t-holder">
            <P.WalletIcon name={name} src={manifest?.icon} wallet={manifest?.rdns} size={24} />
            <span className="t-main">
              <P.Foreign>{name}</P.Foreign>
            </span>
            <ctx.Slot name="wallets.row" params={{ namespace, connection }} />
            <button
              type="button"
              className="t-link"
              onClick={(event) => disconnect(connectorId, name, event.currentTarget)}
            >
              {t('ui.leave')}
              <bdi className="t-vh">{` ${name}`}</bdi>
            </button>
          </div>
          <P.List label={name}>
            {accounts.map((account) => (
              <AccountRow
                key={account.address}
                ctx={ctx}
                account={account}
                network={kit.networks.find(({ id }) => id === chainId)}
                showType={isMixed(connection)}
                current={isActive && account.address === active}
                onSelect={() => choose({ namespace, connection, account })}
              />
            ))}
          </P.List>
        </>
      )
    }

    return function WalletsView({ ctx: plain }) {
      const ctx = plain as ShellViewContext
      const { kit, t } = ctx
      const session = hooks.useKit((state) => state.session)
      const { choose, error } = useChoose(ctx)
      const [box, disconnect] = useDisconnect(ctx)
      hooks.useLayoutEffect(() => ctx.addStyles(walletsCss), [ctx])
      hooks.useLayoutEffect(
        () =>
          showRow(
            box.current,
            session.active === undefined
              ? undefined
              : activeConnectionOf(session, session.active)?.active,
          ),
        [],
      )
      const namespaces = namespacesOf(kit)
      const several = namespaces.length > 1
      return (
        <div ref={box} onKeyDown={moveAmongRows}>
          {error ? <P.Note tone="bad">{t('ui.account-failed')}</P.Note> : null}
          {namespaces.map((namespace) => {
            const connections = connectionsOf(session, namespace)
            const content = (
              <>
                {connections.map((connection) => (
                  <ConnectedWallet
                    key={connection.connectorId}
                    ctx={ctx}
                    namespace={namespace}
                    connection={connection}
                    choose={choose}
                    disconnect={disconnect}
                  />
                ))}
                <P.List>
                  <P.Row
                    icon={<P.Tile name="plus" />}
                    title={t(connections.length ? 'ui.add-wallet' : 'ui.connect-first')}
                    chevron
                    onClick={() => ctx.push('connect', several ? { namespace } : undefined)}
                  />
                </P.List>
              </>
            )
            return several ? (
              <P.Section key={namespace} title={namespaceName(kit, namespace)}>
                {content}
              </P.Section>
            ) : (
              <Fragment key={namespace}>{content}</Fragment>
            )
          })}
        </div>
      )
    }
  },
  { slots: ['wallets.account', 'wallets.row'] },
)
