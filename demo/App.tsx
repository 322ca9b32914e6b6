import { useEffect, useState } from 'react'
import type { KernelState } from 'tessera-kit'
import { ConnectButton, KitProvider, useKitState } from 'tessera-kit/react'
import { type DemoConfig, recipientOf } from './config'
import { AccountCard } from './parts/AccountCard'
import { PluginSwitch } from './parts/PluginSwitch'
import { RequestsPanel } from './parts/RequestsPanel'
import { SignInLine } from './parts/SignInLine'
import { StatePanel } from './parts/StatePanel'
import { ThemeSwitch } from './parts/ThemeSwitch'
import { Waiting } from './parts/Waiting'
import { Welcome } from './parts/Welcome'
import { readSettings, type Settings, writeSettings } from './settings'
import { useDemoKit } from './useDemoKit'
import { useSession } from './useSession'

/** The whole page: header, the account, and what goes on inside the kit. */
export function App({ config }: { config: DemoConfig }) {
  const [settings, setSettings] = useState(readSettings)
  const kit = useDemoKit(config, settings.plugins, settings.theme)
  const change = (part: Partial<Settings>) => {
    const next = { ...settings, ...part }
    setSettings(next)
    writeSettings(next)
  }
  useEffect(() => {
    if (settings.theme === 'system') delete document.documentElement.dataset.theme
    else document.documentElement.dataset.theme = settings.theme
  }, [settings.theme])
  return (
    <KitProvider kit={kit}>
      <div className="page">
        <header className="top">
          <span className="brand">
            <img src="/mark.svg" width="28" height="28" alt="" />
            Tessera
          </span>
          <div className="settings">
            <PluginSwitch value={settings.plugins} onChange={(plugins) => change({ plugins })} />
            <ThemeSwitch value={settings.theme} onChange={(theme) => change({ theme })} />
          </div>
          <span className="connect-button">
            {settings.plugins.ui && <ConnectButton {...themeOf(settings)} />}
          </span>
        </header>
        <main className="columns">
          <Front
            config={config}
            headless={!settings.plugins.ui}
            asksToSignIn={settings.plugins.siwx !== 'off'}
          />
          <div className="panels">
            <RequestsPanel />
            <StatePanel />
          </div>
        </main>
        <footer className="foot note">
          Everything here runs on this machine, with public test keys and made-up prices. Never send
          real funds to them.
          {config.mailbox && (
            <>
              {' Sign in by e-mail with any address: its mail comes to the '}
              <a href={config.mailbox} target="_blank" rel="noreferrer">
                mail box
              </a>
              .
            </>
          )}
        </footer>
      </div>
    </KitProvider>
  )
}

const themeOf = ({ theme }: Settings) => (theme === 'system' ? {} : { theme })

const initializedOf = ({ modal }: KernelState) => modal.initialized

function Front({
  config,
  headless,
  asksToSignIn,
}: {
  config: DemoConfig
  headless: boolean
  asksToSignIn: boolean
}) {
  const session = useSession()
  const initialized = useKitState(initializedOf)
  const recipient =
    session?.status === 'connected'
      ? recipientOf(config, session.chainId.slice(0, session.chainId.indexOf(':')))
      : undefined
  if (session?.status === 'connected' && recipient) {
    const signIn = asksToSignIn && <SignInLine headless={headless} />
    return <AccountCard session={session} recipient={recipient} signIn={signIn} />
  }
  if (session?.status === 'reconnecting' || !initialized) return <Waiting />
  return <Welcome headless={headless} />
}
