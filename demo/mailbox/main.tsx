import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { followTheme } from '../phone/followTheme'
import { MailBox } from './MailBox'

followTheme()

createRoot(document.getElementById('root') as HTMLElement).render(
  <StrictMode>
    <MailBox />
  </StrictMode>,
)
