import { defineErrors } from '../../errors/KitError'

/** The errors of building Bitcoin transactions. Codes never change. */
export const bip122Error = defineErrors('bip122', {
  'bad-address': { user: (c: { address: string }) => `"${c.address}" is not a Bitcoin address` },
  'wrong-network': { user: (c: { address: string; network: string }) => `The address ${c.address} belongs to another network than ${c.network}` },
  'bad-fee-rate': (c: { rate: number }) => `A fee rate is a number from 1 to 10,000 satoshi per virtual byte, not ${c.rate}`,
  dust: { user: (c: { least: bigint }) => `The amount is too small to be sent: the least is ${c.least} satoshi` },
  'insufficient-funds': { user: (c: { missing: bigint }) => `The balance is too small: ${c.missing} satoshi are missing, the fee included` },
  'unsupported-input': (c: { type: string }) => `Outputs of the type ${c.type} cannot be spent here; P2WPKH (bc1q…) and P2TR (bc1p…) can`,
})
