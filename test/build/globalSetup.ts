import type { TestProject } from 'vitest/node'
import { ensureBuilt, type Packed, type PackedFrame, pack, packFrame } from '../../scripts/pack.mjs'

declare module 'vitest' {
  interface ProvidedContext {
    /** The package as a host has it. */
    packed: Omit<Packed, 'remove'>
    /** The frame's package, installed in a folder without anything else. */
    packedFrame: Omit<PackedFrame, 'remove'>
  }
}

/** Builds if need be, and packs both packages once for all tests of the build. */
export const setup = (project: TestProject) => {
  ensureBuilt()
  const { remove, ...packed } = pack()
  const { remove: removeFrame, ...packedFrame } = packFrame()
  project.provide('packed', packed)
  project.provide('packedFrame', packedFrame)
  return () => {
    remove()
    removeFrame()
  }
}
