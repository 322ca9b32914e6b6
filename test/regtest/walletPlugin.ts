import { defineConnector, definePlugin } from 'tessera-kit'
import { bitcoinRegtest } from 'tessera-kit/networks'
import { type BitcoinSigner, fromBase64 } from '../kernel/networks/bip122/signer'

export const toHex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')

/** A wallet of one key as the kit sees it. */
export const walletPlugin = definePlugin('regtestwallet', (wallet: BitcoinSigner) => ({
  needs: ['connectors'],
  setup(ctx) {
    const { address, publicKey } = wallet
    ctx.connectors.add(
      defineConnector({
        manifest: {
          id: 'regtest',
          name: 'Regtest',
          kind: 'external',
          namespaces: ['bip122'],
          approval: 'wallet',
        },
        connect: async () => ({
          sessions: {
            bip122: {
              accounts: [{ address, publicKey, type: 'payment' }],
              active: address,
              chainId: bitcoinRegtest.id,
            },
          },
        }),
        disconnect: async () => {},
        async request({ method, params }) {
          const { message, psbt, signInputs } = params as {
            message: string
            psbt: string
            signInputs: { index: number }[]
          }
          if (method === 'signMessage')
            return { address, signature: toHex(fromBase64(wallet.signMessage(message))) }
          if (method === 'signPsbt')
            return {
              psbt: wallet.signPsbt(
                psbt,
                signInputs.map(({ index }) => index),
                true,
              ),
            }
          throw Object.assign(new Error('no such method'), { code: -32601 })
        },
        on: () => () => {},
      }),
    )
  },
}))
