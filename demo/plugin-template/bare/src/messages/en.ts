export default {
  'acme.title': 'Kept',
  'acme.keep': 'Keep',
  'acme.done': 'The account is kept',
  'acme.none': 'No accounts are kept',
  'acme.none-hint': 'An account that you keep is listed here.',
  'acme.clear': 'Forget all of them',
}
