/** @jsxRuntime classic */
/** @jsx h */
/** @jsxFrag Fragment */
import type { Connector, Views } from '../../../kernel/index'
import { interpolate } from '../../primitives/Text'
import type { ShellViewContext } from '../../shell/types'
import { ringCss } from '../../theme/ringCss'
import { walletsCss } from '../../theme/walletsCss'
import { defineView } from '../../view'
import { connectionsOf } from '../account/selectors'
import { moveAmongRows } from '../connect/moveAmongRows'
import { sharedNamespaces, startConnecting } from '../connect/WalletList'

/**
 * For a wallet with several namespaces: connect in one of them, or in all. Those that are connected
 * are marked.
 */
export default defineView<Views['choose-namespace']>(
  (runtime) => {
    const { h, hooks, primitives } = runtime
    const { Bar, Button, Icon, List, Row, Stack, Text, Title, WalletIcon } = primitives

    function Choice({ ctx, connector }: { ctx: ShellViewContext; connector: Connector }) {
      const { kit, t } = ctx
      const { id, name, icon, rdns } = connector.manifest
      const session = hooks.useKit((state) => state.session)
      const offers = sharedNamespaces(kit, connector).map((namespace) => {
        const [first, ...others] = kit.networks.filter((network) => network.namespace === namespace)
        return {
          namespace,
          first,
          others: others.length,
          connected: connectionsOf(session, namespace).some(
            ({ connectorId }) => connectorId === id,
          ),
        }
      })
      const missing = offers.filter(({ connected }) => !connected).length
      const wallet = <bdi>{name}</bdi>
      return (
        <div onKeyDown={moveAmongRows}>
          <div className="t-ring" aria-hidden={true}>
            <WalletIcon name={name} src={icon} wallet={rdns} size={84} />
          </div>
          <Stack gap="s">
            <Title align="center">
              {interpolate(runtime, t('ui.choose-namespace'), { wallet })}
            </Title>
            <Text tone="mute" align="center">
              {t('ui.choose-hint')}
            </Text>
          </Stack>
          <Bar>
            <List label={t('ui.choose-list')}>
              {offers.map(({ namespace, first, others, connected }) =>
                first ? (
                  <Row
                    key={namespace}
                    icon={<WalletIcon name={first.name} src={first.icon} network={first.id} />}
                    title={first.name}
                    sub={others === 0 ? undefined : t('ui.more-networks', { count: others })}
                    chevron={!connected}
                    end={
                      connected ? <Icon name="check" label={t('ui.has-connected')} /> : undefined
                    }
                    onClick={
                      connected ? undefined : () => startConnecting(ctx, connector, { namespace })
                    }
                    onIntent={() => ctx.preload('connecting')}
                  />
                ) : null,
              )}
            </List>
          </Bar>
          {missing === 1 ? null : (
            <Bar>
              <Button
                kind="primary"
                onClick={() => startConnecting(ctx, connector, undefined, 'connecting')}
              >
                {t(missing ? 'ui.connect-all' : 'ui.connect-again')}
              </Button>
            </Bar>
          )}
        </div>
      )
    }

    return function ChooseNamespaceView({ params, ctx: plain }) {
      const ctx = plain as ShellViewContext
      const connector = hooks.useKit((state) =>
        state.connectors.find(({ manifest }) => manifest.id === params?.connector),
      )
      hooks.useLayoutEffect(() => {
        ctx.addStyles(ringCss)
        ctx.addStyles(walletsCss)
      }, [ctx])
      hooks.useHeader({ title: connector?.manifest.name ?? '' })
      const [, complete] = hooks.useState(false)
      hooks.useEffect(() => {
        // the rows' chevrons are not among the first screen's icons; their space is reserved
        ctx.loadMore().then(
          () => complete(true),
          () => {},
        )
      }, [ctx])
      const gone = !connector
      hooks.useEffect(() => {
        // the connecting view shows that the wallet is missing
        if (gone) ctx.replace('connecting', { connector: params?.connector ?? '' })
      }, [gone])
      return connector ? <Choice ctx={ctx} connector={connector} /> : null
    }
  },
  { core: true },
)
