import { createRoot } from 'react-dom/client'
import { createKit } from 'tessera-kit'
import { injected } from 'tessera-kit/injected'
import { base, mainnet } from 'tessera-kit/networks'
import { ConnectButton, KitProvider } from 'tessera-kit/react'
import 'tessera-kit/styles.css'
import { ui } from 'tessera-kit/ui'
import { walletConnect } from 'tessera-kit/walletconnect'

const kit = createKit([ui(), injected(), walletConnect({ relayUrl: 'wss://relay.example.org' })], { networks: [mainnet, base] })

createRoot(document.getElementById('app')).render(
  <KitProvider kit={kit}>
    <ConnectButton />
  </KitProvider>
)
