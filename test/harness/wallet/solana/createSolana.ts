import type { SolanaWalletOptions } from '../../types'
import type { Connecting } from '../connecting'
import { describeSign, readableBytes } from '../describe'
import { confirm, type Handler } from '../handler'
import { isRecord, parseRecord } from '../parse'
import { rpcError } from '../rpcError'
import { chainOf, keyOf, parseBytes, type Side, type SideDeps } from '../side'
import { solanaFeatures } from '../standardFeatures'
import { describeSignIn, describeTransactions } from './describe'
import { readKey, type SolanaKey, strangeKey } from './keys'
import { createSending } from './send'
import { signInText } from './signIn'
import { readTransaction } from './transaction'

const SCOPE = ['solana']

const hostOf = (origin: string) => (URL.canParse(origin) ? new URL(origin).host : origin)

type Kit = {
  side: Omit<Side, 'methods'>
  keys: readonly SolanaKey[]
  deps: SideDeps
  connect: Connecting
  options: SolanaWalletOptions
}

const keyAt = ({ keys }: Kit, index: number) => keys[index] as SolanaKey

/** solana:signMessage and solana:signIn. A sign-in connects a page that is not. */
const signing = (kit: Kit): Record<string, Handler> => {
  const { side, deps, connect } = kit
  const signer = async (key: SolanaKey) =>
    deps.behaviour.get().wrongSignature ? strangeKey() : key
  return {
    'solana:signMessage': async (params, session) => {
      const request = { method: 'solana:signMessage', params }
      const inputs = params.map((each) => {
        const input = parseRecord(each, 'The input')
        return {
          key: keyAt(kit, keyOf(side, input.account)),
          message: parseBytes(input.message, 'message'),
        }
      })
      const outputs = []
      for (const { key, message } of inputs) {
        await confirm(
          session,
          describeSign(deps.origin(), key.address, readableBytes(message), request),
        )
        outputs.push({
          signedMessage: message,
          signature: await (await signer(key)).sign(message),
          signatureType: 'ed25519',
        })
      }
      return outputs
    },
    'solana:signIn': async (params, session) => {
      const request = { method: 'solana:signIn', params }
      const host = hostOf(deps.origin())
      const outputs = []
      for (const input of params.length > 0 ? params : [{}]) {
        await connect([[side, SCOPE]], request, session)
        const wanted =
          isRecord(input) && typeof input.address === 'string' ? input.address : undefined
        const index = wanted === undefined ? side.vault.active() : keyOf(side, wanted)
        const key = keyAt(kit, index)
        const text = signInText(
          { ...(isRecord(input) && input), ...deps.behaviour.get().signIn },
          key.address,
          host,
        )
        await confirm(session, describeSignIn(deps.origin(), key.address, text, host, request))
        const signedMessage = new TextEncoder().encode(text)
        const [account] = side.accountsOf(index, SCOPE)
        outputs.push({
          account,
          signedMessage,
          signature: await (await signer(key)).sign(signedMessage),
          signatureType: 'ed25519',
        })
      }
      return { outputs, shown: deps.shown() }
    },
  }
}

/**
 * solana:signTransaction and solana:signAndSendTransaction: all inputs are asked for at once, and
 * sent one after the other.
 */
const transacting = (kit: Kit): Record<string, Handler> => {
  const { side, deps, options } = kit
  const send = createSending(options)
  const prepare = async (
    method: string,
    params: readonly unknown[],
    session: Parameters<Handler>[1],
  ) => {
    const sends = method === 'solana:signAndSendTransaction'
    const inputs = params.map((each) => {
      const input = parseRecord(each, 'The input')
      const key = keyAt(kit, keyOf(side, input.account))
      if (sends && input.chain === undefined) throw rpcError('invalidParams', 'chain must be named')
      return {
        key,
        chain: chainOf(side, input.chain),
        read: readTransaction(parseBytes(input.transaction, 'transaction')),
        options: input.options,
      }
    })
    const [first] = inputs
    if (!first) throw rpcError('invalidParams', 'There is no transaction')
    const chain = [...new Set(inputs.map((input) => input.chain))].join(', ')
    const prompt = describeTransactions(
      deps.origin(),
      first.key.address,
      inputs.map(({ read }) => read),
      { chain, sends, request: { method, params } },
    )
    await confirm(session, prompt)
    return Promise.all(
      inputs.map(async (input) => ({ ...input, signed: await input.read.sign(input.key) })),
    )
  }
  return {
    'solana:signTransaction': async (params, session) =>
      (await prepare('solana:signTransaction', params, session)).map(({ signed }) => ({
        signedTransaction: signed.bytes,
      })),
    'solana:signAndSendTransaction': async (params, session) => {
      const outputs = []
      for (const { signed, chain, options: wanted } of await prepare(
        'solana:signAndSendTransaction',
        params,
        session,
      )) {
        await send(chain, signed, wanted)
        outputs.push({ signature: signed.first })
      }
      return outputs
    },
  }
}

/** Reads the keys of a wallet's Solana side and builds it. Rejects for keys that are none. */
export const createSolana = async (
  options: SolanaWalletOptions,
  deps: SideDeps,
  connect: Connecting,
): Promise<Side> => {
  const keys = await Promise.all(options.keys.map(readKey))
  const addresses = keys.map(({ address }) => address)
  const features = solanaFeatures(options)
  const vault = deps.createVault({
    ids: addresses,
    chains: options.chains.map(({ id }) => id),
    isChain: (chain) => chain.startsWith('solana:'),
    scope: SCOPE,
  })
  const side: Kit['side'] = {
    vault,
    scope: SCOPE,
    addresses: () => addresses,
    accountsOf: (index) => {
      const { address, publicKey } = keys[index] as SolanaKey
      return [
        { address, publicKey, chains: vault.chains(), features, label: `Account ${index + 1}` },
      ]
    },
  }
  const kit: Kit = { side, keys, deps, connect, options }
  return { ...side, methods: { ...signing(kit), ...transacting(kit) } }
}
