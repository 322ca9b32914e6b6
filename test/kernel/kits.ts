import { afterEach, beforeEach, vi } from 'vitest'
import { definePlugin, isKitError } from '../../kernel/index'
import { openKit } from './fixture'
import type { handConnector } from './sessions/handConnector'

/**
 * Opens kits that end with each test of the file that calls this; what goes to the console as an
 * error is not shown.
 */
export function openKits(): typeof openKit {
  const kits: { destroy(): void }[] = []
  beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}))
  afterEach(() => {
    for (const kit of kits.splice(0)) kit.destroy()
    vi.restoreAllMocks()
  })
  return ((...args: Parameters<typeof openKit>) => {
    const opened = openKit(...args)
    kits.push(opened.kit)
    return opened
  }) as typeof openKit
}

/**
 * Code and message of what a function throws, or what it throws where that is no KitError;
 * undefined: nothing.
 */
export const problem = (run: () => unknown): unknown => {
  try {
    run()
  } catch (error) {
    return isKitError(error) ? [error.code, error.message] : error
  }
  return undefined
}

/** The code of the KitError that a function throws. */
export const codeOf = (run: () => unknown): unknown => (problem(run) as string[] | undefined)?.[0]

/** A plugin that brings these wallets. */
export const wallets = (...made: ReturnType<typeof handConnector>[]) =>
  definePlugin('wallets', () => ({
    needs: ['connectors'],
    setup: (ctx) => {
      for (const { connector } of made) ctx.connectors.add(connector)
    },
  }))()
