import { readFile } from 'node:fs/promises'
import * as z from 'zod'

/** Where a person sits, or a program: the streams of the process. */
export interface Terminal {
  readonly input: NodeJS.ReadableStream & {
    readonly isTTY?: boolean
    setRawMode?(isRaw: boolean): unknown
  }
  readonly output: { readonly isTTY?: boolean; write(text: string): unknown }
  readonly errors: { write(text: string): unknown }
}

export interface OpenFileOptions extends Terminal {
  /** Path of the file of recovery. */
  readonly path: string | undefined
  /** Path of a file that has its password; without it, it is asked for. */
  readonly passwordFile?: string | undefined
  /** Whether the phrase is printed where no terminal shows it. */
  readonly yes?: boolean | undefined
  /** The module of this package that opens files: `recoveryFile.js` beside the program. */
  readonly load?: () => Promise<unknown>
}

const openedSchema = z.union([
  z.strictObject({
    phrase: z.string(),
    accounts: z.strictObject({ eip155: z.string(), solana: z.string() }),
  }),
  z.strictObject({ refused: z.enum(['no_file', 'newer', 'secret_wrong', 'damaged']) }),
])
const moduleSchema = z.looseObject({
  openRecoveryFile: z.custom<(text: string, password: string) => Promise<unknown>>(
    (value) => typeof value === 'function',
  ),
})

const REFUSED = {
  no_file: 'This is no recovery file, or it is not whole. Look for another copy.',
  newer: 'The file was made by a newer release. Use that one: npx tessera-frame@latest open-file',
  secret_wrong:
    'The password is wrong, or the file was altered. Try again, and with another copy of the file.',
  damaged: 'The password is right, but the wallet in the file was altered. Look for another copy.',
} as const

const ENDED = '\u0003'
const ESCAPE = '\u001b'
const ERASED = ['\u007f', '\b']
/** An arrow or another key that is no character. */
const NO_CHARACTER = new RegExp(`${ESCAPE}(\\[[\\d;]*[A-Za-z~]|O.)?`, 'g')

/** What is typed until Enter; nothing of it is shown. Undefined where it was broken off. */
const askHidden = ({ input, errors }: Terminal, question: string): Promise<string | undefined> =>
  new Promise((resolve) => {
    let typed: string[] = []
    const finish = (answer: string | undefined) => {
      input.off('data', read)
      input.off('end', leave)
      input.setRawMode?.(false)
      input.pause()
      errors.write('\n')
      resolve(answer)
    }
    const leave = () => finish(undefined)
    const read = (chunk: Buffer | string) => {
      for (const character of String(chunk).replace(NO_CHARACTER, '')) {
        if (character === ENDED) return leave()
        if (character === '\r' || character === '\n') return finish(typed.join(''))
        typed = ERASED.includes(character) ? typed.slice(0, -1) : [...typed, character]
      }
    }
    errors.write(question)
    input.setEncoding('utf8')
    input.setRawMode?.(true)
    input.on('data', read)
    input.on('end', leave)
    input.resume()
  })

const readText = (path: string) => readFile(path, 'utf8').catch(() => undefined)

/**
 * Opens a file of recovery with its password, and nothing else: no server, no settings, no network.
 * Prints the phrase to the output, and all else to the errors. Resolves with the exit code: 0, or 1
 * where it did not open, or could not be asked or shown.
 */
export async function openFile(options: OpenFileOptions): Promise<0 | 1> {
  const {
    path,
    passwordFile,
    yes = false,
    output,
    input,
    errors,
    load = () => import(new URL('./recoveryFile.js', import.meta.url).href),
  } = options
  const refuse = (why: string): 1 => {
    errors.write(`${why}\n`)
    return 1
  }
  if (!path) return refuse('open-file takes the path of a recovery file.')
  const text = await readText(path)
  if (text === undefined) return refuse(`${path} cannot be read.`)
  if (!output.isTTY && !yes)
    return refuse(
      'The phrase would go to a file or another program. If that is what you want, say --yes.',
    )
  if (passwordFile === undefined && !input.isTTY)
    return refuse('There is no terminal to ask for the password: say --password-file.')
  const password =
    passwordFile === undefined
      ? await askHidden(options, 'Password of the file: ')
      : await readText(passwordFile)
  if (password === undefined)
    return refuse(
      passwordFile === undefined ? 'Nothing was opened.' : `${passwordFile} cannot be read.`,
    )
  const opened = openedSchema.parse(
    await moduleSchema.parse(await load()).openRecoveryFile(text, password),
  )
  if ('refused' in opened) return refuse(REFUSED[opened.refused])
  const { eip155, solana } = opened.accounts
  errors.write(
    `The phrase of ${eip155} and ${solana}. Whoever sees it can take all that is there.\n`,
  )
  output.write(`${opened.phrase}\n`)
  return 0
}
