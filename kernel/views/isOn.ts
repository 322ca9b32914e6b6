import type { FlagValues } from '../flags'

/** Whether something that hangs on a flag is there: it names none, or that flag is `true`. */
export const isOn = (flags: FlagValues, when: string | undefined): boolean =>
  when === undefined || (Object.hasOwn(flags, when) && flags[when] === true)
