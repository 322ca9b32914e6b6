import { defineBitcoin } from '../bip122/define'

/** A local chain as a node runs it with `-regtest`. */
export const bitcoinRegtest = /*#__PURE__*/ defineBitcoin({
  genesisHash: '0f9188f13cb7b2c71f2a335e3a4fc328bf5beb436012afca590b1a11466e2206',
  chain: 'regtest',
  name: 'Bitcoin Regtest',
})
