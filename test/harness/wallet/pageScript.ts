const IN_PAGE = 'inPage'

// Not `new URL(…, import.meta.url)` in one expression: bundlers take that for an asset.
const HERE = import.meta.url

// By variable, so that a bundle for browsers does not take Node's modules in.
const load = (name: string): Promise<unknown> => import(/* @vite-ignore */ name)

/**
 * The text of the script that holds the page's side of a wallet, as `var inPage = …`. A built
 * package has it beside this module as `inPage.js`; from source it is bundled with esbuild (about
 * 20 ms).
 */
export const readPageScript = async (): Promise<string> => {
  const { existsSync, readFileSync } = (await load('node:fs')) as typeof import('node:fs')
  const { fileURLToPath } = (await load('node:url')) as typeof import('node:url')
  const built = fileURLToPath(new URL(`${IN_PAGE}.js`, HERE))
  if (existsSync(built)) return readFileSync(built, 'utf8')
  const { build } = (await load('esbuild')) as typeof import('esbuild')
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL(`${IN_PAGE}.ts`, HERE))],
    bundle: true,
    write: false,
    format: 'iife',
    globalName: IN_PAGE,
    target: 'es2022',
    logLevel: 'silent',
  })
  const [output] = outputFiles
  if (!output) throw new Error('esbuild gave no script for the page')
  return output.text
}
