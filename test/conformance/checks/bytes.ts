import type { ConformanceOptions, ConformanceReport, Outcome } from '../types'

const load = (name: string): Promise<unknown> => import(/* @vite-ignore */ name)

interface Built {
  readonly name: string
  readonly content: Uint8Array
}

async function readFiles(files: NonNullable<ConformanceOptions['files']>): Promise<Built[]> {
  return Promise.all(
    files.map(async (file) => {
      if (typeof file !== 'string' && !(file instanceof URL)) {
        return {
          name: file.name,
          content:
            typeof file.content === 'string'
              ? new TextEncoder().encode(file.content)
              : file.content,
        }
      }
      const { readFile } = (await load('node:fs/promises')) as typeof import('node:fs/promises')
      return {
        name: String(file),
        content: await readFile(String(file).startsWith('file:') ? new URL(file) : file),
      }
    }),
  )
}

const gzipped = async (content: Uint8Array): Promise<number> => {
  const stream = new Response(content as BlobPart & BodyInit).body?.pipeThrough(
    new CompressionStream('gzip'),
  )
  return (await new Response(stream).arrayBuffer()).byteLength
}

const world = String.raw`(?:globalThis|window|self|global)\s*(?:\?\.|\.)\s*`
/**
 * Text of a program that is made into code at run time: eval and Function, called by name, through
 * the global object, or by another name.
 */
const generated = new RegExp(
  [
    String.raw`\bnew\s+Function\s*\(`,
    String.raw`(?<![\w.$])Function(?:\?\.)?\(`,
    String.raw`(?<![\w.$])Function\s*\.\s*(?:call|apply)\b`,
    String.raw`(?<![\w.$])eval\s*(?:\?\.)?\s*\(`,
    String.raw`[(,]\s*eval\s*\)`,
    String.raw`=\s*eval\s*[;,)\n]`,
    String.raw`\b${world}(?:eval|Function)\b`,
    String.raw`\b(?:globalThis|window|self|global)\s*(?:\?\.)?\[\s*(["'\x60])(?:eval|Function)\1\s*\]`,
    String.raw`\.\s*constructor\s*\.\s*constructor\s*\(`,
  ].join('|'),
)

/** Counts the built files; searches them for generated code. */
export async function checkBytes({ files, maxBytes }: ConformanceOptions): Promise<{
  readonly outcome: Outcome
  readonly generated: readonly string[]
  readonly bytes?: ConformanceReport['bytes']
}> {
  if (!files) return { outcome: { skipped: 'no built files were given' }, generated: [] }
  const built = await readFiles(files)
  const sizes = await Promise.all(built.map(({ content }) => gzipped(content)))
  const bytes = {
    raw: built.reduce((sum, { content }) => sum + content.byteLength, 0),
    gzip: sizes.reduce((sum, size) => sum + size, 0),
  }
  const scripts = built.filter(({ name }) => /\.[cm]?js$/.test(name))
  const found = scripts
    .filter(({ content }) => generated.test(new TextDecoder().decode(content)))
    .map(({ name }) => `${name} makes code from text`)
  const outcome =
    maxBytes !== undefined && bytes.gzip > maxBytes
      ? [`${bytes.gzip} bytes gzipped, ${maxBytes} are allowed`]
      : []
  return { outcome, generated: found, bytes }
}
