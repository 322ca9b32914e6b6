/** @jsxRuntime classic */
/** @jsx h */
/** @jsxFrag Fragment */
import type { FunctionComponent } from 'react'
import type { Connector } from '../../kernel'
import type { ShellViewContext } from '../shell/context'
import type { ViewRuntime } from '../view'
import { prepare } from './prepare'
import type { WalletSection } from './walletSections'

/** Rows of one section that are drawn before the visitor asks for all: opening must not grow with hundreds of wallets. */
const rowLimit = 40

export interface WalletListProps {
  readonly ctx: ShellViewContext
  readonly sections: readonly WalletSection[]
}

/** The wallets, each one click away from its own prompt. */
export function createWalletList({ h, Fragment, hooks, primitives }: ViewRuntime): FunctionComponent<WalletListProps> {
  const { List, Note, Row, Section, Tag, Tile, WalletIcon } = primitives

  const choose = (ctx: ShellViewContext, connector: Connector) => {
    const { id } = connector.manifest
    // The wallet is called first, in the click's own task: browsers block windows that open any later.
    if (connector.ready?.() === false) prepare(connector)
    else ctx.attempts.start(id)
    ctx.push('connecting', { connector: id })
  }

  function Wallet({ ctx, connector, recent, focus }: { ctx: ShellViewContext; connector: Connector; recent: boolean; focus: boolean }) {
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
          onClick={() => choose(ctx, connector)}
          onIntent={() => {
            prepare(connector)
            ctx.preload('connecting')
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

  function Wallets({ ctx, section: { wallets, recent } }: { ctx: ShellViewContext; section: WalletSection }) {
    const [all, setAll] = hooks.useState(false)
    const rest = all ? 0 : Math.max(0, wallets.length - rowLimit)
    const shown = rest ? wallets.slice(0, rowLimit) : wallets
    return (
      <List>
        {shown.map((connector, at) => {
          const { id } = connector.manifest
          return <Wallet key={id} ctx={ctx} connector={connector} recent={recent.has(id)} focus={all && at === rowLimit} />
        })}
        {rest ? <Row icon={<Tile name="down" />} title={ctx.t('ui.show-all', { count: wallets.length })} onClick={() => setAll(true)} /> : null}
      </List>
    )
  }

  return function WalletList({ ctx, sections }) {
    return (
      <>
        {sections.map((section) => (
          <Section key={section.caption} title={ctx.t(`ui.${section.caption}`)}>
            <Wallets ctx={ctx} section={section} />
          </Section>
        ))}
      </>
    )
  }
}
