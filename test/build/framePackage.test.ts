import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { publint } from 'publint'
import ts from 'typescript'
import { afterAll, expect, inject, test } from 'vitest'
import { brokenLinks } from '../../scripts/docs/links'
import { writeFrame } from '../../scripts/frameBuild.mjs'
import { noticesText } from '../../scripts/notices.mjs'
import { everything } from '../everything'
import { runProgram } from '../frame/server/programs'
import { root } from './sources'

// tessera-frame as an operator has it after `npm install tessera-frame` in an empty folder: the
// package, its dependencies, and nothing else.
const { host, installed, files } = inject('packedFrame')
const folders: string[] = []
afterAll(() => folders.forEach((folder) => rmSync(folder, { recursive: true, force: true })))
const temporaryFolder = () =>
  folders[folders.push(mkdtempSync(join(tmpdir(), 'tessera-frame-'))) - 1] as string
const manifestOf = (folder: string) =>
  JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    version: string
    bin: Record<string, string>
  }
const digestOf = (bytes: Uint8Array) =>
  `sha384-${createHash('sha384').update(bytes).digest('base64')}`

/** Runs a program with these variables alone, until its address is printed. */
const start = async (path: string, env: Readonly<Record<string, string>>) => {
  const { child, ended, output, printed } = runProgram(path, [], env)
  const port = await printed(/Secure frame: http:\/\/localhost:(\d+)/)
  return { address: `http://127.0.0.1:${port}`, output, end: () => (child.kill('SIGTERM'), ended) }
}

test('it is packed with its licence, notices and site, and is of the version of the kit', () => {
  expect(files).toEqual(
    expect.arrayContaining([
      'LICENSE',
      'README.md',
      'THIRD_PARTY_NOTICES.md',
      'dist/index.d.ts',
      'dist/index.js',
      'dist/main.js',
      'dist/sbom.cdx.json',
      'dist/site/build.json',
      'docs/frame-server.md',
      'package.json',
    ]),
  )
  expect(
    files.filter(
      (file) =>
        !/^dist\/|^(LICENSE|README\.md|THIRD_PARTY_NOTICES\.md|docs\/frame-server\.md|package\.json)$/.test(
          file,
        ),
    ),
  ).toEqual([])
  expect(manifestOf(installed).version).toBe(manifestOf(root).version)
  expect(readFileSync(join(installed, 'LICENSE'), 'utf8')).toBe(
    readFileSync(join(root, 'LICENSE'), 'utf8'),
  )
  const bom = JSON.parse(readFileSync(join(installed, 'dist/sbom.cdx.json'), 'utf8')) as Parameters<
    typeof noticesText
  >[0]
  expect(
    readFileSync(join(installed, 'THIRD_PARTY_NOTICES.md'), 'utf8'),
    'run: npm run build, then npm run notices',
  ).toBe(noticesText(bom))
})

test('its guide is the one of the repository, and no link in it or in the README is broken', () => {
  const guide = readFileSync(join(installed, 'docs/frame-server.md'), 'utf8')
  const headings = (text: string) => text.match(/^#+ .+$/gm)
  expect(headings(guide)).toEqual(
    headings(readFileSync(join(root, 'docs/frame-server.md'), 'utf8')),
  )
  expect(brokenLinks(installed, 'docs/frame-server.md', guide)).toEqual([])
  expect(guide).toContain('(`docs/embedded.md` of tessera-kit)')
  const readme = readFileSync(join(installed, 'README.md'), 'utf8')
  expect(readme).toContain('](docs/frame-server.md)')
  expect(brokenLinks(installed, 'README.md', readme)).toEqual([])
})

test('publint has nothing to say about it', async () => {
  const { messages } = await publint({
    pkgDir: installed,
    level: 'suggestion',
    strict: true,
    pack: false,
  })
  expect(messages.map(({ code }) => code)).toEqual([])
})

// Builds the frame a second time.
if (everything) {
  test('a second build of the same sources has the same bytes', async () => {
    const folder = join(temporaryFolder(), 'dist')
    await writeFrame(folder)
    const contentsOf = (place: string) =>
      readdirSync(place, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => [
          join(entry.parentPath, entry.name).slice(place.length + 1),
          digestOf(readFileSync(join(entry.parentPath, entry.name))),
        ])
    expect(contentsOf(folder).sort()).toEqual(contentsOf(join(installed, 'dist')).sort())
  }, 120_000)
}

test('no file of it contains a path of this machine', () => {
  for (const file of files)
    expect(readFileSync(join(installed, file), 'utf8'), file).not.toContain(root)
})

test('its program starts without any setting: loopback, keys of its own, a site whose scripts are those that it publishes', async () => {
  const data = join(temporaryFolder(), 'data')
  const { address, output, end } = await start(
    join(installed, manifestOf(installed).bin['tessera-frame'] as string),
    { TESSERA_FRAME_DATA: data },
  )
  const answer = await fetch(`${address}/sdk`)
  expect(answer.headers.get('content-security-policy')).toContain(
    'frame-ancestors http://localhost:* ',
  )
  const text = await answer.text()
  const { files: published } = (await (
    await fetch(`${address}/.well-known/tessera-build.json`)
  ).json()) as { files: Record<string, string> }
  const named = [...text.matchAll(/<script type="module" src="([^"]+)" integrity="([^"]+)"/g)].map(
    ([, path, integrity]) => [path, integrity],
  )
  expect(named).toHaveLength(1)
  for (const [path = '', integrity] of named) expect(published[path]).toBe(integrity)
  for (const [path, integrity] of Object.entries(published))
    expect(digestOf(await (await fetch(address + path)).bytes()), path).toBe(integrity)
  expect(Object.keys(published).length).toBeGreaterThan(1)
  expect(readdirSync(data)).toContain('keyring.json')
  expect(await end()).toBe(0)
  expect(output()).not.toMatch(/warn|deprecat/i)
})

test('it is imported too, and a site that was altered is refused', async () => {
  const program = join(host, 'own.mjs')
  writeFileSync(
    program,
    `import { createFrameServer, readConfig } from 'tessera-frame'\nconst { url } = await createFrameServer(readConfig(process.env), { writeLog: () => {} }).start()\nconsole.log('Secure frame: ' + url)\nprocess.once('SIGTERM', () => process.exit(0))\n`,
  )
  const { address, end } = await start(program, { TESSERA_FRAME_DATA: temporaryFolder() })
  expect((await fetch(`${address}/readyz`)).status).toBe(200)
  expect(await end()).toBe(0)
  const site = join(installed, 'dist/site')
  const main = join(site, readdirSync(site).find((name) => name.startsWith('main.')) as string)
  const before = readFileSync(main)
  writeFileSync(main, `${before}\nexport {}`)
  try {
    await expect(start(program, { TESSERA_FRAME_DATA: temporaryFolder() })).rejects.toThrow(
      'is not the one that was built',
    )
  } finally {
    writeFileSync(main, before)
  }
})

test('its types are whole: a program is checked against them, and what is not there is refused', () => {
  const options = {
    strict: true,
    noEmit: true,
    skipLibCheck: false,
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
    lib: ['lib.es2023.d.ts'],
    types: [],
  }
  const errorsOf = (text: string) => {
    const file = join(host, 'own.mts')
    writeFileSync(file, text)
    return ts
      .getPreEmitDiagnostics(ts.createProgram([file], options))
      .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, ' '))
  }
  expect(
    errorsOf(
      `import { type Config, createFrameServer, readConfig } from 'tessera-frame'\nconst config: Config = readConfig({ PORT: '0' })\nexport const url: Promise<{ readonly url: string }> = createFrameServer(config, { site: '/srv/site' }).start()`,
    ),
  ).toEqual([])
  expect(
    errorsOf(
      `import { assembleServer } from 'tessera-frame'\nexport default assembleServer`,
    ).join(),
  ).toContain('assembleServer')
  expect(
    errorsOf(
      `import { createFrameServer, readConfig } from 'tessera-frame'\ncreateFrameServer(readConfig({}), { weakened: {} })`,
    ).join(),
  ).toContain('weakened')
})
