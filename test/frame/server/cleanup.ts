import { afterAll } from 'vitest'

/** What is undone after the tests of a file, the newest first. */
const undone: (() => unknown)[] = []
let isAwaited = false

/** Begins a file of tests: what `cleanupSetup.ts` does. */
export const undoAtEnd = (): void => {
  isAwaited = true
  afterAll(async () => {
    isAwaited = false
    for (const undo of undone.splice(0).reverse()) await undo()
  })
}

/**
 * Undoes something after the file's tests; callable in tests and hooks. Throws in a project without
 * `cleanupSetup.ts`.
 */
export const afterFile = (undo: () => unknown): void => {
  if (!isAwaited) throw new Error('cleanupSetup.ts is not among the setupFiles of this project')
  undone.push(undo)
}
