import { defineBitcoin } from '../bip122/define'

/** Bitcoin's test network whose blocks are signed (BIP-325). */
export const bitcoinSignet = /*#__PURE__*/ defineBitcoin({
  genesisHash: '00000008819873e925422c1ff0f99f7cc9bbb232af63a077a480a3633bee1ef6',
  chain: 'signet',
  name: 'Bitcoin Signet',
  explorer: { name: 'mempool.space', url: 'https://mempool.space/signet' },
})
