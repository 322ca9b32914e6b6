/** @jsxRuntime classic */
/** @jsx h */
/** @jsxFrag Fragment */
import type { Account, Connection } from '../../../kernel/index'
import type { ShellViewContext } from '../../shell/types'
import { walletsCss as looks } from '../../theme/walletsCss'
import { defineView } from '../../view'
import { moveAmongRows } from '../connect/moveAmongRows'
import { finish } from '../networks/close'
import { createAccountRow } from './AccountRow'
import { connectionsOf, frontOf, namespaceName, namespacesOf, useAlive } from './selectors'

/** An account of a connected wallet, chosen. */
interface Choice {
  readonly namespace: string
  readonly connection: Connection
  readonly account: Account
}

/** Several kinds of accounts in one wallet. */
const isMixed = ({ accounts }: Connection): boolean => new Set(accounts.map(({ type }) => type)).size > 1

/** Scrolls the sheet, never the page around it, to the account in use where that is further down. */
function showRow(box: HTMLElement | null, address: string | undefined): void {
  const body = box?.closest('.t-body')
  const sheet = body?.closest('.t-sheet')
  const row = [...(box?.querySelectorAll<HTMLElement>('[aria-current]') ?? [])].find((each) => each.querySelector('.t-addr')?.getAttribute('title') === address)
  if (!body || !sheet || !row) return
  const { top } = body.getBoundingClientRect()
  const place = row.getBoundingClientRect()
  // the sheet is on its way to its height: what counts is the room it will have, and embedded there is no end to it
  const room = Number.parseFloat(getComputedStyle(sheet).maxHeight) - (top - sheet.getBoundingClientRect().top)
  if (place.bottom - top > room) body.scrollTop = place.top - top - (room - place.height) / 2
}

/** Every connected wallet and its accounts, by namespace: choose one, disconnect a wallet, add another. */
export default defineView((runtime) => {
  const { h, Fragment, hooks, primitives: P } = runtime
  const AccountRow = createAccountRow(runtime)

  /** Puts the account in front, and shows it where one came from. */
  const useChoose = (ctx: ShellViewContext) => {
    const { kit } = ctx
    const alive = useAlive(hooks, ctx)
    const { run, error } = hooks.useAction(async ({ namespace, connection, account }: Choice) => {
      const { connectorId } = connection
      if (frontOf(kit.getState().session, namespace)?.connectorId !== connectorId) await kit.switchConnection(namespace, connectorId)
      if (account.type !== undefined && isMixed(connection)) await kit.setPreferredAccountType(namespace, account.type)
      await kit.switchAccount(namespace, account.address)
    })
    const choose = async (choice: Choice) => {
      if (!(await run(choice)) || !alive.current) return
      if (kit.getState().router.history.length > 1) ctx.back()
      else finish(ctx, 'account')
    }
    return { choose: (choice: Choice) => void choose(choice), error }
  }

  /** Ends one wallet's connections. Its row goes, and with it the focus: the next of its kind gets that. */
  const useLeave = (ctx: ShellViewContext) => {
    const { kit, t } = ctx
    const box = hooks.useRef<HTMLDivElement>(null)
    const gone = hooks.useRef<number>(undefined)
    const session = hooks.useKit((state) => state.session)
    const links = () => [...(box.current?.querySelectorAll<HTMLElement>('.t-holder .t-link') ?? [])]
    hooks.useEffect(() => {
      const at = gone.current
      const root = box.current?.getRootNode() as ShadowRoot | Document | undefined
      if (at === undefined || !root || (root.activeElement && root.activeElement !== document.body)) return
      gone.current = undefined
      const rest = links()
      ;(rest[Math.min(at, rest.length - 1)] ?? box.current?.querySelector<HTMLElement>('button.t-row'))?.focus()
    }, [session])
    const leave = (connectorId: string, name: string, link: EventTarget | null) => {
      gone.current = links().indexOf(link as HTMLElement)
      // the name is foreign text in a sentence of ours: isolated for direction
      const say = (key: 'ui.left' | 'ui.not-left', tone: 'success' | 'error') => ctx.snack(t(key, { wallet: `\u2068${name}\u2069` }), tone)
      say('ui.left', 'success')
      // it waits for the wallet's own goodbye only; it fails where its code does not come, and the row stays
      kit.disconnect({ connectorId }).catch(() => {
        gone.current = undefined
        say('ui.not-left', 'error')
      })
    }
    return [box, leave] as const
  }

  interface HolderProps {
    readonly ctx: ShellViewContext
    readonly namespace: string
    readonly connection: Connection
    readonly choose: (choice: Choice) => void
    readonly leave: (connectorId: string, name: string, link: EventTarget | null) => void
  }

  function Holder({ ctx, namespace, connection, choose, leave }: HolderProps) {
    const { kit, t } = ctx
    const { connectorId, accounts, active, chainId } = connection
    const manifest = hooks.useKit((state) => state.connectors.find((each) => each.manifest.id === connectorId))?.manifest
    const session = hooks.useKit((state) => state.session)
    const name = manifest?.name ?? connectorId
    const front = frontOf(session, namespace)?.connectorId === connectorId
    return (
      <>
        <div className="t-holder">
          <P.WalletIcon name={name} src={manifest?.icon} size={24} />
          <span className="t-main">
            <P.Foreign>{name}</P.Foreign>
          </span>
          <button type="button" className="t-link" onClick={(event) => leave(connectorId, name, event.currentTarget)}>
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
              kind={isMixed(connection)}
              current={front && account.address === active}
              onChoose={() => choose({ namespace, connection, account })}
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
    const [box, leave] = useLeave(ctx)
    hooks.useLayoutEffect(() => ctx.addStyles(looks), [ctx])
    hooks.useLayoutEffect(() => showRow(box.current, session.active === undefined ? undefined : frontOf(session, session.active)?.active), [])
    const namespaces = namespacesOf(kit)
    const several = namespaces.length > 1
    return (
      <div ref={box} onKeyDown={moveAmongRows}>
        {error ? <P.Note tone="bad">{t('ui.account-failed')}</P.Note> : null}
        {namespaces.map((namespace) => {
          const held = connectionsOf(session, namespace)
          const content = (
            <>
              {held.map((connection) => (
                <Holder key={connection.connectorId} ctx={ctx} namespace={namespace} connection={connection} choose={choose} leave={leave} />
              ))}
              <P.List>
                <P.Row
                  icon={<P.Tile name="plus" />}
                  title={t(held.length ? 'ui.add-wallet' : 'ui.connect-first')}
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
})
