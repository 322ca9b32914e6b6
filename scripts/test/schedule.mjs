// Runs steps side by side.

/**
 * Runs steps in their order, as many at once as there are slots; one that names others in `after`
 * waits for those among them that are run at all. Resolves with what each run returned, in the
 * order of the steps. `run` must not reject.
 */
export const schedule = async (steps, slots, run) => {
  const results = new Map()
  const running = new Map()
  const waiting = [...steps]
  const isReady = ({ after = [] }) =>
    after.every((name) => results.has(name) || !steps.some((step) => step.name === name))
  while (waiting.length > 0 || running.size > 0) {
    while (running.size < slots) {
      const at = waiting.findIndex(isReady)
      if (at < 0) break
      const [step] = waiting.splice(at, 1)
      const ended = run(step).then((result) => {
        results.set(step.name, result)
        running.delete(step.name)
      })
      running.set(step.name, ended)
    }
    if (running.size === 0)
      throw new Error(`steps wait for each other: ${waiting.map(({ name }) => name).join(', ')}`)
    await Promise.race(running.values())
  }
  return steps.map(({ name }) => results.get(name))
}
