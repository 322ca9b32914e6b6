/** Texts of what an approval says: its actions, its facts and its warnings. */
export default {
  network: 'Network',
  account: 'Account',
  contract: 'Contract',
  fee: 'Network fee, at most',
  contractOn: 'Contract on {network}',
  domain: 'Says that it is for',
  version: 'Version',
  salt: 'Salt',
  raw: 'Raw data',
  units: '{amount} base units',
  coins: '{amount} of the network’s coin',
  actions: 'Do {count} things',
} as const
