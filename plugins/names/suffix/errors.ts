import { defineErrors } from '../../../kernel/plugins/toolkit'

/** The errors of registering a name. Codes never change. */
export const registrationError = defineErrors('names', {
  'too-short': { user: 'A name has at least four characters.' },
  'too-long': { user: 'This name is too long.' },
  'bad-letters': { user: 'A name has letters from a to z, digits and hyphens.' },
  taken: { user: 'Somebody has this name already.' },
  'has-name': { user: 'This account has a name already.' },
  'too-late': { user: 'Signing took too long. Nothing was registered: sign again.' },
  refused: { user: 'The server refused this name.' },
  'no-signer': { user: 'Connect an account on an EVM network first.' },
  busy: 'A name is being registered: wait for it',
  'no-registrar':
    'No source of names() registers names: pass suffixNames() of tessera-kit/names/suffix',
})
