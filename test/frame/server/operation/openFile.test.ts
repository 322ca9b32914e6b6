import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { beforeAll, describe, expect, test } from 'vitest'
import { openFile } from '../../../../frame/server/operation/openFile'
import { derivePassword } from '../../../../frame/site/keys/derivePassword'
import { openRecoveryFile } from '../../../../frame/site/keys/openRecoveryFile'
import { fromPhrase } from '../../../../frame/site/keys/phrase'
import { importSecret, sealForUser } from '../../../../frame/site/keys/recovery'
import { writeRecoveryFile } from '../../../../frame/site/keys/recoveryFile'
import { createWallet, refreshPair } from '../../../../frame/site/keys/wallet'
import { toBase64url } from '../../../../lib/bytes/base64'
import { temporaryFolder } from '../databases'
import { buildProgram, runProgram } from '../programs'

const PHRASE = `${'abandon '.repeat(11)}about`
const PASSWORD = 'correct horse battery'

/** A file as the site makes it. */
const makeFile = async () => {
  const { wallet, device } = await createWallet(false, fromPhrase(PHRASE))
  const { id, gen, holderShare, serverShare } = await refreshPair(wallet, device)
  const salt = new Uint8Array(16).fill(7)
  const secret = await importSecret(await derivePassword(PASSWORD, salt))
  const sealed = await sealForUser(secret, Uint8Array.of(...holderShare, ...serverShare), {
    walletId: wallet.id,
    id,
    gen,
    method: 'file',
  })
  const record = {
    id: wallet.id,
    gen: wallet.gen,
    blob: toBase64url(wallet.blob),
    accounts: wallet.accounts,
    custody: 'user-only' as const,
  }
  return writeRecoveryFile({
    type: 'tessera-recovery',
    version: 1,
    host: 'wallet.example',
    created: 1,
    wallet: record,
    recovery: { id, gen, sealed: toBase64url(sealed) },
    salt: toBase64url(salt),
  })
}

let text: string
const folder = temporaryFolder()
const stored = (name: string, content: string) => {
  const path = join(folder, name)
  writeFileSync(path, content)
  return path
}
beforeAll(async () => {
  text = await makeFile()
})

describe('the program', () => {
  let program: string
  beforeAll(async () => {
    program = await buildProgram()
  })
  const run = async (...args: readonly string[]) => {
    const { ended, output } = runProgram(program, ['open-file', ...args], {})
    return [await ended, output()]
  }

  test('opens a file by its password with nothing but itself: no server, no settings; what is no terminal gets the phrase with --yes alone', async () => {
    const [path, password] = [stored('wallet.json', text), stored('password', `${PASSWORD}\n`)]
    expect(await run(path, '--password-file', password, '--yes')).toEqual([
      0,
      expect.stringMatching(
        new RegExp(
          `^The phrase of 0x9858EfFD232B4033E47d90003D41EC34EcaEda94 and HAgk14\\w+\\. .+\\n${PHRASE}\\n$`,
        ),
      ),
    ])
    const silent = await run(path, '--password-file', password)
    expect(silent).toEqual([1, expect.stringContaining('--yes')])
    expect(await run(path, '--yes')).toEqual([1, expect.stringContaining('--password-file')])
    expect(await run(join(folder, 'none.json'), '--yes')).toEqual([
      1,
      expect.stringContaining('cannot be read'),
    ])
    expect(await run()).toEqual([1, expect.stringContaining('takes the path')])
  })
})

/**
 * Runs it at a terminal where this is typed, with the site's code instead of its copy in the
 * package.
 */
const atTerminal = async (content: string, typed: readonly string[]) => {
  const printed = { output: '', errors: '' }
  const raw: boolean[] = []
  const input = Object.assign(new PassThrough(), {
    isTTY: true,
    setRawMode: (isRaw: boolean) => void raw.push(isRaw),
  })
  const errors = {
    write: (line: string) => {
      printed.errors += line
      if (line.endsWith(': ')) for (const key of typed) input.write(key)
    },
  }
  const code = await openFile({
    path: stored('file.json', content),
    input,
    output: { isTTY: true, write: (line: string) => void (printed.output += line) },
    errors,
    load: async () => ({ openRecoveryFile }),
  })
  return { code, raw, ...printed }
}
const change = (
  edit: (file: {
    version: number
    wallet: Record<string, unknown>
    recovery: { sealed: string }
  }) => void,
) => {
  const file = JSON.parse(text)
  edit(file)
  return JSON.stringify(file)
}
const flip = (base64: string) =>
  base64.startsWith('A', 20)
    ? `${base64.slice(0, 20)}B${base64.slice(21)}`
    : `${base64.slice(0, 20)}A${base64.slice(21)}`

describe('at a terminal', () => {
  test('the password is typed unseen, corrected and pasted as elsewhere, and the phrase is shown', async () => {
    const { code, raw, output, errors } = await atTerminal(text, [
      'correcx',
      '\u007f',
      't horse ',
      '\u001b[A',
      'battery',
      '\r',
    ])
    expect([code, output]).toEqual([0, `${PHRASE}\n`])
    expect(raw).toEqual([true, false])
    expect(errors).toMatch(/^Password of the file: \nThe phrase of 0x9858/)
    expect(errors).not.toContain('horse')
  })

  test('it is broken off by Ctrl-C, and nothing was opened', async () => {
    expect(await atTerminal(text, ['correct', '\u0003'])).toMatchObject({
      code: 1,
      output: '',
      raw: [true, false],
      errors: expect.stringContaining('Nothing was opened.'),
    })
  })

  test.each([
    [
      'a wrong password',
      () => text,
      'wrong horse battery',
      /The password is wrong, or the file was altered/,
    ],
    [
      'altered shares',
      () => change(({ recovery }) => void (recovery.sealed = flip(recovery.sealed))),
      PASSWORD,
      /The password is wrong, or the file was altered/,
    ],
    [
      'an altered wallet',
      () => change(({ wallet }) => void (wallet.blob = flip(String(wallet.blob)))),
      PASSWORD,
      /the wallet in the file was altered/,
    ],
    [
      'the address of another',
      () =>
        change(
          ({ wallet }) =>
            void (wallet.accounts = { eip155: `0x${'1'.repeat(40)}`, solana: '1'.repeat(44) }),
        ),
      PASSWORD,
      /the wallet in the file was altered/,
    ],
    ['half of a file', () => text.slice(0, 300), PASSWORD, /no recovery file, or it is not whole/],
    ['another file', () => '{"type":"other"}', PASSWORD, /no recovery file/],
    ['what is no object', () => 'null', PASSWORD, /no recovery file/],
    [
      'a file of a newer release',
      () => change((file) => void (file.version = 2)),
      PASSWORD,
      /made by a newer release/,
    ],
  ])('%s is said, and no phrase is shown', async (_, content, password, why) => {
    const { code, output, errors } = await atTerminal(content(), [`${password}\n`])
    expect([code, output]).toEqual([1, ''])
    expect(errors).toMatch(why)
  })
})
