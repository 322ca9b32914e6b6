/** @jsxRuntime classic */
/** @jsx h */
/** @jsxFrag Fragment */
import type { FunctionComponent, ReactNode } from 'react'
import type { Views } from '../../../kernel/index'
import { hasInstalled, methodOrder } from '../../../kernel/plugins/toolkit'
import { idle } from '../../idle'
import type { ConnectTarget, ShellViewContext } from '../../shell/types'
import type { ViewProps, ViewRuntime } from '../../view'
import { deviceOf } from '../guide/device'
import { createLegal, hasDocuments } from './Legal'
import { createWalletList } from './WalletList'
import { sectionsBefore, type WalletSection, walletSections } from './walletSections'

/** The plugins with entries in `connect.methods`, split into those before and after the wallets. */
function methodsAround({ shell, kit, ui }: ShellViewContext, sections: readonly WalletSection[]) {
  const entries = shell.slots.list('connect.methods', { flags: kit.flags })
  const order = methodOrder({
    plugins: [...new Set(entries.map(({ plugin }) => plugin)), 'ui'],
    walletPlugins: ['ui'],
    walletFirst: sections.some(({ wallets }) => hasInstalled(wallets)),
    configured: ui.connectMethodsOrder,
  })
  const at = order.indexOf('ui')
  return { before: order.slice(0, at), after: order.slice(at + 1) }
}

/**
 * Creates the component of the home view while nothing is connected: wallets, and other ways to
 * connect. The page start defines the view itself (`ui/index.ts`).
 */
export const connect = (runtime: ViewRuntime): FunctionComponent<ViewProps<Views['connect']>> => {
  const { h, Fragment, hooks, primitives } = runtime
  const { Divider, Foot, Link, List, Note, Row, Text, Tile } = primitives
  const Legal = createLegal(runtime)
  /**
   * Loads a part of the view that is rarely needed. If that fails, the second value is a note with
   * a retry link.
   */
  const useLazyPart = <T,>(
    { t }: ShellViewContext,
    wanted: boolean,
    load: () => Promise<T>,
  ): readonly [T | undefined, ReactNode] => {
    const [part, show] = hooks.useState<T>()
    const [failed, setFailed] = hooks.useState(false)
    const run = () => {
      setFailed(false)
      load().then(
        (made) => show(() => made),
        () => setFailed(true),
      )
    }
    hooks.useEffect(() => {
      if (wanted && !part) run()
    }, [wanted])
    const problem = failed ? (
      <Note tone="bad" action={<Link onClick={run}>{t('ui.retry')}</Link>}>
        {t('ui.view-failed')}
      </Note>
    ) : null
    return [part, problem]
  }
  const WalletList = createWalletList(runtime)
  /** Once the view is shown and the browser is idle: loads what a click on a wallet needs. */
  const usePreload = ({ shell, ui }: ShellViewContext) => {
    const open = hooks.useKit((state) => state.modal.open)
    hooks.useEffect(() => {
      if (!open || ui.preload === 'none') return
      return idle(() => {
        shell.preload()
        shell.views.preload('connecting').catch(() => {})
      })
    }, [open])
  }

  function Methods({
    ctx,
    target,
    network,
  }: {
    ctx: ShellViewContext
    target: ConnectTarget | undefined
    network: string | undefined
  }) {
    const { Slot, shell, ui, t } = ctx
    const connectors = hooks.useKit((state) => state.connectors)
    const recent = hooks.useKit((state) => state.recent)
    const initialized = hooks.useKit((state) => state.modal.initialized)
    const [expanded, setExpanded] = hooks.useState(false)
    const sections = hooks.useMemo(
      () =>
        walletSections({
          connectors: shell.orderConnectors(connectors),
          recent,
          ui,
          isMobile: deviceOf(navigator) !== 'desktop',
          namespace: target?.namespace,
        }),
      [connectors, recent, shell, ui, target],
    )
    const place = sectionsBefore(sections, ui)
    const { before, after } = methodsAround(ctx, sections)
    const hasMethods = before.length + after.length > 0
    const more = shell.slots.list('connect.wallets', { flags: ctx.kit.flags }).length > 0
    const any = more || sections.length > 0
    const collapsed = hasMethods && any && !expanded && ctx.flag('ui.collapseWallets') === true
    const [NoWallets, problem] = useLazyPart(ctx, !any, async () => {
      // its messages are loaded with the view that it links to
      const [{ createNoWallets }] = await Promise.all([
        import('./NoWallets'),
        shell.views.preload('get-a-wallet'),
        ctx.loadMore(),
      ])
      return createNoWallets(runtime)
    })
    const slot = (plugins: readonly string[]) => (
      <Slot name="connect.methods" plugins={plugins} orderByPlugin={plugins} />
    )
    const or = <Divider>{t('ui.or')}</Divider>
    const wallets = collapsed ? (
      <List>
        <Row
          icon={<Tile name="down" />}
          title={t('ui.continue-with-wallet')}
          onClick={() => setExpanded(true)}
        />
      </List>
    ) : any ? (
      <>
        <WalletList ctx={ctx} sections={sections.slice(0, place)} target={target} />
        <Slot name="connect.wallets" />
        <WalletList ctx={ctx} sections={sections.slice(place)} target={target} />
      </>
    ) : NoWallets ? (
      <NoWallets ctx={ctx} searching={!initialized} hasMethods={hasMethods} network={network} />
    ) : (
      problem
    )
    return (
      <>
        {before.length ? slot(before) : null}
        {before.length ? or : null}
        {wallets}
        {after.length ? or : null}
        {after.length ? slot(after) : null}
      </>
    )
  }

  return function ConnectView({ ctx: plain, params }) {
    const ctx = plain as ShellViewContext
    const { ui, t, kit, Slot } = ctx
    const target = params || undefined
    const network = target?.namespace
      ? kit.networks.find(({ id, namespace }) =>
          target.chainId ? id === target.chainId : namespace === target.namespace,
        )
      : undefined
    hooks.useHeader({ title: network ? `${t('ui.connect')} · ${network.name}` : undefined })
    const [agreed, setAgreed] = hooks.useState(false)
    const below = hooks.useRef<HTMLDivElement>(null)
    const legal = hasDocuments(ui)
    const needsConsent = legal && ctx.flag('ui.legalCheckbox') === true
    const locked = needsConsent && !agreed
    const [Consent, problem] = useLazyPart(ctx, needsConsent, async () => {
      const [{ createConsent }] = await Promise.all([import('./Consent'), ctx.loadMore()])
      return createConsent(runtime)
    })
    const sentence = <Legal ctx={ctx} sentence="ui.agree" />
    hooks.useLayoutEffect(() => {
      below.current?.toggleAttribute('inert', locked)
    }, [locked])
    usePreload(ctx)
    return (
      <>
        {!needsConsent ? null : Consent ? (
          <Consent agreed={agreed} onChange={setAgreed}>
            {sentence}
          </Consent>
        ) : (
          <Text size="s">{sentence}</Text>
        )}
        {problem}
        <div ref={below} style={locked ? { opacity: 0.4 } : undefined}>
          <Slot name="connect.header" params={target} />
          <Methods ctx={ctx} target={target} network={network?.name} />
          {ui.enableWalletGuide === false ? null : (
            <Foot>
              {t('ui.new-here')}{' '}
              <Link onClick={() => ctx.push('what-is-a-wallet')}>{t('ui.what-is-a-wallet')}</Link>
            </Foot>
          )}
          {legal && !needsConsent ? (
            <Foot>
              <Legal ctx={ctx} sentence="ui.legal" />
            </Foot>
          ) : null}
          <Slot name="connect.footer" params={target} />
        </div>
      </>
    )
  }
}
