import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { ConnectKitButton, ConnectKitProvider, getDefaultConfig } from 'connectkit'
import { createRoot } from 'react-dom/client'
import { createConfig, WagmiProvider } from 'wagmi'
import { base, mainnet } from 'wagmi/chains'

const config = createConfig(
  getDefaultConfig({ appName: 'Bench', walletConnectProjectId: '0123456789abcdef0123456789abcdef', chains: [mainnet, base], enableFamily: false })
)

createRoot(document.getElementById('app')).render(
  <WagmiProvider config={config}>
    <QueryClientProvider client={new QueryClient()}>
      <ConnectKitProvider>
        <ConnectKitButton />
      </ConnectKitProvider>
    </QueryClientProvider>
  </WagmiProvider>
)
