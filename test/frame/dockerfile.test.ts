import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { settingsSchema } from '../../frame/server/config/readConfig'

// There is no docker where the tests run: what the file says is read, as far as an image follows
// from it.
const root = fileURLToPath(new URL('../..', import.meta.url))
const file = readFileSync(join(root, 'frame/Dockerfile'), 'utf8')

interface Stage {
  readonly name?: string
  readonly lines: readonly (readonly [instruction: string, rest: string])[]
}

/** The stages of a Dockerfile; what is before the first is none. */
const stagesOf = (text: string): readonly Stage[] =>
  text
    .split(/^(?=FROM )/m)
    .slice(1)
    .map((stage) => {
      const lines = stage.split('\n').flatMap((line): (readonly [string, string])[] => {
        const [, instruction, rest] = /^([A-Z]+) (.*)$/.exec(line) ?? []
        return instruction && rest ? [[instruction, rest]] : []
      })
      const name = / AS (\w+)$/.exec(lines[0]?.[1] ?? '')?.[1]
      return { lines, ...(name && { name }) }
    })

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

  test('is what the package’s program is, and what is checked out beside it stays out', () => {
    const { bin } = JSON.parse(readFileSync(join(root, 'frame/package.json'), 'utf8')) as {
      bin: Record<string, string>
    }
    expect(file).toContain(`ENTRYPOINT ["node", "/app/frame/${bin['tessera-frame']}"]`)
    const ignored = readFileSync(join(root, 'frame/Dockerfile.dockerignore'), 'utf8').split('\n')
    expect(ignored).toEqual(
      expect.arrayContaining([
        '*',
        '!frame',
        '!scripts',
        '**/node_modules',
        '**/dist',
        '**/tessera-frame-data',
        '**/keyring*.json',
        '**/.env*',
      ]),
    )
  })
})
