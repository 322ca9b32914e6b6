import { dirname } from 'node:path'
import { build } from 'esbuild'
import { packageOf } from './copied.mjs'
import { at } from './root.mjs'

/** The page's side of the mock wallet, as a script beside the chunk that reads it. */
export const inPage = {
  name: 'in-page',
  async generateBundle(_, bundle) {
    const reader = at('test/harness/wallet/pageScript.ts')
    const chunk = Object.values(bundle).find(({ moduleIds }) => moduleIds?.includes(reader))
    if (!chunk) return
    const script = await build({
      entryPoints: [at('test/harness/wallet/inPage.ts')],
      bundle: true,
      write: false,
      minifySyntax: true,
      format: 'iife',
      globalName: 'inPage',
      target: 'es2022',
      metafile: true,
    })
    const foreign = Object.keys(script.metafile.inputs).filter((id) => packageOf(id))
    if (foreign.length > 0)
      this.error(`copied into inPage.js, where nothing counts it: ${foreign.join(', ')}`)
    this.emitFile({
      type: 'asset',
      fileName: `${dirname(chunk.fileName)}/inPage.js`,
      source: script.outputFiles[0].text,
    })
  },
}
