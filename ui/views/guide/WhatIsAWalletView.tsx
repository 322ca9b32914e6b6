/** @jsxRuntime classic */
/** @jsx h */
/** @jsxFrag Fragment */
import type { IconName } from '../../primitives/rest'
import { defineView } from '../../view'

const blocks: readonly (readonly [icon: IconName, name: string])[] = [
  ['wallet', 'home'],
  ['link', 'sign-in'],
  ['check', 'control'],
]

/** Explains wallets. */
export default defineView(({ h, Fragment, primitives }) => {
  const { Bar, Button, Stack, Text, Tile, Title } = primitives
  return function WhatIsAWalletView({ ctx }) {
    const { t } = ctx
    const intent = () => ctx.preload('get-a-wallet')
    return (
      <>
        <Stack gap="l">
          {blocks.map(([icon, name]) => (
            <div key={name} className="t-row">
              <Tile name={icon} />
              <div className="t-main">
                <Title size="s">{t(`ui.wallet-${name}`)}</Title>
                <Text size="s" tone="mute">
                  {t(`ui.wallet-${name}-text`)}
                </Text>
              </div>
            </div>
          ))}
        </Stack>
        <Bar>
          <Button
            kind="primary"
            onClick={() => ctx.push('get-a-wallet')}
            onPointerEnter={intent}
            onFocus={intent}
          >
            {t('ui.get-a-wallet')}
          </Button>
        </Bar>
      </>
    )
  }
})
