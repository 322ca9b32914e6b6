export default {
  'receive.code': 'QR code of your address',
  'receive.code-request': 'QR code that asks for {amount}',
  'receive.address': 'Your address',
  'receive.copy': 'Copy',
  'receive.copied': 'Copied',
  'receive.not-copied': 'It could not be copied. Select it and copy it yourself.',
  'receive.network': '{network}, choose network',
  'receive.networks': 'Networks',
  'receive.shown': 'Shown',
  'receive.testnet': 'Testnet',

  'receive.ask': 'Ask for an amount',
  'receive.amount': 'Amount in {symbol}',
  'receive.amount-hint': 'Until there is an amount, the code is your address.',
  'receive.asks': 'The code asks for {amount}.',
  'receive.no-amount': 'No amount',
  'receive.copy-request': 'Copy link',
  'receive.share': 'Share',
  'receive.not-shared': 'It could not be shared. Copy the link instead.',
  'receive.no-number': 'Enter a number, such as {example}.',
  'receive.no-thousands': 'Leave out thousands separators: {example}.',
  'receive.too-fine':
    '{decimals, plural, =0 {{symbol} has no decimals.} one {{symbol} has at most # decimal.} other {{symbol} has at most # decimals.}}',
  'receive.too-much': 'There is not that much {symbol}.',

  'receive.only-networks':
    'Send only tokens of these networks to this address. Others may be lost.',
  'receive.only-network':
    'Send only {symbol} and tokens of {network} to this address. Others may be lost.',
  'receive.only-coin':
    'This is a {type} address. Send only {symbol} to it. Other coins may be lost.',
  'receive.more': '{count} more',
  'receive.smart': 'This account is on {network} alone. What is sent on another network is lost.',
  'receive.test-network':
    '{network} is a test network. Its coins have no value: send no real ones here.',
  'receive.ordinals':
    'Your wallet keeps this address for ordinals. Choose its payment address for plain payments.',
  'receive.unknown-network':
    'Your wallet is on a network that this app does not have: {network}. Make sure that the sender chooses the same one.',
} as const
