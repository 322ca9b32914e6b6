import { addCopyButtons, markOverflow } from './code'
import { followReader } from './contents'
import { addMenu } from './menu'
import { addSearch } from './search'
import { addThemeButton } from './themeButton'

addThemeButton()
addMenu()
addSearch()
addCopyButtons()
markOverflow()
followReader()
