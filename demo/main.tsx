import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './App'
import { loadConfig } from './config'
import { NoServer } from './parts/NoServer'
import { installDemoWallet } from './wallet'

const root = createRoot(document.getElementById('root') as HTMLElement)

try {
  const config = await loadConfig()
  installDemoWallet(config)
  root.render(
    <StrictMode>
      <App config={config} />
    </StrictMode>,
  )
} catch (error) {
  console.error(error)
  root.render(<NoServer />)
}
