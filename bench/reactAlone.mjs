// What a first click costs that loads a renderer and nothing of the kit: a page without React,
// whose button imports it and draws a plain dialog with a list. The least that a click at once can
// take where the page has no renderer of its own.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildPage } from '../scripts/size.mjs'

const source = `
const button = document.querySelector('button')
button.addEventListener('click', async () => {
  const [{ createElement: h }, { createRoot }] = await Promise.all([import('react'), import('react-dom/client')])
  const dialog = document.createElement('dialog')
  document.body.append(dialog)
  const row = (_, at) => h('li', { key: at }, h('button', { className: 'plain-row' }, h('span', null, 'W'), h('span', null, 'Wallet ' + at)))
  createRoot(dialog).render(h('div', null, h('h2', null, 'Connect'), h('ul', null, Array.from({ length: 5 }, row))))
  dialog.showModal()
})
`

/** Builds the page into `folder/reactAlone`, beside the hosts. */
export const buildReactAlone = async (host, folder) => {
  writeFileSync(join(host, 'reactAlone.js'), source)
  await buildPage(
    host,
    { name: 'reactAlone', main: 'reactAlone.js', body: '<button type="button">Connect</button>' },
    join(folder, 'reactAlone'),
  )
}
