/** @jsxRuntime classic */
/** @jsx h */
/** @jsxFrag Fragment */
import type { ReactNode } from 'react'
import type { Connector, Views } from '../../../../kernel/index'
import { defineView, type ViewContext } from '../../../../ui/view'
import { apiOf } from '../../api'
import type { DirectoryWallet } from '../../directory/types'
import {
  type BrowsedPage,
  browseLink,
  desktopLink,
  mobileLink,
  webLink,
} from '../../links/deepLinks'
import { type Platform, platformOf } from '../../links/platform'
import type { WalletConnectApi } from '../../types'
import { createAppPanel } from './AppPanel'
import { type ConnectMethod, connectMethods, installedOf } from './connectMethods'
import { createInstalledPanel } from './InstalledPanel'
import { createOutcome } from './Outcome'
import { leaveConnected, styles } from './presentation'
import { createQrPanel } from './QrPanel'
import { type Step, usePairing } from './usePairing'

/** Milliseconds for which a success is shown. */
export const doneFor = 600

/** The code to scan, or the link to the chosen wallet. Connects while it is shown. */
export default defineView<Views['walletconnect/pairing']>(
  (runtime) => {
    const { h, hooks, primitives } = runtime
    const { useEffect, useMemo, useRef, useState } = hooks
    const { Tabs } = primitives
    const AppPanel = createAppPanel(runtime)
    const InstalledPanel = createInstalledPanel(runtime)
    const Outcome = createOutcome(runtime)
    const QrPanel = createQrPanel(runtime)

    /** The chosen wallet, once the directory has loaded, and its connect methods. */
    const useWallet = (
      ctx: ViewContext,
      api: WalletConnectApi,
      id: string | undefined,
      platform: Platform,
      page: BrowsedPage,
    ) => {
      const connectors = hooks.useKit((state) => state.connectors)
      const { value: found, pending } = hooks.useLoad(id ?? '', async (signal) =>
        id === undefined ? undefined : (await api.directory()).byId(id, signal),
      )
      const looking = id !== undefined && pending && !found
      const installed = found && installedOf(found, connectors)
      const icon = installed?.manifest.icon
      // the icon that a wallet announces itself wins
      const wallet = useMemo(
        () => found && (icon ? { ...found, image: icon } : found),
        [found, icon],
      )
      useEffect(() => {
        if (!looking) api.setIntendedWallet(wallet)
      }, [api, wallet, looking])
      const ways =
        looking && platform.device !== 'desktop'
          ? []
          : connectMethods(wallet, { platform, page, installed })
      useEffect(() => {
        if (installed) ctx.preload('connecting')
      }, [installed])
      return { wallet, looking, installed, ways }
    }

    interface PanelProps {
      readonly ctx: ViewContext
      readonly api: WalletConnectApi
      readonly way: ConnectMethod | undefined
      readonly wallet: DirectoryWallet | undefined
      readonly installed: Connector | undefined
      readonly step: Step
      readonly platform: Platform
      readonly page: BrowsedPage
      readonly onFollow: () => void
    }

    const linkFor = ({ api, way, wallet, step, platform, page }: PanelProps) => {
      if (way === 'browse') return wallet && browseLink(wallet, platform, page)
      if (step.name !== 'code') return undefined
      const input = {
        uri: step.uri,
        platform,
        preferUniversalLinks: api.options.preferUniversalLinks,
      }
      return way === 'mobile'
        ? mobileLink(wallet?.links, input)
        : way === 'desktop'
          ? desktopLink(wallet?.links, input)
          : webLink(wallet?.links, input)
    }

    function Panel(props: PanelProps): ReactNode {
      const { ctx, api, way, wallet, installed, step, platform, onFollow } = props
      const { relay } = hooks.useSyncExternalStore(api.subscribe, api.state, api.state)
      if (way === 'qr' || !wallet)
        return (
          <QrPanel
            ctx={ctx}
            wallet={wallet}
            step={step}
            relay={relay}
            platform={platform}
            onFollow={onFollow}
          />
        )
      if (way === 'browser' || way === undefined)
        return <InstalledPanel ctx={ctx} wallet={wallet} connector={installed} />
      return (
        <AppPanel
          key={way}
          ctx={ctx}
          wallet={wallet}
          way={way}
          platform={platform}
          link={linkFor(props)}
          uri={step.name === 'code' ? step.uri : undefined}
          onFollow={onFollow}
        />
      )
    }

    return function PairingView({ params, ctx }) {
      const { kit, t } = ctx
      const { wallet: id, connector = 'walletConnect', namespace, chainId } = params ?? {}
      const api = apiOf(kit)
      const platform = useMemo(() => platformOf(window), [])
      const solana = hooks.useKit(
        (state) =>
          (namespace ??
            chainId?.split(':')[0] ??
            state.modal.activeChain ??
            state.session.active) === 'solana',
      )
      const page = useMemo<BrowsedPage>(
        () => ({
          href: location.href,
          origin: location.origin,
          solana,
          has: (name) => name in window,
        }),
        [solana],
      )
      const { wallet, looking, installed, ways } = useWallet(ctx, api, id, platform, page)
      const [chosen, choose] = useState<ConnectMethod>()
      const way = ways.find((each) => each === chosen) ?? ways[0]
      const followed = useRef(false)
      const ready = ways.some((each) => each !== 'browse' && each !== 'browser')
      const { step, again } = usePairing(hooks, ctx, {
        connector,
        namespace,
        chainId,
        ready,
        mayGoOn: () => followed.current && platform.device !== 'desktop',
      })
      useEffect(() => {
        if (step.name !== 'done') return
        const timer = setTimeout(() => leaveConnected(ctx), doneFor)
        return () => clearTimeout(timer)
      }, [step.name])
      hooks.useHeader({
        title:
          wallet?.name ??
          (looking
            ? ''
            : t(
                platform.device === 'desktop'
                  ? 'walletconnect.scan'
                  : 'walletconnect.connect-phone',
              )),
      })

      if (step.name === 'done' || step.name === 'failed') {
        const failed = step.name === 'failed'
        const name = wallet?.name ?? (failed ? undefined : api.state().peer?.name)
        return (
          <Outcome
            ctx={ctx}
            failed={failed}
            error={failed ? step.error : undefined}
            name={name}
            wallet={wallet}
            retry={again}
          />
        )
      }
      if (looking && way === undefined) return <div className="wc-panel" aria-busy={true} />
      const onFollow = () => {
        followed.current = true
      }
      const panel = (
        <Panel
          ctx={ctx}
          api={api}
          way={way}
          wallet={wallet}
          installed={installed}
          step={step}
          platform={platform}
          page={page}
          onFollow={onFollow}
        />
      )
      if (ways.length < 2 || way === undefined) return panel
      return (
        <Tabs
          label={t('walletconnect.ways')}
          tabs={ways.map((each) => ({ id: each, label: t(`walletconnect.way-${each}`) }))}
          value={way}
          onChange={(next) => choose(next as ConnectMethod)}
        >
          {panel}
        </Tabs>
      )
    }
  },
  { styles },
)
