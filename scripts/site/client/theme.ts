// Runs before the page is drawn, so that it never shows in the wrong theme.
const read = () => {
  try {
    return localStorage.getItem('tessera-docs:theme')
  } catch {
    return null
  }
}
const stored = read()
document.documentElement.classList.add('js')
if (stored === 'dark' || stored === 'light') document.documentElement.dataset.theme = stored
