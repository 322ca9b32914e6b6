// Counts the waves of requests behind an act, without a clock: every script is held back until the
// page asks for nothing more, then the whole batch is let through. A file that is only asked for
// because of another one comes in a later wave.
import { setTimeout as wait } from 'node:timers/promises'

/** In the page: resolves when what is under way there, short of the network, has run. */
const settle = () =>
  new Promise((resolve) =>
    requestAnimationFrame(() =>
      setTimeout(() => requestAnimationFrame(() => setTimeout(resolve, 20)), 20),
    ),
  )

/**
 * Holds back the scripts of a tab. `run(act, isDone)` acts and lets batch after batch through until
 * `isDone` says so; it resolves with the batches, each a list of file names.
 */
export const watchWaves = async (tab) => {
  let held = []
  let holding = false
  await tab.route(/\.js(\?.*)?$/, (route) => {
    if (holding) held.push(route)
    else route.continue()
  })
  const nameOf = (route) =>
    new URL(route.request().url()).pathname
      .replace(/.*\/(?=[^/]*\/[^/]*$)|^\//, '')
      .replace(/^assets\//, '')
  const run = async (act, isDone) => {
    const waves = []
    holding = true
    let failed
    const acted = Promise.resolve(act()).catch((error) => {
      failed = error
    })
    for (;;) {
      let count = -1
      while (held.length !== count) {
        count = held.length
        await tab.evaluate(settle)
      }
      if (failed) throw failed
      if (count === 0) {
        if (await isDone()) break
        await wait(10)
        continue
      }
      const batch = held
      held = []
      waves.push(batch.map(nameOf))
      await Promise.all(batch.map((route) => route.continue()))
      // until the next request, or the end
      await Promise.all(
        batch.map((route) =>
          route
            .request()
            .response()
            .then((response) => response?.finished()),
        ),
      )
    }
    await acted
    holding = false
    await Promise.all(held.splice(0).map((route) => route.continue()))
    return waves
  }
  return { run }
}
