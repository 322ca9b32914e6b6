import { spawn } from 'node:child_process'
import { createServer } from 'node:net'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { startChains } from '../../scripts/chains.mjs'
import token from './token.json' with { type: 'json' }

const ask = async (url: string, method: string, ...params: unknown[]) => {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  })
  return ((await response.json()) as { result?: unknown }).result
}

const answers = (url: string) =>
  ask(url, 'eth_chainId').then(
    () => true,
    () => false,
  )

test('both chains: their ids, the same token, the same five accounts with 10 000 DUSD and ETH', async () => {
  const { chains, accounts, stop } = await startChains({ ports: [0, 0] })
  expect(await Promise.all(chains.map(({ url }) => ask(url, 'eth_chainId')))).toEqual([
    '0x7a69',
    '0x7a6a',
  ])
  expect(chains[0].token).toBe(chains[1].token)
  expect(accounts).toHaveLength(5)
  for (const { url, token: to } of chains) {
    for (const { address } of accounts) {
      const data = `0x70a08231${address.slice(2).padStart(64, '0')}`
      expect(BigInt(String(await ask(url, 'eth_call', { to, data }, 'latest')))).toBe(
        10_000n * 10n ** 6n,
      )
      expect(BigInt(String(await ask(url, 'eth_getBalance', address, 'latest')))).toBe(
        10_000n * 10n ** 18n,
      )
    }
  }
  expect(token).toMatchObject({ symbol: 'DUSD', decimals: 6 })
  await stop()
})

test('a port that is taken is named and another one is used; stop ends both chains', async () => {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const taken = typeof address === 'object' && address ? address.port : 0
  const lines: string[] = []
  const { chains, stop } = await startChains({ ports: [taken, 0], log: (line) => lines.push(line) })
  expect(lines).toEqual([`port ${taken} is taken, using ${new URL(chains[0].url).port}`])
  expect(await answers(chains[0].url)).toBe(true)
  await stop()
  expect(await Promise.all(chains.map(({ url }) => answers(url)))).toEqual([false, false])
  server.close()
})

test('the chains end with the process that started them', async () => {
  const module = fileURLToPath(new URL('../../scripts/chains.mjs', import.meta.url))
  const code = `import { startChains } from ${JSON.stringify(module)}
    const { chains } = await startChains({ ports: [0, 0], log: () => {} })
    console.log(chains[0].url)
    setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const url = await new Promise<string>((resolve) =>
    child.stdout.once('data', (data) => resolve(String(data).trim())),
  )
  expect(await answers(url)).toBe(true)
  const ended = new Promise((resolve) => child.once('exit', (_code, signal) => resolve(signal)))
  child.kill('SIGTERM')
  expect(await ended).toBe('SIGTERM')
  await expect.poll(() => answers(url)).toBe(false)
})
