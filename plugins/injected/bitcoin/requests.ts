import { runError } from '../../../kernel/plugins/toolkit'
import { toBase64 } from '../../../lib/bytes/base64'
import { toHexDigits } from '../../../lib/bytes/hex'
import { readBase64, readBytes } from '../bytes'
import { lacking } from '../namespaceConnector'
import type { AdapterCall } from '../standard/namespaceAdapter'
import { purposeOf } from './accounts'
import { transactionOf } from './psbt'

type Params = Readonly<Record<string, unknown>>

const bad = (who: string, problem: string) =>
  runError('bad-answer', { who: `The wallet "${who}"`, problem })
const only = (answer: unknown): Params =>
  ((Array.isArray(answer) ? answer[0] : answer) ?? {}) as Params
const invalid = (problem: string) => Object.assign(new Error(problem), { code: -32602 })

/** One input to sign, as in the call. */
export interface SignInput {
  readonly address: string
  readonly index: number
  readonly sighashTypes?: readonly number[]
}

/** The inputs of a `signPsbt` call; throws code -32602. */
export function readInputs(value: unknown): readonly SignInput[] {
  const list = Array.isArray(value) ? (value as readonly Params[]) : []
  const usable = ({ address, index, sighashTypes }: Params) =>
    typeof address === 'string' &&
    Number.isSafeInteger(index) &&
    (sighashTypes === undefined || Array.isArray(sighashTypes))
  if (!list.length || !list.every((input) => input && usable(input)))
    throw invalid('signInputs must name at least one input')
  return list as unknown as readonly SignInput[]
}

const flags: Readonly<Record<number, string>> = {
  1: 'ALL',
  2: 'NONE',
  3: 'SINGLE',
  129: 'ALL|ANYONECANPAY',
  130: 'NONE|ANYONECANPAY',
  131: 'SINGLE|ANYONECANPAY',
}

/**
 * The standard's name of a sighash type; none for the default (BIP-341: 0). Throws code -32602 for
 * a type without a name.
 */
function sigHash(types: SignInput['sighashTypes']): { readonly sigHash?: string } {
  const [type, ...more] = types ?? []
  if (type === undefined || (type === 0 && !more.length)) return {}
  const name = flags[type]
  if (!name || more.length) throw invalid('this kind of signature cannot be asked for')
  return { sigHash: name }
}

/** A transaction id in lower-case hex. */
export function readTxid(value: unknown, who: string): string {
  if (typeof value !== 'string' || !/^[0-9a-f]{64}$/i.test(value))
    throw bad(who, "expected a transaction's id")
  return value.toLowerCase()
}

/** Base units in a call: decimal text or a safe integer. */
export function readAmount(value: unknown): bigint {
  if (
    typeof value === 'string'
      ? !/^\d{1,20}$/.test(value)
      : !Number.isSafeInteger(value) || (value as number) < 0
  )
    throw invalid('amount must be satoshis')
  return BigInt(value as string)
}

/**
 * Decodes the PSBT of a call, with its transaction as text. Throws code -32602 for anything else.
 */
export function askedPsbt(value: unknown): {
  readonly bytes: Uint8Array
  readonly transaction: string
} {
  const bytes = readBase64(value)
  try {
    return { bytes, transaction: transactionOf(bytes) }
  } catch (error) {
    throw Object.assign(new Error('Expected a PSBT', { cause: error }), { code: -32602 })
  }
}

/**
 * Checks a wallet's signed PSBT and returns it in base64. It must be of the requested transaction,
 * which signing does not change (BIP-174).
 */
export function readPsbt(value: unknown, transaction: string, who: string): string {
  const bytes = readBytes(value, 4_000_000)
  let answered: string | undefined
  try {
    answered = bytes && transactionOf(bytes)
  } catch {
    // reported below
  }
  if (!bytes || answered === undefined) throw bad(who, 'expected a PSBT')
  if (answered !== transaction)
    throw bad(who, 'its PSBT is of another transaction than the one to sign')
  return toBase64(bytes)
}

/**
 * Throws code 4200 for fields of a transfer that the wallets' APIs lack; without them it would be
 * another transfer.
 */
export function checkTransfer({ memo, changeAddress }: Params): void {
  if (memo !== undefined) throw lacking('memo in a transfer')
  if (changeAddress !== undefined) throw lacking('change address in a transfer')
}

/**
 * Calls of Bitcoin (https://docs.reown.com/advanced/multichain/rpc-reference/bitcoin-rpc)
 * translated to the Wallet Standard's features. These wallets choose the kind of signature by the
 * address: ECDSA for P2PKH, else BIP-322. Rejects with the wallet's error, `kernel/bad-answer`, or
 * code 4100, 4200, -32602.
 */
export async function requestBitcoin({
  wallet,
  call,
  chain,
  account,
  accounts,
}: AdapterCall): Promise<unknown> {
  const params = (call.params ?? {}) as Params
  const who = wallet.name
  switch (call.method) {
    case 'getAccountAddresses':
      return accounts().map((each) => ({
        address: each.address,
        intention: purposeOf(each, accounts()),
        ...(each.publicKey && { publicKey: toHexDigits(each.publicKey) }),
      }))
    case 'signMessage': {
      const { address, source } = account(params.address ?? params.account)
      const legacy = /^[1mn]/.test(address)
      if (params.protocol !== undefined && (params.protocol === 'ecdsa') !== legacy)
        throw lacking(`"${String(params.protocol)}" for this address`)
      const message = new TextEncoder().encode(String(params.message))
      const signature = readBytes(
        only(await wallet.ask('bitcoin:signMessage', { account: source, message })).signature,
      )
      if (!signature?.length) throw bad(who, 'expected the bytes of a signature')
      return { address, signature: toHexDigits(signature) }
    }
    case 'signPsbt': {
      // the standard sends without showing what was signed; the caller gets the PSBT and sends it
      if (params.broadcast) throw lacking('way to send a PSBT and show it')
      const { bytes, transaction } = askedPsbt(params.psbt)
      const inputsToSign = readInputs(params.signInputs).map(
        ({ address, index, sighashTypes }) => ({
          account: account(address).source,
          signingIndexes: [index],
          ...sigHash(sighashTypes),
        }),
      )
      const answer = only(
        await wallet.ask('bitcoin:signTransaction', { psbt: bytes, inputsToSign, chain }),
      )
      return { psbt: readPsbt(answer.signedPsbt, transaction, who) }
    }
    case 'sendTransfer': {
      checkTransfer(params)
      const input = {
        account: account(params.account).source,
        recipient: String(params.recipientAddress),
        amount: readAmount(params.amount),
        chain,
      }
      return { txid: readTxid(only(await wallet.ask('bitcoin:sendTransfer', input)).txid, who) }
    }
    default:
      throw lacking(`method "${call.method}"`)
  }
}
