export default {
  'acme.title': 'Pair with Acme',
  'acme.entry': 'Pair with Acme by a code',
  'acme.starting': 'Getting a code',
  'acme.enter': 'Enter this code in Acme',
  'acme.open': 'Open Acme',
  'acme.cancel': 'Cancel',
  'acme.again': 'Try again',
  'acme.declined': 'You declined in Acme',
  'acme.expired': 'The code has expired',
  'acme.failed': 'Acme could not be reached',
}
