import { afterAll } from 'vitest'

/** What is undone after the tests of the file that imports this, the newest first. */
const undone: (() => unknown)[] = []

// here, as the file is collected: what is registered while a test or a hook runs is never called
afterAll(async () => {
  for (const undo of undone.reverse()) await undo()
})

/** Undoes something after the file's tests; callable in tests and hooks. */
export const afterFile = (undo: () => unknown): void => {
  undone.push(undo)
}
