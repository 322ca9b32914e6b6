import texts from '../../../lib/decode/messages/ar'
import { prefixed } from './prefixed'

export default {
  ...prefixed(texts),
  'clear-signing.units': '{amount} وحدة أساسية',
  'clear-signing.more': '{count} أخرى',
  'clear-signing.seconds': '{count} ثانية',
}
