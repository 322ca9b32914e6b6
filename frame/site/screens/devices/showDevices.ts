import { toPageText } from '../../approval/text'
import type { Stage } from '../look/createStage'
import { type Child, icon, make } from '../look/dom'
import { button, notice } from '../look/parts'
import type { Texts } from '../look/texts'
import type { Device, DeviceList } from '../types'

interface DevicesOptions {
  readonly stage: Stage
  readonly texts: Texts
  readonly devices: DeviceList
  readonly signal: AbortSignal
}

/** A text that the server, the operator or another device wrote. */
const cited = (text: string) => make('bdi', {}, toPageText(text).text)

function deviceRow({ label, app, seen, current }: Device, { t, lang }: Texts, end: HTMLElement): HTMLElement {
  const date = new Intl.DateTimeFormat(lang, { dateStyle: 'medium', numberingSystem: 'latn' }).format(seen)
  const about = make('span', { class: 'device' }, make('b', {}, cited(label)), make('small', {}, cited(app), ' · ', make('bdi', {}, current ? t('thisDevice') : date)))
  return make('li', { class: 'card row' }, about, ...(current ? [] : [end]))
}

/** Shows the devices until the user leaves; each but this one can be ended, by a second tap. Rejects with the signal's reason. */
export function showDevices({ stage, texts, devices, signal }: DevicesOptions): Promise<void> {
  const { t } = texts
  return new Promise((resolve, reject) => {
    const leave = () => {
      stage.clear()
      resolve()
    }
    signal.addEventListener('abort', () => (stage.clear(), reject(signal.reason)), { once: true })
    const show = (body: readonly Node[], spoken: string, ...more: readonly Child[]) =>
      signal.aborted || stage.show({ body, actions: [button('secondary', t('close'), leave), ...more.filter((child) => child instanceof Node)], spoken })
    const fail = () => show([notice(icon('alert'), 'bad', t('notLoaded'), t('notLoadedHint'))], t('notLoaded'), button('primary', t('retry'), load))

    const revoke = async (id: string) => {
      try {
        await devices.revoke(id, signal)
        await load()
      } catch {
        fail()
      }
    }
    /** Ends a device with the second tap. */
    const endButton = (device: Device) => {
      const made = button('link', t('endDevice'), () => {
        if (made.dataset.asked === undefined) {
          made.dataset.asked = ''
          made.replaceChildren(make('span', {}, t('again')))
          name('again')
          stage.say(t('again'))
          return
        }
        made.disabled = true
        void revoke(device.id)
      })
      const name = (text: 'again' | 'endDevice') => made.setAttribute('aria-label', `${t(text)}: ${toPageText(device.label).text}`)
      name('endDevice')
      return made
    }
    const load = async () => {
      try {
        const found = [...(await devices.list(signal))].sort((one, other) => Number(other.current) - Number(one.current) || other.seen - one.seen)
        const heading = make('header', { class: 'head' }, make('h1', { tabindex: '-1' }, t('devices')), make('p', { class: 'asks' }, t('devicesHint')))
        show([heading, make('ul', { class: 'rows' }, ...found.map((device) => deviceRow(device, texts, endButton(device))))], t('devices'))
      } catch {
        fail()
      }
    }
    show([notice(icon('help'), 'mute', t('loading'), '')], t('loading'))
    void load()
  })
}
