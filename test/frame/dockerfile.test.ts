import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { settingsSchema } from '../../frame/server/config/readConfig'
import { buildStages, contextFiles, stagesOf } from './containerBuild'
import { temporaryFolder } from './server/databases'
import { runProgram } from './server/programs'

// There is no docker where the tests run: what the file says is read, and done as far as files
// follow from it.
const root = fileURLToPath(new URL('../..', import.meta.url))
const file = readFileSync(join(root, 'frame/Dockerfile'), 'utf8')
const ignored = readFileSync(join(root, 'frame/Dockerfile.dockerignore'), 'utf8')

/** What makes an image unsafe to run. */
const faultsOf = (text: string): readonly string[] => {
  const stages = stagesOf(text)
  const last = stages.at(-1)?.lines ?? []
  const all = stages.flatMap(({ lines }) => lines)
  const at = (instruction: string) => last.findIndex(([name]) => name === instruction)
  const names = stages.flatMap(({ name }) => name ?? [])
  return [
    ...(/^(root|0)?(:|$)/.test(last[at('USER')]?.[1] ?? '') ? ['it runs as root'] : []),
    ...(at('USER') > at('ENTRYPOINT') ? ['the user comes after the program'] : []),
    ...(at('HEALTHCHECK') < 0 ? ['its health is not asked'] : []),
    ...(last[at('ENTRYPOINT')]?.[1].startsWith('["node", ')
      ? []
      : ['a shell stands between it and SIGTERM']),
    ...all.flatMap(([name, rest]) =>
      ['ENV', 'ARG'].includes(name) && /KEY|SECRET|PASSWORD|TOKEN|_URL|SMTP/.test(rest)
        ? [`a secret in a layer: ${rest}`]
        : [],
    ),
    ...all.flatMap(([name, rest]) =>
      name === 'RUN' && /npm (ci|install)/.test(rest) && !rest.includes('--ignore-scripts')
        ? [`scripts of packages run: ${rest}`]
        : [],
    ),
    ...last.flatMap(([name, rest]) =>
      name === 'COPY' && !names.some((stage) => rest.startsWith(`--from=${stage} `))
        ? [`copied from the checkout: ${rest}`]
        : [],
    ),
  ]
}

test('the image runs without root, as the program itself, with its health asked, and has no secret and no script of a package in it', () => {
  expect(faultsOf(file)).toEqual([])
  expect(stagesOf(file)).toHaveLength(3)
})

test.each([
  ['root', file.replace(/^USER node$/m, '')],
  ['root by number', file.replace(/^USER node$/m, 'USER 0:0')],
  ['no health', file.replace(/^HEALTHCHECK.*$/m, '')],
  ['a shell', file.replace('ENTRYPOINT ["node", ', 'ENTRYPOINT ["sh", "-c", ')],
  ['a key', file.replace('ENV NODE_ENV', 'ENV KEY_AUTH=a:b NODE_ENV')],
  ['scripts of packages', file.replace(' --ignore-scripts', '')],
  ['the checkout', `${file}COPY . .\n`],
])('control: %s is found', (_, text) => {
  expect(faultsOf(text)).toHaveLength(1)
})

describe('what it names', () => {
  test('is there: files of the repository, settings of the server', () => {
    const copied = stagesOf(file).flatMap(({ lines }) =>
      lines.flatMap(([name, rest]) =>
        name === 'COPY' && !rest.startsWith('--from') ? rest.split(' ').slice(0, -1) : [],
      ),
    )
    expect(copied.filter((path) => !existsSync(join(root, path)))).toEqual([])
    const scripts = [...file.matchAll(/^RUN node (\S+)$/gm)].map(([, path = '']) => path)
    expect(scripts).toEqual(['scripts/frameBuild.mjs'])
    expect(existsSync(join(root, scripts[0] ?? ''))).toBe(true)
    const [, variables = ''] = /^ENV (.*)$/m.exec(file) ?? []
    const names = [...variables.matchAll(/([A-Z_]+)=/g)]
      .map(([, name = '']) => name)
      .filter((name) => name !== 'NODE_ENV')
    expect(names).toEqual(['HOST', 'PORT', 'TESSERA_FRAME_DATA'])
    expect(names.filter((name) => !Object.hasOwn(settingsSchema.shape, name))).toEqual([])
  })

  test('is what the package’s program is', () => {
    const { bin } = JSON.parse(readFileSync(join(root, 'frame/package.json'), 'utf8')) as {
      bin: Record<string, string>
    }
    expect(file).toContain(`ENTRYPOINT ["node", "/app/frame/${bin['tessera-frame']}"]`)
  })

  test('is a Node with support that the docs name', () => {
    const [, version = ''] = /^ARG NODE_IMAGE=node:(\d+)-/m.exec(file) ?? []
    expect(['22', '24']).toContain(version)
    expect(readFileSync(join(root, 'docs/frame-server.md'), 'utf8')).toContain(
      `tested on Node 20 and ${version}`,
    )
  })
})

const write = (folder: string, paths: readonly string[]) => {
  for (const path of paths) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), path)
  }
  return folder
}

describe('the build', () => {
  /** The image's own build, on the files of its context alone. */
  const build = (ignore: string) => {
    const folder = temporaryFolder()
    const context = join(folder, 'context')
    for (const path of contextFiles(root, ignore))
      cpSync(join(root, path), join(context, path), { recursive: true })
    return buildStages(file, { context, target: folder })
  }

  test('needs no more than its context, and its program starts and serves the site', async () => {
    const app = join(build(ignored), 'app')
    const keys = runProgram(join(app, 'frame/dist/main.js'), ['new-keys'], {})
    expect([await keys.ended, keys.output()]).toEqual([0, expect.stringContaining('KEY_AUTH')])
    const served = runProgram(join(app, 'frame/dist/main.js'), [], {
      TESSERA_FRAME_DATA: join(app, 'data'),
    })
    const url = await served.printed(/Secure frame: (http:\/\/localhost:\d+)\n/)
    expect((await fetch(`${url.replace('localhost', '127.0.0.1')}/sdk`)).status).toBe(200)
  })

  test.each(['lib', 'ui', 'scripts'])('control: without %s it fails', (folder) => {
    expect(() => build(ignored.replace(`!${folder}\n`, ''))).toThrow()
  })

  test('has nothing of a checkout’s own in its context: packages, data, secrets', () => {
    const ours = ['package.json', 'frame/server/main.ts', 'lib/bytes/hex.ts', 'ui/theme/tokens.ts']
    const folder = write(temporaryFolder(), [
      ...ours,
      '.env',
      '.git/config',
      'node_modules/a/index.js',
      'frame/node_modules/a/index.js',
      'frame/dist/main.js',
      'frame/.env.local',
      'frame/keyring-old.json',
      'frame/tessera-frame-data/tessera-frame.sqlite',
      'scripts/.tmp/a',
      'demo/index.ts',
    ])
    expect([...contextFiles(folder, ignored)].sort()).toEqual([...ours].sort())
    // control: each line keeps something out
    for (const line of ignored.split('\n').filter((text) => text.startsWith('**/')))
      expect(contextFiles(folder, ignored.replace(`${line}\n`, '')).length, line).toBe(
        ours.length + 1,
      )
  })
})
