import { defineBitcoin } from '../bip122/define'

/** Bitcoin's third test network. */
export const bitcoinTestnet = /*#__PURE__*/ defineBitcoin({
  genesisHash: '000000000933ea01ad0ee984209779baaec3ced90fa3f408719526f8d77f4943',
  chain: 'testnet',
  name: 'Bitcoin Testnet',
  explorer: { name: 'mempool.space', url: 'https://mempool.space/testnet' },
})
