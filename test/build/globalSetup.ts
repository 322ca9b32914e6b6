import type { TestProject } from 'vitest/node'
import { ensureBuilt, type Packed, pack } from '../../scripts/pack.mjs'

declare module 'vitest' {
  interface ProvidedContext {
    /** The package as a host has it. */
    packed: Omit<Packed, 'remove'>
  }
}

/** Builds if need be, and packs once for all tests of the build. */
export const setup = (project: TestProject) => {
  ensureBuilt()
  const { remove, ...packed } = pack()
  project.provide('packed', packed)
  return remove
}
