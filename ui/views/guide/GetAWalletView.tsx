/** @jsxRuntime classic */
/** @jsx h */
/** @jsxFrag Fragment */
import { defineView } from '../../view'
import { deviceOf, takesChromeExtensions } from './device'
import { installLinks } from './installLinks'
import { knownWallets } from './knownWallets'

/** Links to install a wallet. */
export default defineView<{ connector?: string } | undefined>(
  ({ h, Fragment, hooks, primitives }) => {
    const { Foot, Icon, Link, List, Row, Section, WalletIcon } = primitives
    return function GetWalletView({ params, ctx: { kit, Slot, shell, t } }) {
      const connectors = hooks.useKit((state) => state.connectors)
      const device = deviceOf(navigator)
      const chromeExtensions = takesChromeExtensions(navigator.userAgent)
      const offers = installLinks({
        wallets: knownWallets(),
        connectors,
        wanted: params?.connector,
        device,
        chromeExtensions,
      })
      const hasEntries =
        !params?.connector && shell?.slots.list('get-a-wallet.wallets', { flags: kit.flags }).length
      if (hasEntries) return <Slot name="get-a-wallet.wallets" />
      return (
        <>
          <Section
            title={t(
              device === 'desktop'
                ? chromeExtensions
                  ? 'ui.opens-chrome'
                  : 'ui.opens-site'
                : `ui.opens-${device}`,
            )}
          >
            <List>
              {offers.map(({ name, icon, rdns, href, host, inStore }) => (
                <Row
                  key={href}
                  icon={<WalletIcon name={name} src={icon} wallet={rdns} />}
                  title={name}
                  sub={inStore ? undefined : host}
                  href={href}
                  end={<Icon name="external" />}
                />
              ))}
            </List>
          </Section>
          <Foot>
            {t(device === 'desktop' ? 'ui.then-reload' : 'ui.then-open-there')}{' '}
            {device === 'desktop' ? (
              <Link onClick={() => location.reload()}>{t('ui.reload')}</Link>
            ) : null}
          </Foot>
        </>
      )
    }
  },
  { slots: ['get-a-wallet.wallets'] },
)
