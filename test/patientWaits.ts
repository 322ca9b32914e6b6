// Before each file of tests: `vi.waitFor` waits as long as `expect.poll` does by vitest.config.ts.
// Its own limit is a second, which a busy machine passes without a fault of anybody's, and no
// setting changes it.
import { vi } from 'vitest'

const LIMIT = 20_000
const { waitFor } = vi

/** With the limits that a test says, or the patient one. */
const waitPatiently: typeof waitFor = (look, options = {}) =>
  waitFor(look, typeof options === 'number' ? options : { timeout: LIMIT, ...options })

// files of one process share it, and this runs before each
if (waitFor.name !== waitPatiently.name) vi.waitFor = waitPatiently
