import { describeSwitch } from '../describe'
import { confirm, type Handler } from '../handler'
import { isRecord, parseString } from '../parse'
import { rpcError } from '../rpcError'
import { fromHex, toHex } from '../wire'
import type { BitcoinCore } from './core'
import { type BitcoinAddress, PURPOSES } from './keys'
import { chainNamed, networkOf } from './networks'
import { ownInputs, readPsbt, signPsbt, type ToSign } from './psbt'
import { askMessage, askTransactions, ownAddress, parseSatoshis, serverOf } from './sign'

const DEFAULT_FEE_RATE = 2

const toBase64 = (bytes: Uint8Array) => btoa(String.fromCharCode(...bytes))

const parsePsbt = (value: unknown) => {
  const bytes = typeof value === 'string' ? fromHex(value) : undefined
  if (!bytes) throw rpcError('invalidParams', 'The PSBT must be hex')
  return readPsbt(bytes)
}

/** Its payment address: the one account of a provider of this shape. */
const active = ({ side, own }: BitcoinCore): BitcoinAddress => {
  const [first] = side.vault.visible().length > 0 ? own() : []
  if (!first) throw rpcError('unauthorized', 'The page is not connected')
  return first
}

const parseToSign = (core: BitcoinCore, value: unknown): ToSign[] | undefined => {
  if (value === undefined) return undefined
  if (!Array.isArray(value)) throw rpcError('invalidParams', 'toSignInputs must be a list')
  return value.map((each: unknown) => {
    const { index, address, publicKey, sighashTypes } = isRecord(each) ? each : {}
    if (!Number.isSafeInteger(index) || Number(index) < 0)
      throw rpcError('invalidParams', 'index must be one of an input')
    const named = core.own().find(({ key }) => toHex(key.publicKey) === publicKey)
    return {
      address: address === undefined && named ? named : ownAddress(core, address),
      indexes: [Number(index)],
      sighashes: Array.isArray(sighashTypes)
        ? sighashTypes.filter((type): type is number => Number.isSafeInteger(type))
        : undefined,
    }
  })
}

const switching = (core: BitcoinCore, method: string, key: 'enum' | 'network'): Handler => {
  const answer = () =>
    key === 'enum'
      ? { ...core.network().unisat, name: core.network().name }
      : core.network().unisat.network
  return async (params, session) => {
    if (core.network().unisat[key] === params[0]) return answer()
    const chain = chainNamed(key, params[0])
    if (!chain) throw rpcError('invalidParams', `There is no network ${String(params[0])}`)
    const { name } = networkOf(chain)
    await confirm(
      session,
      describeSwitch(
        core.deps.origin(),
        core.network().name,
        { id: chain, name },
        { method, params },
      ),
    )
    core.side.vault.switchTo(chain)
    return answer()
  }
}

const transacting = (core: BitcoinCore): Record<string, Handler> => ({
  signPsbt: async (params, session) => {
    const transaction = parsePsbt(params[0])
    const options = isRecord(params[1]) ? params[1] : {}
    const toSign = parseToSign(core, options.toSignInputs) ?? ownInputs(transaction, core.own())
    await askTransactions(
      core,
      [transaction],
      active(core).address,
      false,
      { method: 'signPsbt', params },
      session,
    )
    return toHex(signPsbt(transaction, toSign, options.autoFinalized !== false).toPSBT())
  },
  pushPsbt: async (params) => {
    const transaction = parsePsbt(params[0])
    if (!transaction.isFinal) transaction.finalize()
    return serverOf(core).broadcast(transaction)
  },
  sendBitcoin: async (params, session) => {
    const from = active(core)
    const { feeRate } = isRecord(params[2]) ? params[2] : {}
    const rate = typeof feeRate === 'number' && feeRate > 0 ? feeRate : DEFAULT_FEE_RATE
    const payment = {
      from,
      to: parseString(params[0], 'The address'),
      amount: parseSatoshis(params[1]),
      feeRate: rate,
      network: core.network(),
    }
    const transaction = await serverOf(core).pay(payment)
    await askTransactions(
      core,
      [transaction],
      from.address,
      true,
      { method: 'sendBitcoin', params },
      session,
    )
    return serverOf(core).broadcast(signPsbt(transaction, ownInputs(transaction, [from]), true))
  },
})

/** The methods of a provider of the shape of `window.unisat`, by the names they are called with. */
export const unisatMethods = (core: BitcoinCore): Record<string, Handler> => {
  const { side, connect } = core
  const accounts = () =>
    side.vault
      .visible()
      .flatMap((index) => side.accountsOf(index, ['payment']).map(({ address }) => address))
  return {
    requestAccounts: async (params, session) => {
      await connect([[side, PURPOSES]], { method: 'requestAccounts', params }, session)
      return accounts()
    },
    getAccounts: accounts,
    getPublicKey: () => toHex(active(core).key.publicKey),
    getNetwork: () => core.network().unisat.network,
    getChain: () => ({ ...core.network().unisat, name: core.network().name }),
    switchNetwork: switching(core, 'switchNetwork', 'network'),
    switchChain: switching(core, 'switchChain', 'enum'),
    disconnect: () => {
      side.vault.revoke()
      return null
    },
    signMessage: async (params, session) => {
      const message = new TextEncoder().encode(parseString(params[0], 'The message'))
      const { 1: type = 'ecdsa' } = params
      if (type !== 'ecdsa' && type !== 'bip322-simple')
        throw rpcError('invalidParams', `There is no kind of signature ${String(type)}`)
      return toBase64(
        await askMessage(
          core,
          active(core),
          message,
          type === 'ecdsa',
          { method: 'signMessage', params },
          session,
        ),
      )
    },
    ...transacting(core),
  }
}
