import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Installed } from './installTemplate'
import { bundlePage, servePage } from './servePage'

/** The ways a host is built. The template's files are the same in each. */
export const hosts = ['react', 'preact', 'cdn'] as const
export type HostName = (typeof hosts)[number]

/** What a page of these hosts offers to its test. */
export interface HostPage {
  start(
    server: string,
    chains: readonly { readonly id: number; readonly url: string }[],
  ): Promise<void>
  request(method: string, params: readonly unknown[]): Promise<unknown>
  status(): string | undefined
  /** The report of the conformance suite; in the React host only. */
  conform?(server: string): Promise<unknown>
}

/** The same for all: `parts` says where things come from. */
const script = (parts: string, show: string, more = '') => `${parts}
let kit
window.host = {
  async start(server, chains) {
    const networks = chains.map(({ id, url }) => defineEip155({ id, name: 'Local ' + id, rpcUrls: [url], testnet: true }))
    // nothing of the host's kit may run in idle time, while the suite watches what the plugin does to the page
    kit = createKit([ui({ preload: 'intent' }), acme({ appId: 'app-1', server })], { networks, publicRpc: true })
    ${show}
    await kit.start()
  },
  request: (method, params) => kit.request({ method, params }),
  status: () => kit.getState().session.namespaces.eip155?.status,
}
${more}`

const bindings = (from: string) => `import { createKit } from 'tessera-kit'
import { defineEip155 } from 'tessera-kit/networks'
import { acme } from 'acme-tessera-plugin'
${from}`
const tree = 'createElement(KitProvider, { kit }, createElement(ConnectButton))'
const place = "document.querySelector('#app')"

const sources: Record<HostName, string> = {
  react: script(
    bindings(`import { createElement } from 'react'
import { createRoot } from 'react-dom/client'
import axe from 'axe-core'
import { ConnectButton, KitProvider } from 'tessera-kit/react'
import { ui } from 'tessera-kit/ui'
import { conformance } from 'tessera-kit/testing'`),
    `createRoot(${place}).render(${tree})`,
    "window.host.conform = (server) => conformance(() => acme({ appId: 'app-1', server }), { axe })",
  ),
  preact: script(
    bindings(`import { createElement, render } from 'preact/compat'
import { ConnectButton, KitProvider } from 'tessera-kit/preact'
import { ui } from 'tessera-kit/preact/ui'`),
    `render(${tree}, ${place})`,
  ),
  cdn: script(
    "import { createKit, networks as definitions, ui } from 'tessera-kit'\nimport { acme } from 'acme-tessera-plugin'\nconst { defineEip155 } = definitions",
    `const button = document.createElement('button')
    button.textContent = 'Connect'
    button.addEventListener('click', () => kit.open())
    ${place}.append(button)`,
  ),
}

const bundle = (name: HostName, { host }: Installed): Promise<Map<string, string>> => {
  const entry = join(host, `${name}.js`)
  writeFileSync(entry, sources[name])
  return bundlePage(entry)
}

const filesIn = (folder: string, at: string): [string, string][] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(js|css)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .map((file) => [
      at + file.slice(folder.length).replaceAll('\\', '/'),
      readFileSync(file, 'utf8'),
    ])

/**
 * A plain page: the published files as they are, and the published import map with one line more.
 */
const plain = ({
  kit,
  plugin,
}: Installed): { readonly files: Map<string, string>; readonly map: string } => {
  const map = JSON.parse(readFileSync(join(kit, 'dist/cdn/importmap.json'), 'utf8')) as {
    imports: Record<string, string>
  }
  map.imports['acme-tessera-plugin'] = './acme/index.js'
  const files = new Map([
    ...filesIn(join(kit, 'dist/cdn'), ''),
    ...filesIn(join(plugin, 'dist'), '/acme'),
    ['/page.js', sources.cdn] as const,
  ])
  return { files, map: JSON.stringify(map) }
}

/** Serves a host's page under a strict policy. */
export async function serveHost(name: HostName, installed: Installed) {
  const { files, map } =
    name === 'cdn' ? plain(installed) : { files: await bundle(name, installed), map: '' }
  return servePage(files, map)
}
