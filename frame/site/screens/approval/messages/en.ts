/** Texts of what an approval says: its actions, its facts and its warnings. */
export default {
  actionTo: '{action} to {party}',
  actionFor: '{action}: {party}',
  network: 'Network',
  account: 'Account',
  contract: 'Contract',
  fee: 'Network fee, at most',
  unpayable: 'This account has too little of the network’s coin to pay for this.',
  feeHigh: 'The fee may be more than a hundredth of what you have.',
  contractOn: 'Contract on {network}',
  domain: 'Says that it is for',
  version: 'Version',
  salt: 'Salt',
  raw: 'Raw data',
  units: '{count, plural, one {{amount} base unit} other {{amount} base units}}',
  coins: '{amount} of the network’s coin',
  actions: '{count, plural, one {Do # thing} other {Do # things}}',
} as const
