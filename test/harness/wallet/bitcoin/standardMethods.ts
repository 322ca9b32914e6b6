import type { Handler } from '../handler'
import { isRecord, parseRecord, parseString } from '../parse'
import { rpcError } from '../rpcError'
import { chainOf, parseBytes, visibleOf } from '../side'
import type { BitcoinCore } from './core'
import { PURPOSES } from './keys'
import { readPsbt, sighashOf, signPsbt, type ToSign } from './psbt'
import { askMessage, askTransactions, ownAddress, parseSatoshis, serverOf } from './sign'

const DEFAULT_FEE_RATE = 2

const parsePurposes = (input: unknown) => {
  const { purposes } = isRecord(input) ? input : {}
  if (purposes === undefined) return PURPOSES
  const known = Array.isArray(purposes) ? PURPOSES.filter((each) => purposes.includes(each)) : []
  if (known.length === 0)
    throw rpcError('invalidParams', "purposes must be some of 'payment' and 'ordinals'")
  return known
}

const parseInputs = (core: BitcoinCore, value: unknown): ToSign[] => {
  if (!Array.isArray(value) || value.length === 0)
    throw rpcError('invalidParams', 'inputsToSign must name inputs')
  return value.map((each: unknown) => {
    const input = parseRecord(each, 'The input to sign')
    const indexes: unknown[] = Array.isArray(input.signingIndexes) ? input.signingIndexes : []
    if (
      indexes.length === 0 ||
      !indexes.every((index): index is number => Number.isSafeInteger(index) && Number(index) >= 0)
    ) {
      throw rpcError('invalidParams', 'signingIndexes must be indexes of inputs')
    }
    return {
      address: ownAddress(core, input.account),
      indexes,
      sighashes: sighashOf(input.sigHash),
    }
  })
}

/** Reads and asks for the transactions of all inputs, then signs them. */
const signAll = async (
  core: BitcoinCore,
  method: string,
  params: readonly unknown[],
  session: Parameters<Handler>[1],
  sends: boolean,
) => {
  const wanted = params.map((each) => {
    const input = parseRecord(each, 'The input')
    chainOf(core.side, input.chain)
    return {
      transaction: readPsbt(parseBytes(input.psbt, 'psbt')),
      toSign: parseInputs(core, input.inputsToSign),
      finalize: sends || input.finalize === true,
    }
  })
  const [first] = wanted
  if (!first) throw rpcError('invalidParams', 'There is no transaction')
  const from = first.toSign[0]?.address.address ?? ''
  await askTransactions(
    core,
    wanted.map(({ transaction }) => transaction),
    from,
    sends,
    { method, params },
    session,
  )
  return wanted.map(({ transaction, toSign, finalize }) => signPsbt(transaction, toSign, finalize))
}

const sending = (core: BitcoinCore): Record<string, Handler> => ({
  'bitcoin:signAndSendTransaction': async (params, session) => {
    const server = serverOf(core)
    const outputs = []
    for (const transaction of await signAll(
      core,
      'bitcoin:signAndSendTransaction',
      params,
      session,
      true,
    )) {
      outputs.push({ txId: await server.broadcast(transaction) })
    }
    return outputs
  },
  'bitcoin:sendTransfer': async (params, session) => {
    const server = serverOf(core)
    const outputs = []
    for (const each of params) {
      const input = parseRecord(each, 'The input')
      chainOf(core.side, input.chain)
      const from = ownAddress(core, input.account)
      const payment = {
        from,
        to: parseString(input.recipient, 'recipient'),
        amount: parseSatoshis(input.amount),
      }
      const transaction = await server.pay({
        ...payment,
        feeRate: DEFAULT_FEE_RATE,
        network: core.network(),
      })
      await askTransactions(
        core,
        [transaction],
        from.address,
        true,
        { method: 'bitcoin:sendTransfer', params },
        session,
      )
      const indexes = Array.from({ length: transaction.inputsLength }, (_, index) => index)
      outputs.push({
        txid: await server.broadcast(signPsbt(transaction, [{ address: from, indexes }], true)),
      })
    }
    return outputs
  },
})

/**
 * The `bitcoin:*` features. A PSBT comes back unfinalised unless its input says `finalize: true`.
 */
export const standardMethods = (core: BitcoinCore): Record<string, Handler> => ({
  'bitcoin:connect': async (params, session) => {
    const purposes = parsePurposes(params[0])
    await core.connect([[core.side, purposes]], { method: 'bitcoin:connect', params }, session)
    return { accounts: visibleOf(core.side, purposes), shown: core.deps.shown() }
  },
  'bitcoin:disconnect': () => {
    core.side.vault.revoke()
    return null
  },
  'bitcoin:signMessage': async (params, session) => {
    const request = { method: 'bitcoin:signMessage', params }
    const inputs = params.map((each) => {
      const input = parseRecord(each, 'The input')
      return {
        from: ownAddress(core, input.account),
        message: parseBytes(input.message, 'message'),
        ecdsa: input.protocol === 'ecdsa',
      }
    })
    const outputs = []
    for (const { from, message, ecdsa } of inputs) {
      outputs.push({
        signedMessage: message,
        signature: await askMessage(core, from, message, ecdsa, request, session),
      })
    }
    return outputs
  },
  'bitcoin:signTransaction': async (params, session) =>
    (await signAll(core, 'bitcoin:signTransaction', params, session, false)).map((transaction) => ({
      signedPsbt: transaction.toPSBT(),
    })),
  ...(core.server() && sending(core)),
})
