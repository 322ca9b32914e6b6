const isDark = () => {
  const { theme } = document.documentElement.dataset
  return theme ? theme === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches
}

/** The button that changes the theme, and remembers the choice where the browser lets it. */
export function addThemeButton(): void {
  const button = document.querySelector<HTMLButtonElement>('.theme')
  const say = () => button?.setAttribute('aria-label', isDark() ? 'Use the light theme' : 'Use the dark theme')
  say()
  button?.addEventListener('click', () => {
    const theme = isDark() ? 'light' : 'dark'
    document.documentElement.dataset.theme = theme
    say()
    try {
      localStorage.setItem('tessera-docs:theme', theme)
    } catch {
      // the page shows it all the same
    }
  })
}
