/** An element with attributes and children; texts stay texts. */
export function element<K extends keyof HTMLElementTagNameMap>(tag: K, attributes: Readonly<Record<string, string>>, ...children: (Node | string)[]): HTMLElementTagNameMap[K] {
  const made = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value)
  made.append(...children)
  return made
}
