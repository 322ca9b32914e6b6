import { element } from './element'
import { type Found, rank } from './rank'

const option = (root: string) => (found: Found, at: number) =>
  element(
    'li',
    { role: 'option', id: `found-${at}`, 'data-url': root + found.url, 'aria-selected': String(at === 0) },
    element('b', {}, found.title),
    element('small', {}, [found.page, found.text].filter(Boolean).join(' · ')),
  )

const makeDialog = () => {
  const input = element('input', {
    type: 'text', enterkeyhint: 'search', role: 'combobox', placeholder: 'Search the documentation', 'aria-label': 'Search the documentation',
    'aria-expanded': 'true', 'aria-controls': 'found', 'aria-autocomplete': 'list', autocomplete: 'off', spellcheck: 'false',
  })
  const list = element('ul', { id: 'found', role: 'listbox', 'aria-label': 'Found' })
  const note = element('p', { role: 'status' }, 'Type to search pages, headings and names.')
  const dialog = element('dialog', { class: 'search', 'aria-label': 'Search' }, input, note, list)
  document.body.append(dialog)
  return { dialog, input, list, note }
}

/** The search: a dialog over an index that is fetched when it first opens. `/` and Ctrl K open it, arrows choose, Enter goes there. */
export function addSearch(): void {
  const root = document.documentElement.dataset.root ?? ''
  const button = document.querySelector<HTMLButtonElement>('.find')
  const { dialog, input, list, note } = makeDialog()
  let index: Promise<readonly Found[]> | undefined
  const load = () => (index ??= fetch(`${root}search.json`).then((answer) => answer.json() as Promise<readonly Found[]>))

  const choose = (to: Element | null | undefined) => {
    if (!to) return
    list.querySelector('[aria-selected="true"]')?.setAttribute('aria-selected', 'false')
    to.setAttribute('aria-selected', 'true')
    to.scrollIntoView({ block: 'nearest' })
    input.setAttribute('aria-activedescendant', to.id)
  }
  const show = async () => {
    const { value } = input
    const found = rank(await load().catch(() => []), value)
    if (value !== input.value) return
    list.replaceChildren(...found.map(option(root)))
    list.hidden = found.length === 0
    input.setAttribute('aria-expanded', String(found.length > 0))
    input.removeAttribute('aria-activedescendant')
    note.textContent = value.trim() ? (found.length ? `${found.length} found` : 'Nothing found. Try another word.') : 'Type to search pages, headings and names.'
    choose(list.firstElementChild)
  }
  const open = () => {
    dialog.showModal()
    input.select()
    void show()
  }
  const go = (to: Element | null | undefined) => {
    const { url } = (to as HTMLElement | null | undefined)?.dataset ?? {}
    if (!url) return
    dialog.close()
    location.href = url
  }

  button?.addEventListener('click', open)
  input.addEventListener('input', () => void show())
  list.addEventListener('click', ({ target }) => go((target as Element).closest('li')))
  dialog.addEventListener('click', ({ target }) => target === dialog && dialog.close())
  dialog.addEventListener('keydown', (event) => {
    const current = list.querySelector('[aria-selected="true"]')
    if (event.key === 'ArrowDown') choose(current?.nextElementSibling ?? list.firstElementChild)
    else if (event.key === 'ArrowUp') choose(current?.previousElementSibling ?? list.lastElementChild)
    else if (event.key === 'Enter') go(current)
    else return
    event.preventDefault()
  })
  document.addEventListener('keydown', (event) => {
    const isTyping = event.target instanceof HTMLElement && /^(INPUT|TEXTAREA|SELECT)$/.test(event.target.tagName)
    const isAsked = (event.key === '/' && !isTyping) || (event.key === 'k' && (event.ctrlKey || event.metaKey))
    if (!isAsked || dialog.open) return
    event.preventDefault()
    open()
  })
}
