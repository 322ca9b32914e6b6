import type { Patches } from './patch'
import type { Note } from './types'

/** Functions made of these make functions from texts, whatever the global name holds. */
const samples = [() => {}, async () => {}, function* () {}, async function* () {}]

/** Notes every function made of text. Whether it is made is left to the page's policy. */
export function watchCode(patches: Patches, note: Note): void {
  patches.replace(globalThis, 'eval', (original) => (text: string) => {
    note({ kind: 'code', what: 'eval' })
    return original(text)
  })
  const wrap = (original: FunctionConstructor) => {
    const noted = () => note({ kind: 'code', what: 'a function made of text (new Function)' })
    return new Proxy(original, {
      apply: (target, self, values) => (noted(), Reflect.apply(target, self, values)),
      construct: (target, values) => (noted(), Reflect.construct(target, values)),
    })
  }
  const [plain, ...others] = samples.map(
    (sample) => Object.getPrototypeOf(sample) as { constructor: FunctionConstructor },
  )
  let wrapped: FunctionConstructor | undefined
  patches.replace(globalThis as { Function: FunctionConstructor }, 'Function', (original) => {
    wrapped = wrap(original)
    return wrapped
  })
  patches.replace(plain, 'constructor', () => wrapped)
  for (const other of others) patches.replace(other, 'constructor', wrap)
}
