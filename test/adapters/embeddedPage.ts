import { createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { createKit, type KitApi } from 'tessera-kit'
import { type EmbeddedOptions, embedded } from 'tessera-kit/embedded'
import { signer } from 'tessera-kit/ethers'
import { fromViem, solanaDevnet } from 'tessera-kit/networks'
import { KitProvider, useSendTransaction, useSignMessage } from 'tessera-kit/react'
import { kitWallet } from 'tessera-kit/solana-adapter'
import { ui } from 'tessera-kit/ui'
import { walletClient } from 'tessera-kit/viem'
import { tesseraConnector, type WagmiConnectorConfig } from 'tessera-kit/wagmi'
import { toViemChain } from '../../adapters/toViemChain'

// A host page on the embedded wallet, which asks it through each library and the kit's own hooks.

const one = fromViem({
  id: 1,
  name: 'One',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: ['http://127.0.0.1:9/'] } },
})
const hex = (bytes: Uint8Array) =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
const message = 'hello'
const typedData = {
  domain: { name: 'Example', chainId: 1 },
  types: { Mail: [{ name: 'text', type: 'string' }] },
  primaryType: 'Mail',
  message: { text: message },
} as const

let kit: KitApi
let sign: (message: string) => Promise<string | undefined>
let send: (to: string) => Promise<string | undefined>
const sessionOf = (namespace: string) =>
  kit.getState().session.namespaces[namespace] as { readonly active: string }

/** Hands the hooks of the active account to the page. */
function Hooks() {
  const { signMessage } = useSignMessage()
  const { sendTransaction } = useSendTransaction()
  sign = (text) => signMessage(text)
  send = (to) => sendTransaction({ to, amount: 1n })
  return null
}
const solana = () => {
  const wallet = kitWallet(kit)
  const [account] = wallet.accounts
  if (!account) throw new Error('no account')
  return { features: wallet.features, account }
}

/** What each of them is asked; all return text, so that a test can read it. */
const asks = {
  request: () =>
    kit.request({
      method: 'personal_sign',
      params: [`0x${hex(new TextEncoder().encode(message))}`, sessionOf('eip155').active],
    }),
  provider: () =>
    kit.provider('eip155').request({
      method: 'personal_sign',
      params: [`0x${hex(new TextEncoder().encode(message))}`, sessionOf('eip155').active],
    }),
  viem: () => walletClient(kit).signMessage({ message }),
  typedData: () => walletClient(kit).signTypedData(typedData),
  ethers: async () => (await signer(kit)).signMessage(message),
  async wagmi() {
    const connector = tesseraConnector(kit)({
      chains: [toViemChain(one)],
      emitter: { emit: () => {}, listenerCount: () => 0 },
    } as unknown as WagmiConnectorConfig)
    const { accounts } = await connector.connect()
    const provider = (await connector.getProvider()) as { request(call: object): Promise<unknown> }
    return provider.request({
      method: 'personal_sign',
      params: [`0x${hex(new TextEncoder().encode(message))}`, (accounts as readonly string[])[0]],
    })
  },
  hook: () => sign(message),
  send: () => send(`0x${'22'.repeat(20)}`),
  async solanaMessage() {
    const { account, features } = solana()
    const [output] = await features['solana:signMessage'].signMessage({
      account,
      message: new TextEncoder().encode(message),
    })
    return hex(output?.signature ?? new Uint8Array())
  },
  async solanaTransaction(wire?: string) {
    const { account, features } = solana()
    const transaction = Uint8Array.from(wire?.match(/../g) ?? [], (byte) =>
      Number.parseInt(byte, 16),
    )
    const [output] = await features['solana:signTransaction'].signTransaction({
      account,
      transaction,
      chain: 'solana:devnet',
    })
    return hex(output?.signedTransaction ?? new Uint8Array())
  },
}

const page = {
  async start(options: EmbeddedOptions) {
    const made = createKit([ui({ preload: 'none' }), embedded(options)], {
      networks: [one, solanaDevnet],
    })
    kit = made as KitApi
    createRoot(document.body.appendChild(document.createElement('div'))).render(
      createElement(KitProvider, { kit: made }, createElement(Hooks)),
    )
    await made.start()
    const api = await made.use(embedded).load()
    await api.requestCode('user@example.com')
    await api.confirmCode('123456')
    await kit.connect('ID_AUTH')
    return { eip155: sessionOf('eip155').active, solana: sessionOf('solana').active }
  },
  /** Puts a namespace in front, for the hooks. */
  front: (chain: 'eip155' | 'solana') =>
    kit.switchNetwork(chain === 'eip155' ? one.id : solanaDevnet.id),
  ask: (name: keyof typeof asks, given?: string): Promise<unknown> => asks[name](given),
}

declare global {
  interface Window {
    readonly embeddedPage: typeof page
  }
}
Object.assign(window, { embeddedPage: page })
