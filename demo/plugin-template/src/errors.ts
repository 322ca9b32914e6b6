import { defineErrors } from 'tessera-kit'

/** What a host may meet beside the kit's own errors. Codes are `acme/<name>` and never change. */
export const acmeError = defineErrors('acme', {
  'not-paired': 'Acme is not paired with this page',
  'code-unseen': 'Nobody was there to show the pairing code; the modal shows it now',
  expired: { user: 'The code has expired' },
})
