import { WagmiAdapter } from '@reown/appkit-adapter-wagmi'
import { base, mainnet } from '@reown/appkit/networks'
import { createAppKit } from '@reown/appkit/react'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { WagmiProvider } from 'wagmi'

const projectId = '0123456789abcdef0123456789abcdef'
const networks = [mainnet, base]
const adapter = new WagmiAdapter({ networks, projectId })
createAppKit({
  adapters: [adapter],
  networks,
  projectId,
  metadata: { name: 'Bench', description: 'Bench', url: location.origin, icons: [] },
  features: { analytics: false, email: false, socials: false },
})

createRoot(document.getElementById('app')).render(
  <WagmiProvider config={adapter.wagmiConfig}>
    <QueryClientProvider client={new QueryClient()}>
      <appkit-button />
    </QueryClientProvider>
  </WagmiProvider>
)
