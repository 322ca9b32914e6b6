/** @jsxRuntime classic */
/** @jsx h */
import type { FunctionComponent } from 'react'
import type { ShellViewContext } from '../../shell/types'
import type { ViewRuntime } from '../../view'

export interface NoWalletsProps {
  readonly ctx: ShellViewContext
  readonly searching: boolean
  /** There are other ways to connect in the view. */
  readonly hasMethods: boolean
  /** Name of the network that the wallets must support, if one was requested. */
  readonly network: string | undefined
}

/**
 * Shown when no wallet is available: a spinner during discovery, then a link to get one. A single
 * row if there are other ways to connect.
 */
export function createNoWallets({ h, primitives }: ViewRuntime): FunctionComponent<NoWalletsProps> {
  const { Button, List, Row, Spinner, Stack, Text, Tile, Title } = primitives
  return function NoWallets({ ctx, searching, hasMethods, network }) {
    const { t } = ctx
    const get = () => ctx.push('get-a-wallet')
    const intent = () => ctx.preload('get-a-wallet')
    if (searching) {
      return (
        <Stack gap="l" align="center">
          <Spinner />
          <Text size="s" tone="mute" live>
            {t('ui.finding')}
          </Text>
        </Stack>
      )
    }
    if (hasMethods) {
      return (
        <List>
          <Row
            icon={<Tile name="wallet" />}
            title={t('ui.get-a-wallet')}
            chevron
            onClick={get}
            onIntent={intent}
          />
        </List>
      )
    }
    return (
      <Stack gap="l">
        <Stack align="center">
          <Tile name="wallet" />
          <Title align="center">
            {network === undefined ? t('ui.no-wallets') : t('ui.no-wallets-on', { network })}
          </Title>
          <Text tone="mute" align="center">
            {t(network === undefined ? 'ui.no-wallets-text' : 'ui.no-wallets-on-text')}
          </Text>
        </Stack>
        <Button kind="primary" onClick={get} onPointerEnter={intent} onFocus={intent}>
          {t('ui.get-a-wallet')}
        </Button>
      </Stack>
    )
  }
}
