import { createPrivateKey, sign } from 'node:crypto'
import {
  Keypair,
  SystemProgram,
  Transaction,
  TransactionMessage,
  VersionedTransaction,
} from 'solana-web3-legacy'
import { defineSolana } from '../../kernel/networks/index'
import { fromBase58, toBase58 } from '../../lib/bytes/base58'
import { handConnector, sessionOf } from '../kernel/sessions/handConnector'

export const local = defineSolana({
  genesisHash: '11111111111111111111111111111112',
  cluster: 'localnet',
  name: 'Local',
  rpcUrls: [],
})
export const devnet = defineSolana({
  genesisHash: 'EtWTRABZaYq6iMfeYKouRu166VU2xqa1wcaWoxPkrZBG',
  cluster: 'devnet',
  name: 'Devnet',
  rpcUrls: [],
})
const blockHash = '4uQeVj5tqViQh7yWWGStvkEG1Zmhx6uasJtWCJziofM'

export const first = Keypair.fromSeed(new Uint8Array(32).fill(1))
export const second = Keypair.fromSeed(new Uint8Array(32).fill(2))
export const addressOf = (pair: Keypair): string => pair.publicKey.toBase58()

/** The bytes of a transfer to the other account, unsigned, and what of it is signed. */
export function transfer(
  version: 'legacy' | 0,
  from = first,
  cosigner?: Keypair,
): { readonly wire: Uint8Array; readonly message: Uint8Array } {
  const instruction = SystemProgram.transfer({
    fromPubkey: from.publicKey,
    toPubkey: second.publicKey,
    lamports: 5,
  })
  if (cosigner)
    instruction.keys.push({ pubkey: cosigner.publicKey, isSigner: true, isWritable: false })
  if (version === 'legacy') {
    const made = new Transaction({ feePayer: from.publicKey, recentBlockhash: blockHash }).add(
      instruction,
    )
    return {
      wire: new Uint8Array(
        made.serialize({ requireAllSignatures: false, verifySignatures: false }),
      ),
      message: new Uint8Array(made.serializeMessage()),
    }
  }
  const message = new TransactionMessage({
    payerKey: from.publicKey,
    recentBlockhash: blockHash,
    instructions: [instruction],
  }).compileToV0Message()
  return { wire: new VersionedTransaction(message).serialize(), message: message.serialize() }
}

/** An ed25519 signature (RFC 8032). */
export function signWith(pair: Keypair, message: Uint8Array): Uint8Array {
  const pkcs8 = Buffer.concat([
    Buffer.from('302e020100300506032b657004220420', 'hex'),
    Buffer.from(pair.secretKey.slice(0, 32)),
  ])
  return new Uint8Array(
    sign(null, message, createPrivateKey({ key: pkcs8, format: 'der', type: 'pkcs8' })),
  )
}

type Call = {
  readonly method: string
  readonly params: Readonly<Record<string, string & readonly string[]>>
}

/** A wallet of two keys that answers as a connector of the kit does. `asked` keeps its calls. */
export function solanaHand() {
  const hand = handConnector('hand', {
    solana: sessionOf(local.id, addressOf(first), addressOf(second)),
  })
  const asked: Call[] = []
  const signed = (text: string) => {
    const transaction = VersionedTransaction.deserialize(
      new Uint8Array(Buffer.from(text, 'base64')),
    )
    transaction.sign([first])
    return {
      transaction: Buffer.from(transaction.serialize()).toString('base64'),
      signature: toBase58(transaction.signatures[0] as Uint8Array),
    }
  }
  const answers: Record<string, (params: Call['params']) => unknown> = {
    solana_signMessage: ({ message, pubkey }) => ({
      signature: toBase58(
        signWith(pubkey === addressOf(first) ? first : second, fromBase58(message as string)),
      ),
    }),
    solana_signTransaction: ({ transaction }) => signed(transaction as string),
    solana_signAllTransactions: ({ transactions }) => ({
      transactions: (transactions as readonly string[]).map((each) => signed(each).transaction),
    }),
    solana_signAndSendTransaction: ({ transaction }) => ({
      signature: signed(transaction as string).signature,
    }),
    solana_signIn: ({ statement }) => {
      const message = new TextEncoder().encode(`${addressOf(first)}\n\n${statement}`)
      return {
        account: { address: addressOf(first) },
        signedMessage: Buffer.from(message).toString('base64'),
        signature: toBase58(signWith(first, message)),
      }
    },
  }
  hand.hands.request = async (call) => {
    const { method, params } = call as Call
    asked.push({ method, params })
    const answer = answers[method]
    if (!answer) throw Object.assign(new Error('no such method'), { code: -32601 })
    return answer(params)
  }
  return { ...hand, asked, answers }
}
