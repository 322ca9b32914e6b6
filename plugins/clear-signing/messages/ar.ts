import texts from '../../../lib/decode/messages/ar'
import { prefixed } from './prefixed'

export default {
  ...prefixed(texts),
  'clear-signing.units':
    '{count, plural, one {وحدة أساسية واحدة} two {وحدتان أساسيتان} few {{amount} وحدات أساسية} many {{amount} وحدة أساسية} other {{amount} وحدة أساسية}}',
  'clear-signing.more': '{count, plural, one {واحد آخر} two {اثنان آخران} other {# أخرى}}',
  'clear-signing.seconds':
    '{count, plural, one {ثانية واحدة} two {ثانيتان} few {{seconds} ثوانٍ} many {{seconds} ثانية} other {{seconds} ثانية}}',
}
