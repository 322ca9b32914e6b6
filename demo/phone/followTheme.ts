import { readSettings } from '../settings'

/** Takes the theme that was chosen on the demo's page, now and when it changes there. */
export function followTheme(): void {
  const apply = () => {
    const { theme } = readSettings()
    if (theme === 'system') delete document.documentElement.dataset.theme
    else document.documentElement.dataset.theme = theme
  }
  apply()
  addEventListener('storage', apply)
}
