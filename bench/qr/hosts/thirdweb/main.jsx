import { createRoot } from 'react-dom/client'
import { createThirdwebClient } from 'thirdweb'
import { ConnectButton, ThirdwebProvider } from 'thirdweb/react'
import { createWallet } from 'thirdweb/wallets'

const client = createThirdwebClient({ clientId: '0123456789abcdef0123456789abcdef' })
const wallets = [createWallet('io.metamask'), createWallet('me.rainbow'), createWallet('com.trustwallet.app')]

createRoot(document.getElementById('app')).render(
  <ThirdwebProvider>
    <ConnectButton client={client} theme="light" wallets={wallets} />
  </ThirdwebProvider>
)
