// Chooses for each step of a local run the test files to run.
import { changedPaths, createChoice } from './selection.mjs'

/**
 * Returns by the names of steps the test files that each runs: none where the step is skipped, and
 * no entry where it runs whole.
 *
 * @param {readonly { readonly name: string }[]} steps
 * @param {Readonly<Record<string, string>>} state a hash of each file by its path
 * @param {{
 *   greenOf: (step: { readonly name: string }) => { commit: string, state: Record<string, string> } | undefined,
 *   closureOf: (path: string) => ReadonlySet<string>,
 *   log: (line: string) => void,
 * }} given `greenOf` returns what a step was last green with
 */
export const selectParts = (steps, state, { greenOf, closureOf, log }) => {
  const choose = createChoice(Object.keys(state), closureOf)
  const parts = new Map()
  for (const step of steps) {
    const green = step.places && greenOf(step)
    if (!green) continue
    const chosen = choose(step, changedPaths(green.state, state))
    if (chosen === 'all') continue
    parts.set(step.name, chosen === 'none' ? [] : chosen)
    log(
      chosen === 'none'
        ? `- ${step.name}: skipped, nothing it depends on changed since ${green.commit}`
        : `- ${step.name}: ${chosen.length} test files that depend on what changed since ${green.commit}`,
    )
  }
  return parts
}
