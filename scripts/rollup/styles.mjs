// The style sheets in the code, and `styles.css`.
import { readFileSync } from 'node:fs'
import { build, transform } from 'esbuild'
import { at } from './root.mjs'

/**
 * Minifies the template strings that are marked as css, which must have no expressions.
 * `styles.css` is written from the button sheet.
 */
export const styles = {
  name: 'styles',
  async transform(code, id) {
    const sheets = [...code.matchAll(/\/\* css \*\/ `([^`]*)`/g)]
    if (sheets.length === 0) return null
    let out = code
    for (const [all, text] of sheets) {
      if (text.includes('${') || text.includes('\\'))
        this.error(`${id}: a css string must be plain text`)
      const css = await transform(text, { loader: 'css', minify: true, logLevel: 'silent' })
      out = out.replace(all, () => `\`${css.code.trim()}\``)
    }
    return { code: out, map: null }
  },
  async generateBundle() {
    const entry = at('ui/theme/buttonSheet.ts')
    const bundle = await build({
      entryPoints: [entry],
      bundle: true,
      write: false,
      format: 'esm',
      logLevel: 'silent',
    })
    const url = `data:text/javascript;base64,${Buffer.from(bundle.outputFiles[0].contents).toString('base64')}`
    const { buttonText } = await import(url)
    const css = await transform(buttonText, { loader: 'css', minify: true })
    this.emitFile({ type: 'asset', fileName: 'styles.css', source: css.code })
    this.emitFile({
      type: 'asset',
      fileName: 'styles.css.d.ts',
      source: readFileSync(at('ui/button/styles.css.d.ts'), 'utf8'),
    })
  },
}
