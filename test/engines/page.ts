import { createKit, type KitApi } from 'tessera-kit'
import { injected } from 'tessera-kit/injected'
import { defineEip155 } from 'tessera-kit/networks'
import { createWallet } from 'tessera-kit/testing'
import { ui } from 'tessera-kit/ui'

/** What the page is told by its address. */
interface Settings {
  readonly id: number
  readonly url: string
  readonly privateKey: `0x${string}`
}

declare global {
  interface Window {
    readonly smoke: { readonly kit: KitApi; readonly errors: readonly string[] }
  }
}

const errors: string[] = []
window.addEventListener('error', (event) => errors.push(String(event.error ?? event.message)))
window.addEventListener('unhandledrejection', (event) =>
  errors.push(`unhandled: ${String(event.reason)}`),
)
document.addEventListener('securitypolicyviolation', (event) =>
  errors.push(`refused: ${event.effectiveDirective} ${event.blockedURI}`),
)

const { id, url, privateKey } = JSON.parse(
  new URLSearchParams(location.search).get('settings') ?? '{}',
) as Settings
const name = 'Local Chain'
createWallet({
  accounts: [{ privateKey }],
  chains: [{ id, name, rpcUrl: url }],
  info: { name: 'Test Wallet', rdns: 'com.example.test' },
  behaviour: { autoApprove: true },
}).install()

const kit = createKit([ui(), injected()], {
  networks: [defineEip155({ id, name, rpcUrls: [url], testnet: true })],
}) as KitApi
const open = document.createElement('button')
open.textContent = 'Connect'
open.addEventListener('click', () => void kit.open())
document.querySelector('#app')?.append(open)
Object.assign(window, { smoke: { kit, errors } })
void kit.start()
