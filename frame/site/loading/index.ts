import { createStage } from '../screens/look/createStage'
import { icon } from '../screens/look/dom'
import { notice } from '../screens/look/parts'
import { createTexts, wantedLanguages } from '../screens/look/texts'
import { applyTheme, readTheme } from '../screens/look/theme'

// Entry of `/loading`: what a window shows that a page opened in a click, until it has the address
// to go to.

const texts = createTexts(wantedLanguages(location.search, navigator.languages))
applyTheme(
  readTheme({}, matchMedia('(prefers-color-scheme: dark)').matches),
  document.documentElement,
)
Object.assign(document.documentElement, { lang: texts.lang, dir: texts.direction })
document.title = texts.t('title')
createStage(true).show({
  body: [notice(icon('help'), 'mute', texts.t('loading'), '')],
  spoken: texts.t('loading'),
})
