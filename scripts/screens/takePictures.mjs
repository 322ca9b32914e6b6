// What scripts/screens.mjs and scripts/primitives.mjs have in common: a browser on the page of the
// screens, and a folder of pictures within a size.
import { mkdirSync, readdirSync, rmSync, statSync } from 'node:fs'
import { launch } from '../browser.mjs'
import { serve } from './serve.mjs'

/**
 * Opens the page in a context of its own, with a kit made of `kit`. `problems` are the page's
 * errors, and with `console` those it wrote, too.
 */
export const openPage = async (
  browser,
  url,
  { context: options, kit, console: hearsConsole = false },
) => {
  const context = await browser.newContext(options)
  const tab = await context.newPage()
  const problems = []
  tab.on('pageerror', (error) => problems.push(String(error)))
  if (hearsConsole)
    tab.on('console', (message) => message.type() === 'error' && problems.push(message.text()))
  await tab.goto(url)
  await tab.waitForFunction(() => 'screens' in window)
  await tab.evaluate((given) => window.screens.make(given), kit)
  return { tab, problems, close: () => context.close() }
}

/**
 * Has `take(browser, url)` write pictures to a folder, which is emptied where all are taken anew.
 * What it answers is wrong, or more than `mostBytes` in the folder, ends the process with 1.
 */
export const takePictures = async ({ folder, all, mostBytes }, take) => {
  if (all) rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const server = await serve()
  const browser = await launch()
  let problems
  try {
    problems = await take(browser, server.url)
  } finally {
    await browser.close()
    await server.close()
  }
  const files = readdirSync(folder)
  const bytes = files.reduce((sum, file) => sum + statSync(`${folder}/${file}`).size, 0)
  console.log(`${files.length} pictures, ${Math.round(bytes / 1000)} kB`)
  for (const problem of problems) console.error(problem)
  if (problems.length > 0 || bytes > mostBytes) process.exitCode = 1
}
