/** Marks, in the list "On this page", the heading that is being read. */
export function followReader(): void {
  const links = new Map([...document.querySelectorAll<HTMLAnchorElement>('.toc a')].map((link) => [decodeURIComponent(link.hash.slice(1)), link]))
  const headings = [...links.keys()].flatMap((id) => document.getElementById(id) ?? [])
  if (headings.length === 0) return
  let last: Element | undefined
  const mark = () => {
    const passed = headings.filter((heading) => heading.getBoundingClientRect().top < 120)
    const current = passed.at(-1) ?? headings[0]
    if (current === last) return
    for (const [id, link] of links) {
      if (id === current?.id) link.setAttribute('aria-current', 'true')
      else link.removeAttribute('aria-current')
    }
    links.get(current?.id ?? '')?.scrollIntoView({ block: 'nearest' })
    last = current
  }
  let asked = false
  const ask = () => {
    if (asked) return
    asked = true
    requestAnimationFrame(() => {
      asked = false
      mark()
    })
  }
  addEventListener('scroll', ask, { passive: true })
  mark()
}
