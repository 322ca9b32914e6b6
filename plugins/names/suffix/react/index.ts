'use client'

import { useEffect, useState } from 'react'
import type { AnyKit } from '../../../../kernel/index'
import { type TaskState, useKit, useTask } from '../../../../ui/react/index'
import { type UseReading, useFeed } from '../../../shared/feeds/react/useFeed'
import { apiOf } from '../../api'
import type { NameAvailability, NameRegistration, ResolvedName } from '../../types'
import { registrationError } from '../errors'

/** Milliseconds after the last letter until the server is asked. */
const settleMs = 500

/** Throws `names/no-registrar` where no source registers names. */
function registrationOf(kit: Pick<AnyKit, 'use'>): NameRegistration {
  const { registration } = apiOf(kit)
  if (!registration) throw registrationError('no-registrar')
  return registration
}

/**
 * Whether a name that is being typed is free; asked half a second after the last change, and
 * `loading` until then. "" asks nothing. Throws `react/no-provider`.
 */
export function useNameAvailability(name: string): UseReading<NameAvailability> {
  const kit = useKit()
  const wanted = name.trim()
  const [settled, settle] = useState(wanted)
  useEffect(() => {
    const timer = setTimeout(() => settle(wanted), settleMs)
    return () => clearTimeout(timer)
  }, [wanted])
  const reading = useFeed(kit, settled, () => registrationOf(kit).availability(settled))
  return settled === wanted
    ? reading
    : { status: wanted ? 'loading' : 'idle', refresh: reading.refresh }
}

/** What {@link useRegisterName} returns. `data` is the name that has been registered. */
export type UseRegisterName = TaskState<ResolvedName> & {
  /**
   * Has the connected EVM account sign that it wants a name, and registers it. Resolves to the
   * name, or undefined if it failed or was declined. Never rejects: see `error`.
   */
  readonly register: (name: string) => Promise<ResolvedName | undefined>
  readonly reset: () => void
}

/** Registering a name, for forms of your own. Throws `react/no-provider`. */
export function useRegisterName(): UseRegisterName {
  const kit = useKit()
  const { run, reset, state } = useTask(async (name: string) => registrationOf(kit).register(name))
  return { ...state, register: run, reset }
}

export type { TaskState } from '../../../../ui/react/index'
export type { UseReading } from '../../../shared/feeds/react/useFeed'
export type { NameAvailability, ResolvedName } from '../../types'
