/** Keeps the page that is read in sight in a long list. */
function showCurrent(side: HTMLElement): void {
  const current = side.querySelector<HTMLElement>('[aria-current]')
  side.scrollTop = current ? Math.max(0, current.offsetTop - side.clientHeight / 2) : 0
}

/** The sidebar behind a button, where the page is narrow; Esc and a press beside it close it. */
export function addMenu(): void {
  const button = document.querySelector<HTMLButtonElement>('.menu')
  const side = document.querySelector<HTMLElement>('.side')
  if (!button || !side) return
  const isOpen = () => button.getAttribute('aria-expanded') === 'true'
  const show = (open: boolean) => {
    button.setAttribute('aria-expanded', String(open))
    side.classList.toggle('open', open)
    document.documentElement.classList.toggle('locked', open)
    if (open) (side.querySelector<HTMLElement>('[aria-current]') ?? side.querySelector('a'))?.focus({ preventScroll: true })
    if (open) showCurrent(side)
  }
  button.addEventListener('click', () => show(!isOpen()))
  document.addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape' || !isOpen()) return
    show(false)
    button.focus()
  })
  document.addEventListener('click', ({ target }) => {
    if (isOpen() && target instanceof Node && !side.contains(target) && !button.contains(target)) show(false)
  })
  showCurrent(side)
}
