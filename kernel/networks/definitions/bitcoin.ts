import { defineBitcoin } from '../bip122/define'

/** Bitcoin. */
export const bitcoin = /*#__PURE__*/ defineBitcoin({
  genesisHash: '000000000019d6689c085ae165831e934ff763ae46a2a6c172b3f1b60a8ce26f',
  chain: 'mainnet',
  name: 'Bitcoin',
  explorer: { name: 'mempool.space', url: 'https://mempool.space' },
})
