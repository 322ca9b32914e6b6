import texts from '../../../lib/decode/messages/en'
import { prefixed } from './prefixed'

export default {
  ...prefixed(texts),
  'clear-signing.units': '{count, plural, one {{amount} base unit} other {{amount} base units}}',
  'clear-signing.more': '{count} more',
  'clear-signing.seconds': '{count, plural, one {{seconds} second} other {{seconds} seconds}}',
}
