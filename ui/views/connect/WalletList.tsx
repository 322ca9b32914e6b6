/** @jsxRuntime classic */
/** @jsx h */
/** @jsxFrag Fragment */
import type { FunctionComponent } from 'react'
import type { Connector, KitApi, Views } from '../../../kernel/index'
import type { ConnectTarget, ShellViewContext } from '../../shell/types'
import type { ViewRuntime } from '../../view'
import type { WalletSection } from './walletSections'

/**
 * Rows of a section that are rendered before "show all" is clicked, so that hundreds of wallets do
 * not slow down opening.
 */
const rowLimit = 40

export interface WalletListProps {
  readonly ctx: ShellViewContext
  readonly sections: readonly WalletSection[]
  /** Namespace and network to connect, if they were requested. */
  readonly target: ConnectTarget | undefined
}

/** The sections of wallets. A click connects the wallet. */
export function createWalletList({
  h,
  Fragment,
  hooks,
  primitives,
}: ViewRuntime): FunctionComponent<WalletListProps> {
  const { Divider, List, Note, Row, Section, Tag, Tile, WalletIcon } = primitives

  function Wallet({
    ctx,
    target,
    connector,
    recent,
    focus,
  }: Omit<WalletListProps, 'sections'> & {
    connector: Connector
    recent: boolean
    focus: boolean
  }) {
    const { id, name, icon, rdns, notice } = connector.manifest
    const button = hooks.useRef<HTMLButtonElement>(null)
    hooks.useEffect(() => {
      if (focus) button.current?.focus()
    }, [focus])
    const warning = notice && ctx.t(notice as `${string}.${string}`)
    return (
      <>
        <Row
          icon={<WalletIcon name={name} src={icon} wallet={rdns} />}
          title={name}
          label={warning ? `${name}. ${warning}` : undefined}
          end={recent ? <Tag>{ctx.t('ui.recent')}</Tag> : undefined}
          onClick={() => startConnecting(ctx, connector, target)}
          onIntent={() => {
            preloadConnector(connector)
            ctx.preload(viewOf(ctx, connector, target))
          }}
          innerRef={button}
          beside={<ctx.Slot name="connect.row" params={{ connector: id }} />}
        />
        {warning ? (
          <li>
            <Note tone="warn">{warning}</Note>
          </li>
        ) : null}
      </>
    )
  }

  function Wallets({
    ctx,
    target,
    section: { wallets, recent },
    label,
  }: Omit<WalletListProps, 'sections'> & { section: WalletSection; label?: string }) {
    const [all, setAll] = hooks.useState(false)
    const rest = !all && wallets[rowLimit]
    const shown = rest ? wallets.slice(0, rowLimit) : wallets
    return (
      <List label={label}>
        {shown.map((connector, at) => {
          const { id } = connector.manifest
          return (
            <Wallet
              key={id}
              ctx={ctx}
              target={target}
              connector={connector}
              recent={recent.has(id)}
              focus={all && at === rowLimit}
            />
          )
        })}
        {rest ? (
          <Row
            icon={<Tile name="down" />}
            title={ctx.t('ui.show-all', { count: wallets.length })}
            onClick={() => setAll(true)}
          />
        ) : null}
      </List>
    )
  }

  return function WalletList({ ctx, sections, target }) {
    return (
      <>
        {sections.map((section, at) => {
          const title = ctx.t(`ui.${section.caption}`)
          return section.wallets[1] ? (
            <Section key={section.caption} title={title}>
              <Wallets ctx={ctx} target={target} section={section} />
            </Section>
          ) : (
            <Fragment key={section.caption}>
              {at ? <Divider /> : null}
              <Wallets ctx={ctx} target={target} section={section} label={title} />
            </Fragment>
          )
        })}
      </>
    )
  }
}

/** The namespaces of a wallet that the kit has networks in. */
export const sharedNamespaces = (
  { networks }: Pick<KitApi, 'networks'>,
  { manifest }: Connector,
): readonly string[] =>
  manifest.namespaces.filter((namespace) =>
    networks.some((network) => network.namespace === namespace),
  )

/**
 * The view that a click on a wallet opens: the connector's own one, else `choose-namespace` if it
 * has several and none was requested, else `connecting`.
 */
const viewOf = (
  { kit }: ShellViewContext,
  connector: Connector,
  target: ConnectTarget | undefined,
): keyof Views & string =>
  connector.manifest.view ??
  (!target?.namespace && sharedNamespaces(kit, connector)[1] ? 'choose-namespace' : 'connecting')

/**
 * Handles a click on a wallet. The wallet is called synchronously: browsers block windows that open
 * outside the task of the click.
 */
export function startConnecting(
  ctx: ShellViewContext,
  connector: Connector,
  target: ConnectTarget | undefined,
  view = viewOf(ctx, connector, target),
): void {
  const { id } = connector.manifest
  if (connector.ready?.() === false) preloadConnector(connector)
  else if (view === 'connecting') ctx.attempts.start(id, target)
  ctx.push(view as 'connecting', { connector: id, ...target })
}

/** Loads a connector's code before it is clicked. A failure is ignored: connecting reports it. */
export function preloadConnector(connector: Pick<Connector, 'preload'>): void {
  try {
    connector.preload?.().catch(() => {})
  } catch {
    // a third-party connector may throw synchronously
  }
}
