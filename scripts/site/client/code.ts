import { element } from './element'

const copy = async (button: HTMLButtonElement, text: string) => {
  try {
    await navigator.clipboard.writeText(text)
    button.textContent = 'Copied'
  } catch {
    button.textContent = 'Press Ctrl C'
  }
  setTimeout(() => (button.textContent = 'Copy'), 2_000)
}

/** A copy button for each block of code. */
export function addCopyButtons(): void {
  for (const figure of document.querySelectorAll('figure.code')) {
    const code = figure.querySelector('code')
    const button = element('button', { type: 'button', class: 'copy', 'aria-live': 'polite' }, 'Copy')
    button.addEventListener('click', () => void copy(button, code?.textContent ?? ''))
    figure.append(button)
  }
}

/** What scrolls sideways can be reached by keyboard; what does not is no stop for it. */
export function markOverflow(): void {
  const mark = (box: Element) => {
    if (box.scrollWidth > box.clientWidth) box.setAttribute('tabindex', '0')
    else box.removeAttribute('tabindex')
  }
  const observer = new ResizeObserver((entries) => {
    for (const { target } of entries) mark(target)
  })
  for (const box of document.querySelectorAll('pre, .table')) observer.observe(box)
}
