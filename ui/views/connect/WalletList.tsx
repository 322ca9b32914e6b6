/** @jsxRuntime classic */
/** @jsx h */
/** @jsxFrag Fragment */
import type { FunctionComponent } from 'react'
import type { Connector } from '../../../kernel/index'
import type { ConnectTarget, ShellViewContext } from '../../shell/types'
import type { ViewRuntime } from '../../view'
import { preloadConnector, startConnecting, viewOf } from '../../shell/connectAttempts'
import type { WalletSection } from './walletSections'

/** Rows of a section that are rendered before "show all" is clicked, so that hundreds of wallets do not slow down opening. */
const rowLimit = 40

export interface WalletListProps {
  readonly ctx: ShellViewContext
  readonly sections: readonly WalletSection[]
  /** Namespace and network to connect, if they were requested. */
  readonly target: ConnectTarget | undefined
}

/** The sections of wallets. A click connects the wallet. */
export function createWalletList({ h, Fragment, hooks, primitives }: ViewRuntime): FunctionComponent<WalletListProps> {
  const { List, Note, Row, Section, Tag, Tile, WalletIcon } = primitives

  function Wallet({ ctx, target, connector, recent, focus }: Omit<WalletListProps, 'sections'> & { connector: Connector; recent: boolean; focus: boolean }) {
    const { name, icon, notice } = connector.manifest
    const button = hooks.useRef<HTMLButtonElement>(null)
    hooks.useEffect(() => {
      if (focus) button.current?.focus()
    }, [focus])
    const warning = notice && ctx.t(notice as `${string}.${string}`)
    return (
      <>
        <Row
          icon={<WalletIcon name={name} src={icon} />}
          title={name}
          label={warning ? `${name}. ${warning}` : undefined}
          end={recent ? <Tag>{ctx.t('ui.recent')}</Tag> : undefined}
          onClick={() => startConnecting(ctx, connector, target)}
          onIntent={() => {
            preloadConnector(connector)
            ctx.preload(viewOf(ctx, connector, target))
          }}
          innerRef={button}
        />
        {warning ? (
          <li>
            <Note tone="warn">{warning}</Note>
          </li>
        ) : null}
      </>
    )
  }

  function Wallets({ ctx, target, section: { wallets, recent } }: Omit<WalletListProps, 'sections'> & { section: WalletSection }) {
    const [all, setAll] = hooks.useState(false)
    const rest = all ? 0 : Math.max(0, wallets.length - rowLimit)
    const shown = rest ? wallets.slice(0, rowLimit) : wallets
    return (
      <List>
        {shown.map((connector, at) => {
          const { id } = connector.manifest
          return <Wallet key={id} ctx={ctx} target={target} connector={connector} recent={recent.has(id)} focus={all && at === rowLimit} />
        })}
        {rest ? <Row icon={<Tile name="down" />} title={ctx.t('ui.show-all', { count: wallets.length })} onClick={() => setAll(true)} /> : null}
      </List>
    )
  }

  return function WalletList({ ctx, sections, target }) {
    return (
      <>
        {sections.map((section) => (
          <Section key={section.caption} title={ctx.t(`ui.${section.caption}`)}>
            <Wallets ctx={ctx} target={target} section={section} />
          </Section>
        ))}
      </>
    )
  }
}
