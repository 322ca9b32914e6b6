import texts from '../../../lib/decode/messages/en'
import { prefixed } from './prefixed'

export default {
  ...prefixed(texts),
  'clear-signing.units': '{amount} base units',
  'clear-signing.more': '{count} more',
  'clear-signing.seconds': '{count} seconds',
}
