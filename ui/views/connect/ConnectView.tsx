/** @jsxRuntime classic */
/** @jsx h */
/** @jsxFrag Fragment */
import type { FunctionComponent, ReactNode } from 'react'
import { hasInstalled, methodOrder } from '../../../kernel/connectors/order'
import type { Views } from '../../../kernel/index'
import type { ConnectTarget } from '../../shell/connectAttempts'
import type { ShellViewContext } from '../../shell/types'
import { defineView, type ViewProps, type ViewRuntime } from '../../view'
import { deviceOf } from '../guide/device'
import { createLegal, hasDocuments } from './Legal'
import { createWalletList } from './WalletList'
import { type WalletSection, walletSections } from './walletSections'

/** Names of the plugins with ways to connect, before and after the wallets. */
function methodsAround({ shell, kit, ui }: ShellViewContext, sections: readonly WalletSection[]) {
  const entries = shell.slots.list('connect.methods', { flags: kit.flags })
  const order = methodOrder({
    plugins: [...new Set(entries.map(({ plugin }) => plugin)), 'ui'],
    walletPlugins: ['ui'],
    walletFirst: sections.some(({ wallets }) => hasInstalled(wallets)),
    ...(ui.connectMethodsOrder && { configured: ui.connectMethodsOrder }),
  })
  const at = order.indexOf('ui')
  return { before: order.slice(0, at), after: order.slice(at + 1) }
}

/** Makes the view's component. Apart from the view, which the page's start defines (`ui/index.ts`). */
export const connect = (runtime: ViewRuntime): FunctionComponent<ViewProps<Views['connect']>> => {
  const { h, Fragment, hooks, primitives } = runtime
  const { Divider, Foot, Link, List, Note, Row, Text, Tile } = primitives
  const Legal = createLegal(runtime)
  /** What few hosts or visitors see is fetched for them; what did not arrive is said, with another try. */
  const useLater = <T,>({ t }: ShellViewContext, wanted: boolean, load: () => Promise<T>): readonly [T | undefined, ReactNode] => {
    const [part, show] = hooks.useState<T>()
    const [failed, setFailed] = hooks.useState(false)
    const run = () => {
      setFailed(false)
      load().then((made) => show(() => made), () => setFailed(true))
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

  function Methods({ ctx, target, network }: { ctx: ShellViewContext; target: ConnectTarget | undefined; network: string | undefined }) {
    const { Slot, shell, ui, t } = ctx
    const connectors = hooks.useKit((state) => state.connectors)
    const recent = hooks.useKit((state) => state.recent)
    const initialized = hooks.useKit((state) => state.modal.initialized)
    const [unfolded, setUnfolded] = hooks.useState(false)
    const sections = hooks.useMemo(
      () => walletSections({ connectors: shell.orderConnectors(connectors), recent, ui, isMobile: deviceOf(navigator) !== 'desktop', namespace: target?.namespace }),
      [connectors, recent, shell, ui, target],
    )
    const { before, after } = methodsAround(ctx, sections)
    const beside = before.length + after.length > 0
    const more = shell.slots.list('connect.wallets', { flags: ctx.kit.flags }).length > 0
    const any = more || sections.length > 0
    const folded = beside && any && !unfolded && ctx.flag('ui.collapseWallets') === true
    const [NoWallets, problem] = useLater(ctx, !any, async () => {
      // its texts come with the view it leads to
      const [{ createNoWallets }] = await Promise.all([import('./NoWallets'), shell.views.preload('get-a-wallet'), ctx.loadMore()])
      return createNoWallets(runtime)
    })
    const slot = (plugins: readonly string[]) => <Slot name="connect.methods" plugins={plugins} orderByPlugin={plugins} />
    const or = <Divider>{t('ui.or')}</Divider>
    const wallets = folded ? (
      <List>
        <Row icon={<Tile name="down" />} title={t('ui.continue-with-wallet')} onClick={() => setUnfolded(true)} />
      </List>
    ) : any ? (
      <>
        <WalletList ctx={ctx} sections={sections} target={target} />
        {more ? <Slot name="connect.wallets" /> : null}
      </>
    ) : NoWallets ? (
      <NoWallets ctx={ctx} searching={!initialized} beside={beside} network={network} />
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
    const { ui, t, kit } = ctx
    const target = params || undefined
    const network = target?.namespace ? kit.networks.find(({ id, namespace }) => (target.chainId ? id === target.chainId : namespace === target.namespace)) : undefined
    hooks.useHeader({ title: network ? `${t('ui.connect')} · ${network.name}` : undefined })
    const [agreed, setAgreed] = hooks.useState(false)
    const below = hooks.useRef<HTMLDivElement>(null)
    const legal = hasDocuments(ui)
    const asks = legal && ctx.flag('ui.legalCheckbox') === true
    const locked = asks && !agreed
    const [Consent, problem] = useLater(ctx, asks, async () => {
      const [{ createConsent }] = await Promise.all([import('./Consent'), ctx.loadMore()])
      return createConsent(runtime)
    })
    const sentence = <Legal ctx={ctx} sentence="ui.agree" />
    hooks.useLayoutEffect(() => {
      below.current?.toggleAttribute('inert', locked)
    }, [locked])
    return (
      <>
        {!asks ? null : Consent ? (
          <Consent agreed={agreed} onChange={setAgreed}>
            {sentence}
          </Consent>
        ) : (
          <Text size="s">{sentence}</Text>
        )}
        {problem}
        <div ref={below} style={locked ? { opacity: 0.4 } : undefined}>
          <Methods ctx={ctx} target={target} network={network?.name} />
          {ui.enableWalletGuide === false ? null : (
            <Foot>
              {t('ui.new-here')} <Link onClick={() => ctx.push('what-is-a-wallet')}>{t('ui.what-is-a-wallet')}</Link>
            </Foot>
          )}
          {legal && !asks ? (
            <Foot>
              <Legal ctx={ctx} sentence="ui.legal" />
            </Foot>
          ) : null}
        </div>
      </>
    )
  }
}

export default defineView<Views['connect']>(connect, { core: true, ahead: true })
