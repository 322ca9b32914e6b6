import type { Prompt, WalletInfo } from '../types'

/** Builds what a user is asked, all of it as text nodes, and reports the decision. */
export const buildCard = (
  page: Document,
  prompt: Prompt,
  info: WalletInfo,
  decide: (yes: boolean) => void,
) => {
  const element = <Name extends keyof HTMLElementTagNameMap>(
    name: Name,
    className = '',
    ...children: (Node | string)[]
  ) => {
    const made = page.createElement(name)
    if (className) made.className = className
    made.append(...children)
    return made
  }
  const button = (label: string, className: string, yes: boolean) => {
    const made = element('button', className, label)
    made.type = 'button'
    made.addEventListener('click', () => decide(yes))
    return made
  }
  const icon = element('img')
  icon.src = info.icon
  icon.alt = ''
  const title = element('h1', '', prompt.title)
  title.id = 'ask-title'
  const facts = prompt.facts.map(([label, value]) =>
    element('div', '', element('dt', '', label), element('dd', '', value)),
  )
  const main = element('div', 'main', title, element('p', 'words', prompt.words))
  if (prompt.text !== undefined) main.append(element('div', 'text', prompt.text))
  main.append(
    element('dl', '', ...facts),
    element(
      'details',
      '',
      element('summary', '', 'The request as it came'),
      element('pre', '', prompt.raw),
    ),
  )
  const card = element(
    'section',
    'ask',
    element('div', 'top', icon, element('span', 'name', info.name)),
    main,
    element('div', 'bottom', button('Reject', 'no', false), button('Approve', 'yes', true)),
  )
  card.tabIndex = -1
  card.setAttribute('role', 'dialog')
  card.setAttribute('aria-labelledby', title.id)
  card.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') decide(false)
  })
  return card
}
