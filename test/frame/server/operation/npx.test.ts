import { type ChildProcess, spawn } from 'node:child_process'
import { chmodSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { afterFile } from '../cleanup'
import { temporaryFolder } from '../databases'
import { buildProgram } from '../programs'

let host: string
beforeAll(async () => {
  const program = await buildProgram()
  chmodSync(program, 0o755)
  host = temporaryFolder()
  const bin = join(host, 'node_modules/.bin')
  mkdirSync(bin, { recursive: true })
  symlinkSync(program, join(bin, 'tessera-frame'))
  const scripts = { start: 'tessera-frame serve' }
  writeFileSync(join(host, 'package.json'), JSON.stringify({ name: 'host', scripts }))
})

/** Runs npm in the host, and what it starts; ended with the file's tests. */
const npm = (args: readonly string[]) => {
  const child: ChildProcess = spawn('npm', args, {
    cwd: host,
    env: {
      PATH: process.env.PATH,
      HOME: host,
      npm_config_offline: 'true',
      npm_config_update_notifier: 'false',
      TESSERA_FRAME_DATA: temporaryFolder(),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  let text = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => void (text += chunk))
  const endGroup = () => {
    try {
      process.kill(-(child.pid ?? 0), 'SIGKILL')
    } catch {
      // all of it has ended
    }
  }
  afterFile(endGroup)
  return { child, output: () => text }
}

test.each([
  ['npx', ['exec', '--', 'tessera-frame']],
  ['npx with a command', ['exec', '--', 'tessera-frame', 'serve']],
  ['a script of npm', ['run', 'start']],
] as const)('at a SIGTERM to %s the server ends as at its own', async (_, args) => {
  const { child, output } = npm(args)
  await expect.poll(output).toContain('Secure frame: ')
  child.kill('SIGTERM')
  await expect.poll(output).toContain('"event":"server.stopped"')
})
