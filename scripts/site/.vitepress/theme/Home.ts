import { Content } from 'vitepress'
import { VPHomeContent, VPHomeHero } from 'vitepress/theme'
import { defineComponent, h } from 'vue'

/** In place of VitePress' own first page, which has no main landmark. */
export default defineComponent(() => () => h('main', { class: 'VPHome' }, [h(VPHomeHero), h(VPHomeContent, null, { default: () => h(Content) })]))
