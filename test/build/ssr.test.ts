import { expect, inject, test } from 'vitest'
import { entries, runNode } from './entries'

const DOM = [
  'window',
  'document',
  'localStorage',
  'sessionStorage',
  'HTMLElement',
  'customElements',
  'CSSStyleSheet',
  'matchMedia',
]
const noDom = `
const present = ${JSON.stringify(DOM)}.filter((name) => name in globalThis)
if (present.length > 0) throw new Error('DOM globals: ' + present)
`

test.each(entries)('server: %s imports without DOM globals', async (entry) => {
  const name = entry.replaceAll('/', '-')
  const text = `${noDom}const names = Object.keys(await import('${entry}'))\nconsole.log(names.length)`
  expect(Number(await runNode(inject('packed').host, name, text))).toBeGreaterThan(0)
})

test('server: a page with a provider and a button renders to text', async () => {
  const text = `${noDom}
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { createKit } from 'tessera-kit'
import { injected } from 'tessera-kit/injected'
import { base, mainnet } from 'tessera-kit/networks'
import { ConnectButton, KitProvider } from 'tessera-kit/react'
import { ui } from 'tessera-kit/ui'
const kit = createKit([ui(), injected()], { networks: [mainnet, base] })
console.log(renderToString(createElement(KitProvider, { kit }, createElement(ConnectButton))))
if (kit.started) throw new Error('the server started the kit')`
  const html = await runNode(inject('packed').host, 'render', text)
  expect(html).toContain('tessera-button')
  expect(html).not.toMatch(/\sstyle=/)
})

test('control: a module that reads the document at import fails', async () => {
  await expect(
    runNode(inject('packed').host, 'ssr-control', `${noDom}document.title`),
  ).rejects.toThrow(/document is not defined/)
})
