import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { loadConfig } from '../config'
import { NoServer } from '../parts/NoServer'
import { followTheme } from './followTheme'
import { Phone } from './Phone'
import { Frame } from './parts/Frame'
import { openWallet } from './wallet'

followTheme()
const root = createRoot(document.getElementById('root') as HTMLElement)
root.render(<Frame busy />)

try {
  const wallet = await openWallet(await loadConfig())
  root.render(
    <StrictMode>
      <Phone wallet={wallet} />
    </StrictMode>,
  )
} catch (error) {
  console.error(error)
  root.render(<NoServer />)
}
